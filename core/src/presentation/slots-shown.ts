import { combineLatest, map, type Observable } from 'rxjs';
import { onceFor } from '../shared/behavior';
import { type Day, dayOf, daysAfter, daysFrom } from '../shared/day';
import type { Loadable } from '../shared/loadable';
import { type FirstFree, firstFreeFrom } from '../slot/first-free';
import { DAYS_ANSWERED, type Slot, type Week, withoutOwnStart } from '../slot/slot';
import { STACKED_UP_TO } from '../slot/week';
import type { DaysPlace } from './days-navigation';
import { firstOfStack, type Horizon, type ShownDay, shownDays } from './shown-days';
import type { Answer, Wait } from './weeks-loading';

export interface SlotsShown {
  /** The strip of narrow screens begins with it. */
  readonly from: Day;
  readonly days: readonly Day[];
  readonly week: Loadable<Week>;
  /** Those of the last answer while the next loads. */
  readonly shown: readonly ShownDay[];
  readonly strip: readonly ShownDay[];
  readonly wait: Wait;
  readonly first: Day;
  readonly last: Day;
  readonly today: Day;
  /** `nothing` if there is none, undefined if unknown. */
  readonly next: string | 'nothing' | undefined;
  readonly chosen: Slot | undefined;
  /** True if no resource can serve the choices. */
  readonly lacksResource: boolean;
}

export interface SlotSearch {
  readonly chosen: Slot | undefined;
  readonly lacksResource: boolean;
  /** Start of the appointment to edit. */
  readonly present: string | undefined;
}

export interface SlotsHorizon extends Pick<Horizon, 'openingHours' | 'last'> {
  readonly today: Day;
}

type Parts = readonly [
  place: DaysPlace,
  count: number,
  answer: Answer,
  firstFree: FirstFree,
  search: SlotSearch,
];

type StreamsOf<All extends readonly unknown[]> = {
  readonly [Part in keyof All]: Observable<All[Part]>;
};

/** Equal parts give the same object, also in the stream. */
export function showing(horizon: SlotsHorizon) {
  const show = onceFor((...parts: Parts) => slotsShown(horizon, ...parts));
  return {
    now: show,
    over$: (...parts: StreamsOf<Parts>) =>
      combineLatest(parts).pipe(map((present) => show(...present))),
  };
}

function slotsShown(
  { today, last, openingHours }: SlotsHorizon,
  ...[place, count, { week, latest, wait }, firstFree, search]: Parts
): SlotsShown {
  const { present, chosen } = search;
  const soonest = firstFree.get(today);
  const isAnswered = week.state === 'ready';
  const from = isAnswered ? week.value.from : place.from;
  const answerDays = latest ? daysFrom(latest.from, DAYS_ANSWERED) : [];
  const start = firstShown(place, count, latest) ?? latest?.from ?? from;
  const latestDays = answerDays.filter((day) => day >= start).slice(0, count);
  const beyond = firstFreeFrom(daysAfter(latest?.from ?? from, DAYS_ANSWERED), firstFree);
  const nextFree = beyond && beyond !== 'nothing' ? dayOf(beyond) : undefined;
  const strip = latest
    ? shownDays(latest, answerDays, { openingHours, last, nextFree, present })
    : [];
  const days = isAnswered ? latestDays : daysFrom(from, count);
  const after = daysAfter(days.at(-1) ?? from, 1);
  const nextStart = isAnswered ? startFrom(after, withoutOwnStart(week.value, present)) : undefined;
  return {
    from,
    days,
    week,
    wait,
    strip,
    first: soonest ? dayOf(soonest) : today,
    last,
    today,
    next: nextStart ?? (after > last ? 'nothing' : firstFreeFrom(after, firstFree)),
    chosen,
    shown: strip.filter(({ day }) => latestDays.includes(day)),
    // there may be resources that customers do not see
    lacksResource: search.lacksResource && isAnswered && week.value.firstSlot === undefined,
  };
}

/** Stacked days begin with the selected one, or the first free one. */
const firstShown = (place: DaysPlace, count: number, week: Week | undefined): Day | undefined =>
  count <= STACKED_UP_TO
    ? firstOfStack(week, place.day, place.seeks ? DAYS_ANSWERED : count)
    : undefined;

const startFrom = (day: Day, { slots }: Week): string | undefined =>
  slots.find(({ start }) => dayOf(start) >= day)?.start;
