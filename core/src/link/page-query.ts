import type { AppointmentId } from '../appointment/appointment';
import type { Campaign } from '../audience/visit-events';
import type { Catalog } from '../catalog/catalog';
import type { FormValues } from '../fiche/form';
import type { Colors, Group } from '../group/group';
import { TOKEN } from '../session/sessions';
import type { Day } from '../shared/day';
import type { NamedThings, Preselection } from './preselection';
import {
  addressWithin,
  colorIn,
  dayIn,
  fieldsIn,
  isId,
  isKey,
  isSet,
  listIn,
  matching,
  startIn,
  textIn,
} from './query-values';

export type AppointmentAction =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'cancel' | 'confirm' | 'export' | 'reschedule' | 'retake';
      readonly ids: readonly AppointmentId[];
      /** Wall time in the reminder: an appointment moved since has another. */
      readonly start?: string | undefined;
    };

export type AppointmentOrder = Exclude<AppointmentAction, { kind: 'list' }>;

/** The validated query of the page; see docs/embedders.md. */
export interface PageQuery {
  /** `date`: the first day shown, today if invalid. Without it, the day of the first of `slots`. */
  readonly date: Day;
  /** `locale`, if the group enables it. */
  readonly locale: string | undefined;
  /** `noheader`, `nofooter`, `nologo`. */
  readonly hidesHeader: boolean;
  readonly hidesFooter: boolean;
  readonly hidesLogo: boolean;
  /** `colors[primary]` and the like, `#rrggbb`. */
  readonly colors: Colors;
  /** `styles`: the name of a style sheet of the business. */
  readonly stylesheet: string | undefined;
  /** `freeze`: the page never changes its address, and reloads instead. */
  readonly freezes: boolean;
  /** `websource`: sent with the booking. */
  readonly websource: string | undefined;
  /** `return_url` and `modify_url`: limited to the business's own sites. */
  readonly returnUrl: string | undefined;
  readonly modifyUrl: string | undefined;
  /** `return_button`: the label of the link back. */
  readonly returnLabel: ReturnLabel;
  /** `max_multirdvs`: lowers the limit of interventions; 0 means 1. */
  readonly maxMultirdvs: number | undefined;
  readonly preselection: Preselection;
  /** `slots`: the first free one of these times is taken. */
  readonly starts: readonly string[];
  /** `fiche[field]`, `email` and `vevent[field]`: initial values of the forms. */
  readonly fiche: FormValues;
  readonly vevent: FormValues;
  /** Last part of the path: some parameters depend on the page. */
  readonly page: string | undefined;
  readonly action: AppointmentAction | undefined;
  readonly keys: LinkKeys;
  /** `utm_source` and the like, without prefix; e-mail addresses are left out. */
  readonly campaign: Campaign;
  /** `rwg_token`: marks a visit from Google Maps. */
  readonly mapsToken: string | undefined;
}

export const returnLabels = ['site', 'home', 'shop', 'account'] as const;
export type ReturnLabel = (typeof returnLabels)[number];

/** Credentials: removed from the address at once, and sent to the server only. */
export interface LinkKeys {
  readonly ficheKey: string | undefined;
  readonly veventKey: string | undefined;
  /** `oubliKey`: for a new password. */
  readonly passwordKey: string | undefined;
  /** `validation_key`, `temp_email`: the confirmation of an e-mail address. */
  readonly validationKey: string | undefined;
  readonly newEmail: string | undefined;
  /** `account_id`: only a hint, the session decides. */
  readonly accountId: number | undefined;
  /** `from_mail`. */
  readonly fromMail: boolean;
}

const LONGEST_SOURCE = 255;
const LONGEST_EMAIL = 320;
const LONGEST_EXTERNID = 255;
const MOST_STARTS = 10;

