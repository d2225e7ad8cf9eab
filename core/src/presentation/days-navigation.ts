import { BehaviorSubject } from 'rxjs';
import type { Journey } from '../journey/journey';
import type { Behavior } from '../shared/behavior';
import { type Day, dayOf, daysAfter, earlier, later } from '../shared/day';
import { isSeen } from '../slot/week';

export interface DaysPlace {
  readonly from: Day;
  /** Go on to the first free day if no free time is visible. */
  readonly seeks: boolean;
  /** Selected day of the strip. */
  readonly day: Day | undefined;
  readonly attempt: number;
}

/** Days on the screen, and the first and last that can be booked. */
export interface DaysInView {
  readonly from: Day;
  readonly days: readonly Day[];
  readonly first: Day;
  readonly last: Day;
}

export const clampDay = (day: Day, first: Day, last: Day): Day =>
  earlier(later(day, first), later(first, last));

/** The requested day, unless the chosen time is not visible from there. */
export function firstPlace(
  targetDay: Day,
  count: number,
  { choices, reschedule: edit }: Pick<Journey, 'choices' | 'reschedule'>,
): DaysPlace {
  const { slot } = choices;
  return {
    from: slot && !isSeen(targetDay, slot.start, count) ? dayOf(slot.start) : targetDay,
    // an edit starts at the present time of the appointment
    seeks: !edit,
    day: slot ? dayOf(slot.start) : edit && dayOf(edit.start),
    attempt: 0,
  };
}

/** From which day on, and how many days, the screen shows. */
export class DaysNavigation {
  readonly place$: Behavior<DaysPlace>;
  readonly count$: Behavior<number>;
  private readonly place: BehaviorSubject<DaysPlace>;
  private readonly count: BehaviorSubject<number>;

  /** @param targetDay of the link, or today. */
  constructor(
    place: DaysPlace,
    count: number,
    private readonly targetDay: Day,
  ) {
    this.place = new BehaviorSubject(place);
    this.count = new BehaviorSubject(count);
    this.place$ = this.place;
    this.count$ = this.count;
  }

  showDays(count: number): void {
    if (count !== this.count.value) this.count.next(count);
  }

  showNext(view: DaysInView): void {
    const next = nextOf(view);
    if (next) this.go(next);
  }

  showPrevious(view: DaysInView): void {
    const previous = this.previousOf(view);
    if (previous) this.go(previous);
  }

  /** @param free the next free time; undefined if unknown. */
  showNextFree({ from, days }: DaysInView, free: string | undefined): void {
    // the free time may be taken meanwhile: then it seeks the next one
    this.go(free ? dayOf(free) : daysAfter(days[0] ?? from, days.length), true);
  }

  showFrom(day: Day, { first, last }: DaysInView): void {
    this.go(clampDay(day, first, last));
  }

  showDay(day: Day, { from }: DaysInView): void {
    this.place.next({ ...this.place.value, from, seeks: false, day });
  }

  retry(): void {
    this.place.next({ ...this.place.value, attempt: this.place.value.attempt + 1 });
  }

  restart(): void {
    this.go(this.targetDay, true);
  }

  /** Full days skipped at the start do not count. */
  previousOf({ from, days, first }: DaysInView): Day | undefined {
    const start = this.place.value.day ? (days[0] ?? from) : from;
    return start > first ? later(first, daysAfter(start, -days.length)) : undefined;
  }

  private go(from: Day, seeks = false): void {
    this.place.next({ ...this.place.value, from, seeks, day: undefined });
  }
}

export const nextOf = ({ from, days, last }: DaysInView): Day | undefined => {
  const next = daysAfter(days[0] ?? from, days.length);
  return next <= last ? next : undefined;
};
