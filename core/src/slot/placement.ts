import type { Instant } from '../shared/zone';
import type {
  Buffers,
  Schedule,
  ScheduleCalendar,
  ScheduleIntervention,
  BusyTime,
} from './schedule';
import { subtract, union, type Span } from './span';

const MINUTE = 60_000;

/** Minutes. */
export const LONGEST_BUFFER = 120;

/** The seats of a line. Seats count from 0. */
export interface Placement {
  readonly interventionId: number;
  readonly calendarId: number;
  readonly seat: number;
  readonly resourceId: number | undefined;
  readonly resourceSeat: number | undefined;
  readonly start: Instant;
  readonly end: Instant;
  /** With buffers, without pauses; sorted and without overlap. */
  readonly calendarTimes: readonly Span[];
  /** With the buffers of the intervention, including pauses. */
  readonly resourceTimes: readonly Span[];
}

const longer = (one: number | undefined, other: number | undefined): number =>
  Math.max(one ?? 0, other ?? 0);

/** Milliseconds from the start, without pauses. */
export const workOf = ({ length, pauses = [] }: ScheduleIntervention): readonly Span[] =>
  subtract({ from: 0, to: length }, pauses).map(({ from, to }) => ({
    from: from * MINUTE,
    to: to * MINUTE,
  }));

/** Calendar time of an intervention, in milliseconds from the start. */
export const calendarTimesOf = (
  intervention: ScheduleIntervention,
  calendar: ScheduleCalendar,
): readonly Span[] =>
  union([
    ...workOf(intervention),
    ...buffersOf(intervention, {
      bufferBefore: longer(intervention.bufferBefore, calendar.bufferBefore),
      bufferAfter: longer(intervention.bufferAfter, calendar.bufferAfter),
    }),
  ]);

/** Resource time of an intervention, in milliseconds from the start. */
export const resourceTimesOf = (intervention: ScheduleIntervention): readonly Span[] =>
  union([{ from: 0, to: intervention.length * MINUTE }, ...buffersOf(intervention, intervention)]);

const buffersOf = (
  { length }: ScheduleIntervention,
  { bufferBefore = 0, bufferAfter = 0 }: Buffers,
): readonly Span[] => [
  { from: -bufferBefore * MINUTE, to: 0 },
  { from: length * MINUTE, to: (length + bufferAfter) * MINUTE },
];

export const longestBufferBefore = ({ calendars, interventions }: Schedule): number =>
  [...calendars, ...interventions].reduce(
    (longest, { bufferBefore = 0 }) => Math.max(longest, bufferBefore),
    0,
  ) * MINUTE;

type TimesKind = 'calendarTimes' | 'resourceTimes';

const isSameSeat = (kind: TimesKind, one: Placement, other: Placement): boolean =>
  kind === 'calendarTimes'
    ? one.calendarId === other.calendarId && one.seat === other.seat
    : one.resourceId !== undefined &&
      one.resourceId === other.resourceId &&
      one.resourceSeat === other.resourceSeat;

const clip = (spans: readonly Span[], { start, end }: Placement): readonly Span[] =>
  spans.map((span) => ({ from: Math.max(span.from, start), to: Math.min(span.to, end) }));

const buffers = (spans: readonly Span[], { start, end }: Placement): readonly Span[] =>
  spans.flatMap((span) => subtract(span, [{ from: start, to: end }]));

/** Lines of one booking may use each other's buffers. */
export function shareBuffers(placements: readonly Placement[]): readonly Placement[] {
  const timesOf = (kind: TimesKind, placement: Placement, index: number): readonly Span[] => {
    const others = placements.flatMap((other, at) =>
      at === index || !isSameSeat(kind, placement, other)
        ? []
        : [...clip(other[kind], other), ...(at < index ? buffers(other[kind], other) : [])],
    );
    return union([
      ...clip(placement[kind], placement),
      ...buffers(placement[kind], placement).flatMap((span) => subtract(span, others)),
    ]);
  };
  return placements.length === 1
    ? placements
    : placements.map((placement, index) => ({
        ...placement,
        calendarTimes: timesOf('calendarTimes', placement, index),
        resourceTimes: timesOf('resourceTimes', placement, index),
      }));
}

type Seat = Pick<BusyTime, 'calendarId' | 'seat' | 'resourceId' | 'resourceSeat' | 'appointmentId'>;

/** One order of properties: a week has thousands, and engines read one shape faster. */
const rowOf = (
  { calendarId, seat, resourceId, resourceSeat, appointmentId }: Seat,
  { from, to }: Span,
  isBuffer?: true,
): BusyTime => ({
  calendarId,
  seat,
  resourceId,
  resourceSeat,
  start: from,
  end: to,
  isBuffer,
  appointmentId,
});

/** Buffers are separate rows. */
export function takenBy(
  placement: Omit<Placement, 'interventionId'> & { readonly appointmentId?: number },
): readonly BusyTime[] {
  const { calendarId, seat, resourceId, resourceSeat, start, end, appointmentId } = placement;
  const isWhole = (spans: readonly Span[]): boolean =>
    spans.length === 1 && spans[0]?.from === start && spans[0].to === end;
  const { calendarTimes, resourceTimes } = placement;
  if (isWhole(calendarTimes) && (resourceId === undefined || isWhole(resourceTimes)))
    return [
      rowOf(
        { calendarId, seat, resourceId, resourceSeat, appointmentId },
        { from: start, to: end },
      ),
    ];
  const parts = (spans: readonly Span[], owner: Seat): readonly BusyTime[] =>
    spans.flatMap((span) => {
      const work = { from: Math.max(span.from, start), to: Math.min(span.to, end) };
      return [
        ...subtract(span, [{ from: start, to: end }]).map((clear) => rowOf(owner, clear, true)),
        ...(work.from < work.to ? [rowOf(owner, work)] : []),
      ];
    });
  return [
    ...parts(calendarTimes, {
      calendarId,
      seat,
      resourceId: undefined,
      resourceSeat: undefined,
      appointmentId,
    }),
    ...(resourceId === undefined
      ? []
      : parts(resourceTimes, {
          calendarId: undefined,
          seat: 0,
          resourceId,
          resourceSeat,
          appointmentId,
        })),
  ].sort((one, other) => one.start - other.start);
}