const API_KEY = /^[\w-]{1,64}$/;
const STYLESHEET = /^[A-Za-z\d_-]{1,64}$/;
const CAMPAIGN = /^[\p{L}\d ._~|+-]{1,100}$/u;
const MAPS_TOKEN = /^[\w.~=-]{1,4096}$/;

const roles = [
  'primary',
  'text',
  'accent',
  'disabled',
  'error',
] as const satisfies readonly (keyof Colors)[];

/** An invalid parameter affects only itself. */
export function pageQueryOf(
  parameters: URLSearchParams,
  {
    enabledLocales,
    website,
    returnOrigins,
  }: Pick<Group, 'enabledLocales' | 'website' | 'returnOrigins'>,
  today: Day,
  page?: string,
): PageQuery {
  const get = (name: string): string | null => parameters.get(name);
  const starts = listIn(parameters, 'slots').flatMap((text) => startIn(text) ?? []);
  const email = textIn(get('email'), LONGEST_EMAIL);
  const sites = [website, ...returnOrigins];
  return {
    date: dayIn(get('date') ?? starts[0]?.slice(0, 10)) ?? today,
    locale: enabledLocales.find((locale) => locale === get('locale')),
    hidesHeader: isSet(get('noheader')),
    hidesFooter: isSet(get('nofooter')),
    hidesLogo: isSet(get('nologo')),
    colors: Object.fromEntries(
      roles.flatMap((role) => {
        const color = colorIn(get(`colors[${role}]`));
        return color === undefined ? [] : [[role, color]];
      }),
    ),
    stylesheet: matching(get('styles'), STYLESHEET),
    freezes: isSet(get('freeze')),
    websource: textIn(get('websource'), LONGEST_SOURCE),
    returnUrl: addressWithin(sites, get('return_url')),
    modifyUrl: addressWithin(sites, get('modify_url')),
    returnLabel: returnLabels.find((label) => label === get('return_button')) ?? 'site',
    maxMultirdvs: numberIn(get('max_multirdvs')),
    preselection: preselectionIn(parameters),
    starts: starts.slice(0, MOST_STARTS),
    fiche: { ...(email !== undefined && { email }), ...fieldsIn(parameters, 'fiche') },
    vevent: fieldsIn(parameters, 'vevent'),
    page,
    action: actionIn(parameters),
    keys: {
      ficheKey: matching(get('ficheKey'), TOKEN),
      veventKey: matching(get('veventKey'), TOKEN),
      passwordKey: matching(get('oubliKey'), TOKEN),
      validationKey: matching(get('validation_key'), TOKEN),
      newEmail: textIn(get('temp_email'), LONGEST_EMAIL),
      accountId: idIn(get('account_id')),
      fromMail: isSet(get('from_mail')),
    },
    campaign: campaignIn(parameters),
    mapsToken: matching(get('rwg_token'), MAPS_TOKEN),
  };
}

const campaignIn = (parameters: URLSearchParams): Campaign =>
  Object.fromEntries(
    [...parameters].flatMap(([name, value]) => {
      const [, word] = /^utm_([a-z_]{2,20})$/.exec(name) ?? [];
      return word !== undefined && CAMPAIGN.test(value) ? [[word, value]] : [];
    }),
  );

/**
 * `key`: the API key of the linking site, which replaces ours. Needed before the group is known.
 */
export const apiKeyIn = (parameters: URLSearchParams): string | undefined =>
  matching(parameters.get('key'), API_KEY);

const numberIn = (text: string | null): number | undefined => {
  const digits = matching(text, /^\d{1,4}$/);
  return digits === undefined ? undefined : Number(digits);
};

const idIn = (text: string | null): number | undefined =>
  text !== null && isId(text) ? Number(text) : undefined;

/** Action parameters, and their highest number of appointments. */
const orders = [
  ['cancel', 'cancel_apt'],
  ['confirm', 'confirm_apt'],
  ['export', 'export_apt'],
  ['reschedule', 'update_apt'],
  ['retake', 'take_apt', 1],
] as const;

