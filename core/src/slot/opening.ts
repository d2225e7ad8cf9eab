import type { OpeningHours } from '../group/group';
import { daysBetween, weekdayOf, type Day } from '../shared/day';
import { segmentsOf, type Instant, type Segment } from '../shared/zone';
import type {
  Absence,
  AlternatingWeeks,
  HoursException,
  Schedule,
  ScheduleCalendar,
  ScheduleResource,
} from './schedule';
import type { CalendarObstacle } from './slot';
import { subtract, type Span } from './span';

const MINUTE = 60_000;
const DAYS_A_WEEK = 7;
const A_MONDAY = '2001-01-01';
const WHOLE_DAY = { from: 0, to: 24 * 60 };

/** `origin` and each step after it within [from, to), in minutes of wall time. */
interface Grid extends Span {
  readonly origin: number;
}

export interface OpenHours {
  readonly grids: readonly Grid[];
  /** A repeated hour counts twice, a skipped one never. */
  readonly spans: readonly Span[];
}

export type HoursGap = Extract<CalendarObstacle, 'outsideHours' | 'closed' | 'holiday' | 'absent'>;

export type Closure = 'holidays' | 'closures' | 'absences';

export interface Start {
  readonly instant: Instant;
  /** Minutes of wall time since midnight. */
  readonly minute: number;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

/** Minutes since midnight of `HH:MM`, up to `24:00`. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const rangeOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  from: minuteOf(from),
  to: minuteOf(to),
});

export const isOpenFor = (
  { spans }: Pick<OpenHours, 'spans'>,
  from: Instant,
  to: Instant,
): boolean => spans.some((span) => span.from <= from && to <= span.to);

/** Every `step` minutes from each opening. */
export const isOnGrid = ({ grids }: OpenHours, minute: number, step: number): boolean =>
  grids.some(
    ({ origin, from, to }) => from <= minute && minute < to && (minute - origin) % step === 0,
  );

export class OpenDay {
  readonly isHoliday: boolean;
  private readonly weekday: number;
  private readonly week: number;
  private readonly segments: readonly Segment[];
  private readonly midnight: number;
  private readonly byCalendar = new Map<number, OpenHours>();
  private readonly byResource = new Map<number, readonly Span[]>();
  /** Shared by calendars with equal hours, to compute their starts once. */
  private readonly grids = new Map<string, Grid>();

  constructor(
    private readonly schedule: Pick<Schedule, 'timezone' | 'holidays' | 'step'>,
    readonly day: Day,
  ) {
    this.segments = segmentsOf(day, schedule.timezone);
    this.midnight = Date.parse(`${day}T00:00:00Z`);
    this.isHoliday = schedule.holidays?.includes(day) ?? false;
    this.weekday = weekdayOf(day);
    this.week = weekOf(day);
  }

  hoursOf(calendar: ScheduleCalendar): OpenHours {
    let hours = this.byCalendar.get(calendar.id);
    if (!hours) this.byCalendar.set(calendar.id, (hours = this.hoursWithout(calendar, [])));
    return hours;
  }

  /** The rule that closes the calendar between two instants; undefined if it is open. */
  gapOf(calendar: ScheduleCalendar, from: Instant, to: Instant): HoursGap | undefined {
    if (isOpenFor(this.hoursOf(calendar), from, to)) return undefined;
    const isOpenWithout = (...exemptions: readonly Closure[]): boolean =>
      isOpenFor(this.hoursWithout(calendar, exemptions), from, to);
    if (isOpenWithout('absences')) return 'absent';
    if (!isOpenWithout('absences', 'closures', 'holidays')) return 'outsideHours';
    return this.isHoliday && !isOpenWithout('absences', 'closures') ? 'holiday' : 'closed';
  }

  isUsable(resource: ScheduleResource, from: Instant, to: Instant): boolean {
    const { id, opening, closedDays = [] } = resource;
    if (closedDays.includes(this.day)) return false;
    if (!opening) return true;
    let spans = this.byResource.get(id);
    if (!spans) {
      spans = this.spansOf((opening[this.weekday - 1] ?? []).map(rangeOf));
      this.byResource.set(id, spans);
    }
    return isOpenFor({ spans }, from, to);
  }

  hoursWithout(calendar: ScheduleCalendar, exemptions: readonly Closure[]): OpenHours {
    const exceptions = exceptionsOn(calendar.exceptions, this.day);
    const closes = (rule: Closure): boolean => !exemptions.includes(rule);
    const isClosed =
      (this.isHoliday && closes('holidays')) ||
      (calendar.closedDays.includes(this.day) && closes('closures'));
    const closures = isClosed
      ? [WHOLE_DAY]
      : closes('closures')
        ? exceptions.filter(({ kind }) => kind === 'closed').map(rangeOf)
        : [];
    const extra = exceptions.filter(({ kind }) => kind === 'open').map(rangeOf);
    const absent = closes('absences') ? absencesOn(calendar.absences, this.day) : [];

    const weekly = this.rangesOf(calendar).map(rangeOf);
    const grids = weekly.flatMap((range) =>
      subtract(range, closures).map(({ from, to }) => this.grid(range.from, from, to)),
    );
    const closedSpans = this.spansOf(closures);
    let spans: readonly Span[] = this.spansOf(weekly).flatMap((span) =>
      subtract(span, closedSpans),
    );
    for (const range of extra) {
      grids.push(...this.addedGrids(range, grids));
      spans = this.spansOf([range]).reduce(extend, spans);
    }
    const absentSpans = this.spansOf(absent);
    return { grids, spans: spans.flatMap((span) => subtract(span, absentSpans)) };
  }

