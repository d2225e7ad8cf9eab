const { currentScript } = document;

/** A module has no `currentScript`: its address is only in the stack of an error. */
const [address = ''] =
  currentScript instanceof HTMLScriptElement && currentScript.src
    ? [currentScript.src]
    : (/https?:\/\/[^\s)]+?(?=:\d+:\d+)/.exec(new Error().stack ?? '') ?? []);

export const script =
  currentScript ??
  [...document.scripts].find(({ src, dataset }) => src === address && dataset['creneauFloat']);

/** Undefined unless http or https. */
function originOf(text: string): string | undefined {
  try {
    const { protocol, origin } = new URL(text);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when the script is bundled into a site's own file: the booking page is unknown then. */
const home = /^[^?#]*:\/\/[^/]+\/embed\.js(?:[?#]|$)/.test(address) ? originOf(address) : undefined;

/** Options of a booking on a site. */
export interface BookingOptions {
  /** Name of the group in its address, as `salon-lumiere`, or its whole address. */
  readonly group: string;
  /** Origin of the booking page when `group` is a name; by default the script's. */
  readonly origin?: string | undefined;
  readonly locale?: string | undefined;
  readonly colors?: Values<'primary' | 'text' | 'accent' | 'disabled' | 'error'> | undefined;
  /** Prefills the contact form. Sent by message, never in an address. */
  readonly fiche?: Values<string> | undefined;
  /** Prefills the details of the appointment; by message too. */
  readonly vevent?: Values<string> | undefined;
  /** Any other parameter of the page, as `{ intervention_ids: '11,12', noheader: true }`. */
  readonly parameters?: { readonly [name: string]: string | number | boolean } | undefined;
  /** Text of the floating button. */
  readonly label?: string | undefined;
  /** Accessible name of the frame; by default the title of its page. */
  readonly title?: string | undefined;
}

type Values<Name extends string> = { readonly [name in Name]?: string };

/** The options of an element, with the attributes that set the address. */
interface ElementOptions extends BookingOptions {
  readonly attributes?: Readonly<Record<string, string>>;
}

const URLNAME = /^[\w-]+$/;

/**
 * The frame's address, without personal data.
 * @throws {Error} unless `group` is a name, or an address on the origin of the script or `origin`: whoever can write an
 * attribute could otherwise open any page in a frame, and run scripts in the site itself.
 */
export function addressOf({
  group,
  origin,
  attributes,
  parameters = {},
  ...options
}: ElementOptions): URL {
  const nameOf = (option: 'group' | 'origin'): string => attributes?.[option] ?? option;
  const base = origin === undefined ? home : originOf(origin);
  if (base === undefined)
    throw new Error(
      `${origin === undefined ? `${attributes ? 'data-origin' : 'origin'} is missing` : `${nameOf('origin')}="${origin}"`}: it should be the http or https address of the booking page`,
    );
  const isName = URLNAME.test(group);
  if (!isName && originOf(group) !== base)
    throw new Error(
      `${nameOf('group')}="${group}" is neither the name of a group nor an address of ${base}`,
    );
  const address = new URL(group, base);
  const query = {
    ...parameters,
    ...changeable({ locale: options.locale, colors: options.colors }),
  };
  for (const [name, value] of Object.entries(query))
    if (value !== false) address.searchParams.set(name, value === true ? '1' : String(value));
  return address;
}

/** The parameters that can change without a reload, by parameter name. */
export function changeable({
  locale,
  colors,
  fiche,
  vevent,
}: Partial<BookingOptions>): Readonly<Record<string, string>> {
  const forms = Object.entries({ colors, fiche, vevent }).flatMap(([form, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => [`${form}[${name}]`, value]),
  );
  return Object.fromEntries([...(locale ? [['locale', locale]] : []), ...forms]) as Record<
    string,
    string
  >;
}

/** Prefixes and suffixes of our parameters: the site's other attributes do not reload the page. */
const PARAMETER =
  /[-_]ids?$|^(?:websource|key|modify|max|utm|return|slots|date|freeze|email|styles|no|auto)/;
const OWN = /^(?:group|origin|locale|label|title)$/;
const FORM = /^(color|fiche|vevent)-(.+)$/;

/** Reads attributes with or without `data-`. */
export function optionsOf(element: Element): ElementOptions {
  const attributes: Record<string, string> = {};
  const own: Record<string, string> = {};
  const forms: Record<string, Record<string, string>> = { color: {}, fiche: {}, vevent: {} };
  const parameters: Record<string, string> = {};
  for (const { name: attribute, value } of element.attributes) {
    const name = attribute.replace(/^data-/, '');
    const [, form = '', field = ''] = FORM.exec(name) ?? [];
    const option = OWN.test(name) ? name : /^creneau/.test(name) && !own['group'] && 'group';
    if (option) [own[option], attributes[option]] = [value, attribute];
    else if (forms[form]) forms[form][field] = value;
    else if (PARAMETER.test(name)) parameters[name.replaceAll('-', '_')] = value;
  }
  const { color: colors, fiche, vevent } = forms;
  // a link also works without the script, and need not repeat the group
  const isLink = !own['group'] && element instanceof HTMLAnchorElement;
  if (isLink) attributes['group'] = 'href';
  const group = isLink ? element.href : (own['group'] ?? '');
  return { ...own, group, colors, fiche, vevent, parameters, attributes };
}
