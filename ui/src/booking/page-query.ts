import { isDay, type Colors, type Day, type Group } from '@creneau/core';

/** What the address asks of the page, checked: a hostile value ends here. */
export interface PageQuery {
  /** `date`: the first day shown; today when it is none (QUERY-01, QUERY-02). */
  readonly date: Day;
  /** `locale`, where the group enables it (QUERY-04). */
  readonly locale: string | undefined;
  /** `noheader`, `nofooter`, `nologo` (QUERY-06, QUERY-07). */
  readonly hidesHeader: boolean;
  readonly hidesFooter: boolean;
  readonly hidesLogo: boolean;
  /** `colors[primary]` and the like, `#rrggbb` (QUERY-03). */
  readonly colors: Colors;
  /** `websource`: told with the booking (QUERY-15). */
  readonly websource: string | undefined;
  /** `return_url`: where "return to site" leads, within the business's own site (Q-RET). */
  readonly returnUrl: string | undefined;
}

const WEBSOURCE_MAXIMUM = 255;
const ADDRESS_MAXIMUM = 2_048;

const roles = [
  'primary',
  'text',
  'accent',
  'disabled',
  'error',
] as const satisfies readonly (keyof Colors)[];

/** Reads the parameters, each for itself: a bad one changes nothing but itself. */
export const pageQueryOf = (
  parameters: URLSearchParams,
  { enabledLocales, website }: Pick<Group, 'enabledLocales' | 'website'>,
  today: Day,
): PageQuery => ({
  date: dateOf(parameters.get('date')) ?? today,
  locale: enabledLocales.find((locale) => locale === parameters.get('locale')),
  hidesHeader: isSet(parameters.get('noheader')),
  hidesFooter: isSet(parameters.get('nofooter')),
  hidesLogo: isSet(parameters.get('nologo')),
  colors: Object.fromEntries(
    roles.flatMap((role) => {
      const color = colorOf(parameters.get(`colors[${role}]`));
      return color === undefined ? [] : [[role, color]];
    }),
  ),
  websource: parameters.get('websource')?.slice(0, WEBSOURCE_MAXIMUM) || undefined,
  returnUrl: ownAddress(parameters.get('return_url'), website),
});

/** A day, and perhaps a time that does not matter here. */
function dateOf(text: string | null): Day | undefined {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text ?? '') ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  return time === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(time)
    ? day
    : undefined;
}

/** A parameter without a value is set; `0` and `false` are not. */
const isSet = (text: string | null): boolean => text !== null && text !== '0' && text !== 'false';

const colorOf = (text: string | null): string | undefined => {
  const digits = /^#?([\dA-Fa-f]{6})$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : `#${digits}`;
};

/** An address of the same origin as the business's site, as the browser understands it: a link must not lead its visitors to anybody else. */
function ownAddress(text: string | null, website: string | undefined): string | undefined {
  if (text === null || text.length > ADDRESS_MAXIMUM || website === undefined) return undefined;
  if (!URL.canParse(text) || !URL.canParse(website)) return undefined;
  const address = new URL(text);
  const isWeb = /^https?:$/.test(address.protocol);
  return isWeb && address.origin === new URL(website).origin ? address.href : undefined;
}
