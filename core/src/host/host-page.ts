import type { Appointment } from '../appointment/appointment';
import type { FormValues } from '../fiche/form';
import type { Colors } from '../group/group';
import type { Step } from '../journey/step-choices';
import { pageQueryOf } from '../link/page-query';
import { matching } from '../link/query-values';
import type { Behavior } from '../shared/behavior';
import type { GroupRefusal } from '../shared/refusal';

/** Machine-readable reasons (docs/embed-messages.schema.json). */
export const hostFailures = [
  'groupUnknown',
  'groupInactive',
  'groupForbidden',
  'notThere',
  'offline',
  'unreachable',
  'badAnswer',
  'tooManyCalls',
  'connectionExpired',
  'unknown',
  'fault',
] as const satisfies readonly (GroupRefusal | 'fault')[];
export type HostFailure = (typeof hostFailures)[number];

/** Events for the embedding page. Contain nothing about a person. */
export type HostEvent =
  /** Title, and the word for "close", in the page's language */
  | { readonly type: 'ready'; readonly title: string; readonly close: string }
  | { readonly type: 'step'; readonly step: Step }
  | {
      readonly type: 'booked' | 'changed';
      readonly appointments: readonly Pick<Appointment, 'id' | 'start' | 'end'>[];
    }
  | { readonly type: 'cancelled'; readonly appointments: readonly Pick<Appointment, 'id'>[] }
  /** Request to close the page */
  | { readonly type: 'close' }
  | { readonly type: 'failed'; readonly reason: HostFailure };

export abstract class HostPage {
  /** Latest value of each wish. */
  abstract readonly wishes$: Behavior<HostWishes>;
  /** Ignored unless the group allows the host page. */
  abstract tell(event: HostEvent): void;
}

export interface HostWishes {
  readonly locale?: string;
  readonly colors?: Colors;
  readonly fiche?: FormValues;
  readonly vevent?: FormValues;
  /** Visible part of the frame, in pixels from its top. */
  readonly visible?: VisiblePart;
  /** Overlay mode: Escape closes it. */
  readonly closable?: boolean;
  /** The frame follows the page's height; the page has no scroll bar. */
  readonly resizes?: boolean;
  /** Minimum height of the page in pixels: the frame's space in the host page. */
  readonly minHeight?: number;
}

export interface VisiblePart {
  readonly top: number;
  readonly bottom: number;
}

/** Stands in for the group, which none of these parameters needs. */
const NO_SITES = { enabledLocales: [], website: undefined, returnOrigins: [] };
const MOST_PARAMETERS = 250;
const FARTHEST = 100_000;
/** Maximum height sent to the host page (docs/embed-messages.schema.json). */
const HIGHEST = 20_000;

/** Ignores invalid fields. Undefined for foreign messages. */
export function hostWishesIn(message: unknown): HostWishes | undefined {
  if (!isObject(message) || message['creneau'] !== 1 || message['type'] !== 'set') return undefined;
  const { query, visible, closable, resizes, minHeight } = message;
  const part = isObject(visible) ? partOf(visible) : undefined;
  return {
    ...(isObject(query) && queryWishes(query)),
    ...(part && { visible: part }),
    ...(typeof closable === 'boolean' && { closable }),
    ...(typeof resizes === 'boolean' && { resizes }),
    ...(isLength(minHeight, HIGHEST) && { minHeight }),
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Query parameters that may change while the page is open. */
function queryWishes(query: Readonly<Record<string, unknown>>): HostWishes {
  const texts = Object.entries(query)
    .slice(0, MOST_PARAMETERS)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const parameters = new URLSearchParams(texts);
  const locale = matching(parameters.get('locale'), /^[a-z]{2,3}(?:-[\w-]{1,20})?$/i);
  const { colors, fiche, vevent } = pageQueryOf(parameters, NO_SITES, '');
  const entries = Object.entries({ colors, fiche, vevent }).filter(
    ([, values]) => Object.keys(values).length > 0,
  );
  return { ...(locale !== undefined && { locale }), ...Object.fromEntries(entries) };
}

function partOf({ top, bottom }: Readonly<Record<string, unknown>>): VisiblePart | undefined {
  const isPart = isLength(top, FARTHEST) && isLength(bottom, FARTHEST) && top < bottom;
  return isPart ? { top, bottom } : undefined;
}

const isLength = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * True if the sources of a `frame-ancestors` directive allow the origin. As in browsers, `http:`
 * includes `https:`. The caller checks `'self'`.
 */
export function allowsAncestor(sources: string, origin: string): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  return sources.split(' ').some((source) => isOf(source, new URL(origin)));
}

function isOf(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === '*') return true;
  const [, scheme = '', wildcard, host = '', portPattern] =
    /^(https?:)\/\/(\*\.)?([^:]+)(?::(.+))?$/i.exec(source.toLowerCase()) ?? [];
  const isHost = wildcard ? hostname.endsWith(`.${host}`) : hostname === host;
  const isScheme = scheme === protocol || (scheme === 'http:' && protocol === 'https:');
  const own = port || PORTS[protocol];
  const isPort = portPattern === '*' || own === (portPattern ?? PORTS[protocol]);
  return isHost && isScheme && isPort;
}
