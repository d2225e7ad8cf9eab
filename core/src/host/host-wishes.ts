import type { FormValues } from '../fiche/form';
import type { Colors } from '../group/group';
import { pageQueryOf } from '../link/page-query';
import { matching } from '../link/query-values';

/** What a host page may ask of the page in its frame. */
export interface HostWishes {
  readonly locale?: string;
  readonly colors?: Colors;
  /** What the forms begin with. */
  readonly fiche?: FormValues;
  readonly vevent?: FormValues;
  /** The part of the frame that the visitor sees, in pixels from its top. */
  readonly visible?: VisiblePart;
  /** Shown over the host page: Escape closes it. */
  readonly closable?: boolean;
  /** The frame follows the height of the page, which has no scroll bar of its own. */
  readonly resizes?: boolean;
  /** The room that the host page keeps for the frame, in pixels: a shorter page fills it. */
  readonly minHeight?: number;
}

export interface VisiblePart {
  readonly top: number;
  readonly bottom: number;
}

/** None of what is read here depends on the group. */
const NO_SITES = { enabledLocales: [], website: undefined, returnOrigins: [] };
const MOST_PARAMETERS = 250;
const FARTHEST = 100_000;
/** A frame is never told a greater height (docs/embed-messages.schema.json). */
const HIGHEST = 20_000;

/**
 * Reads a message of a host page, each of its fields for itself: a bad one changes nothing. Undefined for a message that is
 * none of ours.
 */
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

/** The parameters of an address that may change in a page that is open, by the names they have there. */
function queryWishes(query: Readonly<Record<string, unknown>>): HostWishes {
  const texts = Object.entries(query)
    .slice(0, MOST_PARAMETERS)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const parameters = new URLSearchParams(texts);
  const locale = matching(parameters.get('locale'), /^[a-z]{2,3}(?:-[\w-]{1,20})?$/i);
  const { colors, fiche, vevent } = pageQueryOf(parameters, NO_SITES, '');
  const wanted = Object.entries({ colors, fiche, vevent }).filter(
    ([, values]) => Object.keys(values).length > 0,
  );
  return { ...(locale !== undefined && { locale }), ...Object.fromEntries(wanted) };
}

function partOf({ top, bottom }: Readonly<Record<string, unknown>>): VisiblePart | undefined {
  const isPart = isLength(top, FARTHEST) && isLength(bottom, FARTHEST) && top < bottom;
  return isPart ? { top, bottom } : undefined;
}

const isLength = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
