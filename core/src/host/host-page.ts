import type { Appointment } from '../appointment/appointment';
import type { Step } from '../journey/sequence';
import type { Behavior } from '../shared/behavior';
import type { GroupRefusal } from '../shared/refusal';
import type { HostWishes } from './host-wishes';

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