  /** Sorted and unique. */
  startsOf(calendars: readonly ScheduleCalendar[]): readonly Start[] {
    const grids = new Set(calendars.flatMap((calendar) => this.hoursOf(calendar).grids));
    const starts = new Map<Instant, Start>();
    const { step } = this.schedule;
    for (const { origin, from, to } of grids)
      for (
        let minute = origin + Math.ceil((from - origin) / step) * step;
        minute < to;
        minute += step
      )
        for (const { start, end, offset } of this.segments) {
          const instant = this.midnight + (minute - offset) * MINUTE;
          if (instant >= start && instant < end) starts.set(instant, { instant, minute, offset });
        }
    return [...starts.values()].sort((a, b) => a.instant - b.instant);
  }

  /** Applies alternating weeks. */
  private rangesOf({ opening, alternatingWeeks }: ScheduleCalendar): OpeningHours[number] {
    const hours = alternatingWeeks ? turnOf(alternatingWeeks, this.week) : opening;
    return hours?.[this.weekday - 1] ?? [];
  }

  /** Continues the grid that it follows; existing starts stay unchanged. */
  private addedGrids(range: Span, grids: readonly Grid[]): readonly Grid[] {
    return subtract(range, grids).map(({ from, to }) => {
      const before = grids.find((grid) => grid.to === from);
      return this.grid(before?.origin ?? from, from, to);
    });
  }

  private grid(origin: number, from: number, to: number): Grid {
    const key = `${origin} ${from} ${to}`;
    const hit = this.grids.get(key);
    if (hit) return hit;
    const grid = { origin, from, to };
    this.grids.set(key, grid);
    return grid;
  }

  private spansOf(ranges: readonly Span[]): readonly Span[] {
    return ranges.flatMap(({ from, to }) => {
      const pieces = this.segments
        .map(({ start, end, offset }) => ({
          from: Math.max(start, this.midnight + (from - offset) * MINUTE),
          to: Math.min(end, this.midnight + (to - offset) * MINUTE),
        }))
        .filter((piece) => piece.from < piece.to);
      const first = pieces[0];
      const last = pieces.at(-1);
      return first && last ? [{ from: first.from, to: last.to }] : [];
    });
  }
}

/** Merges the span with those that it touches. */
function extend(spans: readonly Span[], extra: Span): readonly Span[] {
  const touches = ({ from, to }: Span): boolean => from <= extra.to && extra.from <= to;
  const neighbours = [extra, ...spans.filter(touches)];
  return [
    ...spans.filter((span) => !touches(span)),
    {
      from: Math.min(...neighbours.map(({ from }) => from)),
      to: Math.max(...neighbours.map(({ to }) => to)),
    },
  ];
}

/** Number of the week, from Monday to Sunday. */
const weekOf = (day: Day): number => Math.floor(daysBetween(A_MONDAY, day) / DAYS_A_WEEK);

function turnOf({ anchor, weeks }: AlternatingWeeks, week: number): OpeningHours | undefined {
  const since = week - weekOf(anchor);
  return weeks[((since % weeks.length) + weeks.length) % weeks.length];
}

const exceptionsByDay = new WeakMap<
  readonly HoursException[],
  ReadonlyMap<Day, readonly HoursException[]>
>();

function exceptionsOn(
  exceptions: readonly HoursException[] | undefined,
  day: Day,
): readonly HoursException[] {
  if (!exceptions || exceptions.length === 0) return [];
  let byDay = exceptionsByDay.get(exceptions);
  if (!byDay) exceptionsByDay.set(exceptions, (byDay = byDayOf(exceptions)));
  return byDay.get(day) ?? [];
}

function byDayOf(
  exceptions: readonly HoursException[],
): ReadonlyMap<Day, readonly HoursException[]> {
  const byDay = new Map<Day, readonly HoursException[]>();
  for (const exception of exceptions)
    byDay.set(exception.day, [...(byDay.get(exception.day) ?? []), exception]);
  return byDay;
}

const absencesOn = (absences: readonly Absence[] | undefined, day: Day): readonly Span[] =>
  (absences ?? [])
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .map(({ firstDay, lastDay, from = '00:00', to = '24:00' }) => ({
      from: day === firstDay ? minuteOf(from) : WHOLE_DAY.from,
      to: day === lastDay ? minuteOf(to) : WHOLE_DAY.to,
    }));
