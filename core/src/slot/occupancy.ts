import type { Instant } from '../shared/zone';
import type { Taken } from './agenda';

/** The times one seat is taken: start, end, start, end…, in order and apart. */
type Spans = Instant[];

/** Seat number to what takes it. */
type Seats = Map<number, Spans>;

/** Anything with seats: a calendar or a resource. */
export interface Seated {
  readonly id: number;
  readonly capacity: number;
}

/** Whether some span overlaps [start, end). */
function overlaps(spans: Spans, start: Instant, end: Instant): boolean {
  let low = 0;
  let high = spans.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[2 * middle + 1] ?? Infinity) > start) high = middle;
    else low = middle + 1;
  }
  return (spans[2 * low] ?? Infinity) < end;
}

/** Takes a seat; what is taken comes by its start. */
function take(all: Map<number, Seats>, id: number, seat: number, { start, end }: Taken): void {
  let seats = all.get(id);
  if (!seats) all.set(id, (seats = new Map<number, Spans>()));
  const spans = seats.get(seat);
  if (!spans) seats.set(seat, [start, end]);
  else {
    const lastEnd = spans[spans.length - 1] ?? -Infinity;
    if (start > lastEnd) spans.push(start, end);
    else if (end > lastEnd) spans[spans.length - 1] = end;
  }
}

/** Who sits where and when, from an instant on; read no further than it is asked for. */
export class Occupancy {
  private readonly byCalendar = new Map<number, Seats>();
  private readonly byResource = new Map<number, Seats>();
  private next = 0;
  private readUntil = -Infinity;

  constructor(
    private readonly taken: readonly Taken[],
    private readonly from: Instant,
  ) {}

  freeSeats(
    kind: 'calendar' | 'resource',
    { id, capacity }: Seated,
    start: Instant,
    end: Instant,
  ): number {
    const seats = this.seats(kind, id, end);
    // a seat above the capacity, left from when it was larger, counts like any other
    let free = capacity;
    if (seats) for (const spans of seats.values()) if (overlaps(spans, start, end)) free--;
    return Math.max(free, 0);
  }

  /** The lowest seat nobody has in [start, end), so that another cannot overlap on it. */
  freeSeat(
    kind: 'calendar' | 'resource',
    { id, capacity }: Seated,
    start: Instant,
    end: Instant,
  ): number | undefined {
    const seats = this.seats(kind, id, end);
    for (let seat = 0; seat < capacity; seat++) {
      const spans = seats?.get(seat);
      if (!spans || !overlaps(spans, start, end)) return seat;
    }
    return undefined;
  }

  private seats(kind: 'calendar' | 'resource', id: number, end: Instant): Seats | undefined {
    if (end > this.readUntil) this.read(end);
    return (kind === 'calendar' ? this.byCalendar : this.byResource).get(id);
  }

  private read(end: Instant): void {
    for (let row = this.taken[this.next]; row && row.start < end; row = this.taken[++this.next]) {
      if (row.end <= this.from || row.end <= row.start) continue;
      take(this.byCalendar, row.calendarId, row.seat, row);
      if (row.resourceId !== undefined)
        take(this.byResource, row.resourceId, row.resourceSeat ?? 0, row);
    }
    this.readUntil = end;
  }
}
