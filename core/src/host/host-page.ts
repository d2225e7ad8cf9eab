import type { Appointment } from '../appointment/appointment';
import type { Step } from '../journey/sequence';
import type { Behavior } from '../shared/behavior';
import type { GroupRefusal } from '../shared/refusal';
import type { HostWishes } from './host-wishes';

/** Why the page cannot be shown, in words for programs (docs/embed-messages.schema.json). */
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

/** What the page that shows ours in a frame is told. Nothing of a person. */
export type HostEvent =
  /** The page is there; its title and its word for "close", in its language. */
  | { readonly type: 'ready'; readonly title: string; readonly close: string }
  | { readonly type: 'step'; readonly step: Step }
  | {
      readonly type: 'booked' | 'changed';
      readonly appointments: readonly Pick<Appointment, 'id' | 'start' | 'end'>[];
    }
  | { readonly type: 'cancelled'; readonly appointments: readonly Pick<Appointment, 'id'>[] }
  /** The visitor wants the page closed. */
  | { readonly type: 'close' }
  | { readonly type: 'failed'; readonly reason: HostFailure };

/** The page of a business that shows ours in a frame. */
export abstract class HostPage {
  /** All that it has asked for up to now. */
  abstract readonly wishes$: Behavior<HostWishes>;
  /** Tells it of an event, if the group allows it to show this page. */
  abstract tell(event: HostEvent): void;
}
