import { weekdayOf, type Day } from '../shared/day';
import { segmentsOf, type Instant, type Segment } from '../shared/zone';
import type { Agenda, AgendaCalendar } from './agenda';

const MINUTE = 60_000;

/** A range of opening hours on a certain day. */
export interface Opening {
  /** Minutes of wall time since midnight, [from, to). */
  readonly from: number;
  readonly to: number;
  /** The first and the last of it: a repeated hour is open twice, a missing one never. */
  readonly start: Instant;
  readonly end: Instant;
}

/** A time of a day that one can begin at. */
export interface Start {
  readonly instant: Instant;
  /** Wall time since midnight. */
  readonly minute: number;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

const closed: readonly Opening[] = [];

/** Minutes since midnight of `HH:MM`, up to `24:00`. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A day of the agenda, as its calendars open. */
export class OpenDay {
  private readonly segments: readonly Segment[];
  private readonly midnight: number;
  private readonly weekday: number;
  private readonly byCalendar = new Map<number, readonly Opening[]>();
  private readonly byRange = new Map<string, Opening | undefined>();

  constructor(
    private readonly agenda: Agenda,
    readonly day: Day,
  ) {
    this.segments = segmentsOf(day, agenda.timezone);
    this.midnight = Date.parse(`${day}T00:00:00Z`);
    this.weekday = weekdayOf(day);
  }

  openingsOf(calendar: AgendaCalendar): readonly Opening[] {
    let openings = this.byCalendar.get(calendar.id);
    if (!openings) this.byCalendar.set(calendar.id, (openings = this.openings(calendar)));
    return openings;
  }

  /** The starts of the grids of some calendars, in order, each once. */
  startsOf(calendars: readonly AgendaCalendar[]): readonly Start[] {
    const ranges = new Set(calendars.flatMap((calendar) => this.openingsOf(calendar)));
    const starts = new Map<Instant, Start>();
    for (const { from, to } of ranges)
      for (let minute = from; minute < to; minute += this.agenda.step)
        for (const { start, end, offset } of this.segments) {
          const instant = this.midnight + (minute - offset) * MINUTE;
          if (instant >= start && instant < end) starts.set(instant, { instant, minute, offset });
        }
    return [...starts.values()].sort((a, b) => a.instant - b.instant);
  }

  private openings({ closedDays, opening }: AgendaCalendar): readonly Opening[] {
    if (closedDays.includes(this.day)) return closed;
    return (opening[this.weekday - 1] ?? []).flatMap(
      ({ from, to }) => this.opening(from, to) ?? [],
    );
  }

  private opening(from: string, to: string): Opening | undefined {
    const key = `${from}-${to}`;
    if (!this.byRange.has(key)) this.byRange.set(key, this.instants(minuteOf(from), minuteOf(to)));
    return this.byRange.get(key);
  }

  private instants(from: number, to: number): Opening | undefined {
    const pieces = this.segments
      .map(({ start, end, offset }) => ({
        start: Math.max(start, this.midnight + (from - offset) * MINUTE),
        end: Math.min(end, this.midnight + (to - offset) * MINUTE),
      }))
      .filter(({ start, end }) => start < end);
    const first = pieces[0];
    const last = pieces.at(-1);
    return first && last && { from, to, start: first.start, end: last.end };
  }
}
