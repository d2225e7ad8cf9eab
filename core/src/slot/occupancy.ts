import type { Instant } from '../shared/zone';
import type { BusyTime } from './schedule';
import type { Span } from './span';

/** Start, end, start, end…, sorted and without overlap. */
type Times = Instant[];

/** Taken times by seat number. */
type Seats = Map<number, Times>;

export interface WithCapacity {
  readonly id: number;
  readonly capacity: number;
}

function overlaps(times: Times, start: Instant, end: Instant): boolean {
  let low = 0;
  let high = times.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[2 * middle + 1] ?? Infinity) > start) high = middle;
    else low = middle + 1;
  }
  return (times[2 * low] ?? Infinity) < end;
}

/** Spans are relative to the start. */
function meets(times: Times, start: Instant, spans: readonly Span[]): boolean {
  for (const { from, to } of spans) if (overlaps(times, start + from, start + to)) return true;
  return false;
}

/** Expects times sorted by start. */
function take(all: Map<number, Seats>, id: number, seat: number, { start, end }: BusyTime): void {
  let seats = all.get(id);
  if (!seats) all.set(id, (seats = new Map<number, Times>()));
  const times = seats.get(seat);
  if (!times) seats.set(seat, [start, end]);
  else {
    const lastEnd = times[times.length - 1] ?? -Infinity;
    if (start > lastEnd) times.push(start, end);
    else if (end > lastEnd) times[times.length - 1] = end;
  }
}

/** Reads `taken` lazily. */
export class Occupancy {
  private readonly byCalendar = new Map<number, Seats>();
  private readonly byResource = new Map<number, Seats>();
  private next = 0;
  private readUntil = -Infinity;

  constructor(
    private readonly busyTimes: readonly BusyTime[],
    private readonly from: Instant,
  ) {}

  /** @param spans milliseconds from the start. */
  freeSeats(
    kind: 'calendar' | 'resource',
    { id, capacity }: WithCapacity,
    start: Instant,
    spans: readonly Span[],
  ): number {
    const seats = this.seats(kind, id, start, spans);
    // a seat above the capacity (the capacity was lowered since) counts like any other
    let free = capacity;
    if (seats) for (const times of seats.values()) if (meets(times, start, spans)) free--;
    return Math.max(free, 0);
  }

  /** The lowest, so that another appointment cannot overlap on it. */
  freeSeat(
    kind: 'calendar' | 'resource',
    { id, capacity }: WithCapacity,
    start: Instant,
    spans: readonly Span[],
  ): number | undefined {
    const seats = this.seats(kind, id, start, spans);
    for (let seat = 0; seat < capacity; seat++) {
      const times = seats?.get(seat);
      if (!times || !meets(times, start, spans)) return seat;
    }
    return undefined;
  }

  private seats(
    kind: 'calendar' | 'resource',
    id: number,
    start: Instant,
    spans: readonly Span[],
  ): Seats | undefined {
    const end = start + (spans[spans.length - 1]?.to ?? 0);
    if (end > this.readUntil) this.advance(end);
    return (kind === 'calendar' ? this.byCalendar : this.byResource).get(id);
  }

  private advance(end: Instant): void {
    for (
      let row = this.busyTimes[this.next];
      row && row.start < end;
      row = this.busyTimes[++this.next]
    ) {
      if (row.end <= this.from || row.end <= row.start) continue;
      if (row.calendarId !== undefined) take(this.byCalendar, row.calendarId, row.seat, row);
      if (row.resourceId !== undefined)
        take(this.byResource, row.resourceId, row.resourceSeat ?? 0, row);
    }
    this.readUntil = end;
  }
}

export interface FreeSeats {
  readonly calendarsetId: number | undefined;
  readonly seats: number;
}

/**
 * A calendar's seat with one of a resource that it can use. Within calendar sets first, which
 * leaves the shared ones to others.
 */
export function pairsOf(calendars: readonly FreeSeats[], resources: readonly FreeSeats[]): number {
  const byCalendarset = new Map<number | undefined, { calendars: number; resources: number }>();
  const count = (kind: 'calendars' | 'resources', free: readonly FreeSeats[]): void => {
    for (const { calendarsetId, seats } of free) {
      const totals = byCalendarset.get(calendarsetId) ?? { calendars: 0, resources: 0 };
      byCalendarset.set(calendarsetId, { ...totals, [kind]: totals[kind] + seats });
    }
  };
  count('calendars', calendars);
  count('resources', resources);

  const { calendars: anyCalendars = 0, resources: anyResources = 0 } =
    byCalendarset.get(undefined) ?? {};
  let pairs = 0;
  let calendarsLeft = 0;
  let resourcesLeft = 0;
  for (const [calendarsetId, { calendars: ofCalendars, resources: ofResources }] of byCalendarset) {
    if (calendarsetId === undefined) continue;
    pairs += Math.min(ofCalendars, ofResources);
    calendarsLeft += Math.max(ofCalendars - ofResources, 0);
    resourcesLeft += Math.max(ofResources - ofCalendars, 0);
  }
  const withLeft = Math.min(anyCalendars, resourcesLeft);
  return pairs + withLeft + Math.min(anyResources, calendarsLeft + anyCalendars - withLeft);
}