/** Of several actions, cancelling is asked first. */
const actionIn = (parameters: URLSearchParams): AppointmentAction | undefined => {
  for (const [kind, name, most = Infinity] of orders) {
    const ids = idsIn(parameters, name);
    if (ids.length > 0 && ids.length <= most)
      return { kind, ids, start: startIn(parameters.get('confirm_start')) };
  }
  return isSet(parameters.get('list_rdv')) ? { kind: 'list' } : undefined;
};

const idsIn = (parameters: URLSearchParams, name: string): readonly number[] =>
  listIn(parameters, name).filter(isId).map(Number);

/** By our ids, keys of the business's file, external ids. A singular one takes precedence. */
const naming: {
  readonly [kind in keyof Catalog]: {
    readonly id: readonly string[];
    readonly externid: readonly string[];
    /** True if 0, no preference, is allowed. */
    readonly any?: true;
  };
} = {
  interventionSets: { id: ['interventionset_ids'], externid: ['interventionset_extern_ids'] },
  interventions: { id: ['intervention_ids'], externid: ['intervention_extern_ids'] },
  packs: { id: ['pack_id'], externid: [] },
  calendarSets: { id: ['calendarset_id'], externid: ['calendarset_extern_id'], any: true },
  calendars: {
    id: ['calendar_id', 'calendar_ids'],
    externid: ['calendar_extern_id'],
    any: true,
  },
  resources: { id: ['resource_id'], externid: ['resource_extern_id'], any: true },
};

function preselectionIn(parameters: URLSearchParams): Preselection {
  const valuesOf = (
    names: readonly string[],
    isName: (text: string) => boolean,
  ): readonly string[] =>
    names
      .map((name) => {
        const values = listIn(parameters, name).filter(isName);
        return name.endsWith('s') ? values : values.slice(0, 1);
      })
      .find((values) => values.length > 0) ?? [];
  const kinds = Object.keys(naming) as (keyof Catalog)[];
  return Object.fromEntries(
    kinds.flatMap((kind): readonly [keyof Catalog, NamedThings][] => {
      const { id, externid, any } = naming[kind];
      const ids = valuesOf(id, (text) => isId(text) || (text === '0' && any === true));
      const keys = valuesOf(id, isKey);
      const externids = valuesOf(externid, (text) => textIn(text, LONGEST_EXTERNID) === text);
      if (ids.length > 0) return [[kind, { by: 'id', names: ids }]];
      if (keys.length > 0) return [[kind, { by: 'key', names: keys }]];
      return externids.length > 0 ? [[kind, { by: 'externid', names: externids }]] : [];
    }),
  );
}

/** They may stay in the address; any other may be a secret. */
const SAFE_PARAMETERS =
  /^(?:date|locale|slots|styles|freeze|no(?:logo|header|footer)|autoresize|websource|max_multirdvs|return_(?:url|button)|modify_url|colors\[\w+\]|(?:(?:interventionset|intervention|calendarset|calendar|resource)(?:_extern)?|pack)_ids?(?:\[\])?)$/;

const NAMES_INTERVENTIONS = /^(?:(?:interventionset|intervention)(?:_extern)?|pack)_ids?(?:\[\])?$/;

/** In their original spelling. */
export function queryWhere(search: string, holds: (name: string) => boolean): string {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => holds([...new URLSearchParams(part).keys()][0] ?? ''));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The query without secrets, to be shown and stored. */
export const shownQuery = (search: string): string =>
  queryWhere(search, (name) => SAFE_PARAMETERS.test(name));

export const queryWithoutInterventions = (search: string): string =>
  queryWhere(search, (name) => name !== '' && !NAMES_INTERVENTIONS.test(name));

/** Ids of appointments are no secret: they grant nothing without a session. */
const ORDER = /_apt(?:\[\])?$|^(?:confirm_start|list_rdv)$/;

export const orderQuery = (search: string): string =>
  queryWhere(search, (name) => ORDER.test(name));
