import {
  isAnts,
  placeAt,
  promotionOf,
  Refusal,
  wallOf,
  type Appointment,
  type AppointmentId,
  type Appointments,
  type BookingOutcome,
  type Booking,
  type Catalog,
  type Edit,
  type Clock,
  type DraftKey,
  type Editable,
  type Placement,
  type Wish,
} from '@creneau/core';
import { defer, map, of, type Observable } from 'rxjs';
import type { ScheduleInMemory } from './schedule-in-memory';

const MINUTE = 60_000;
const WITH_OFFSET = /T.*[+-]\d{2}:\d{2}$/;

const YEAR = 365 * 24 * 60 * MINUTE;

interface Order {
  readonly booking: string;
  readonly outcome: BookingOutcome;
}

interface Entry {
  readonly appointment: Appointment;
  readonly placement: Placement;
}

/** Takes the seats of all lines or of none, once per key. */
export class AppointmentsInMemory implements Appointments {
  private readonly orders = new Map<DraftKey, Order>();
  private readonly cancellations = new Set<DraftKey>();
  private readonly entries = new Map<AppointmentId, Entry>();
  private lastId = 0;

  /** @param cancelNotice minutes before the start until which an appointment can be cancelled or edited. */
  constructor(
    private readonly store: ScheduleInMemory,
    private readonly catalog: Catalog,
    private readonly clock: Clock,
    private readonly cancelNotice = 0,
  ) {}

  /** All appointments, in the order of booking. */
  get all(): readonly Appointment[] {
    return [...this.entries.values()].map(({ appointment }) => appointment);
  }

  /** Ignores the locale: names are in one language here. */
  own(): Observable<readonly Appointment[]> {
    const oldest = this.clock.now() - YEAR;
    return defer(() => of(this.all.filter(({ start }) => Date.parse(start) > oldest)));
  }

  ofFiche(id: number): Observable<readonly Appointment[]> {
    return this.own().pipe(map((own) => own.filter(({ ficheId }) => ficheId === id)));
  }

  async cancel(ids: readonly AppointmentId[], key: DraftKey): Promise<void> {
    if (this.cancellations.has(key)) return;
    const all = ids.flatMap((id) => this.soldWith(id));
    this.ensureInTime(all);
    for (const { appointment, placement } of all) {
      this.entries.delete(appointment.id);
      this.store.release([placement]);
    }
    this.cancellations.add(key);
  }

  async confirm(visit: readonly Pick<Appointment, 'id' | 'start'>[]): Promise<void> {
    const all = visit.map(({ id, start }) => ({ expectedStart: start, ...this.entryOf(id) }));
    if (all.some(({ placement }) => placement.start <= this.clock.now()))
      throw new Refusal('tooLateToChange');
    if (all.some(({ expectedStart, placement }) => Date.parse(expectedStart) !== placement.start))
      throw new Refusal('appointmentChanged');
    for (const { appointment, placement } of all)
      this.entries.set(appointment.id, {
        appointment: { ...appointment, status: 'confirmed' },
        placement,
      });
  }

  async editable(id: AppointmentId): Promise<Editable> {
    const together = this.bookedWith(id);
    this.ensureEditable(together);
    const [{ appointment }] = together;
    return {
      lines: together.map(({ placement: { interventionId, calendarId } }) => ({
        interventionId,
        calendarId,
      })),
      packId: appointment.packId,
      resourceId: appointment.resourceId,
      comments: appointment.comments,
    };
  }

  async edit({ id, version, start, comments }: Edit): Promise<readonly Appointment[]> {
    const together = this.bookedWith(id);
    this.ensureEditable(together);
    const current = this.entryOf(id).appointment;
    if (version !== undefined && version !== current.version)
      throw new Refusal('appointmentChanged');
    const before = together.map(({ placement }) => placement);
    // the seat of the appointment itself counts as free
    this.store.release(before);
    try {
      const placements = this.placementsAt(start, {
        lines: before,
        calendarIds: [],
        resourceId: before[0]?.resourceId,
      });
      this.store.take(placements);
      return together.map(({ appointment }, index) => {
        const placement = placements[index];
        if (!placement) throw new Error('a line without its place');
        const { timezone } = this.store.schedule;
        const replacement = {
          ...appointment,
          start: wallOf(placement.start, timezone),
          end: wallOf(placement.end, timezone),
          comments,
          status: undefined,
          version: `${Number(appointment.version) + 1}`,
        };
        this.entries.set(appointment.id, { appointment: replacement, placement });
        return replacement;
      });
    } catch (failure) {
      this.store.take(before);
      throw failure;
    }
  }

  // async turns a throw into a rejection
  async book(booking: Booking): Promise<BookingOutcome> {
    const order = this.orders.get(booking.key);
    if (order && order.booking !== serialize(booking)) throw new Refusal('keyReused');
    if (order) return order.outcome;

    const placements = this.placementsOf(booking);
    this.store.take(placements);
    const appointments = this.appointmentsAt(placements, booking);
    for (const [index, appointment] of appointments.entries()) {
      const placement = placements[index];
      if (placement) this.entries.set(appointment.id, { appointment, placement });
    }
    const result = { appointments, ficheToken: `token-${appointments[0]?.id ?? ''}` };
    this.orders.set(booking.key, { booking: serialize(booking), outcome: result });
    return result;
  }

  private placementsOf({
    slot,
    lines,
    resourceId,
    calendarIds = [],
  }: Booking): readonly Placement[] {
    return this.placementsAt(slot.start, { lines, calendarIds, resourceId });
  }

  private placementsAt(time: string, wish: Wish): readonly Placement[] {
    const start = WITH_OFFSET.test(time) ? Date.parse(time) : NaN;
    if (Number.isNaN(start)) throw new Refusal('invalidField', { detail: { field: 'date' } });
    const placements = placeAt(this.store.schedule, wish, start, this.clock.now());
    if (typeof placements === 'string') throw new Refusal(placements);
    return placements;
  }

  private entryOf(id: AppointmentId): Entry {
    const entry = this.entries.get(id);
    if (entry) return entry;
    throw new Refusal(id > 0 && id <= this.lastId ? 'alreadyCancelled' : 'notThere');
  }

  private bookedWith(id: AppointmentId): readonly [Entry, ...Entry[]] {
    const entry = this.entryOf(id);
    const first = entry.appointment.parentId ?? id;
    const together = [...this.entries.values()].filter(
      ({ appointment }) => (appointment.parentId ?? appointment.id) === first,
    );
    return together as [Entry, ...Entry[]];
  }

  /** A pack is cancelled as a whole. */
  private soldWith(id: AppointmentId): readonly Entry[] {
    const entry = this.entryOf(id);
    return entry.appointment.packId === undefined ? [entry] : this.bookedWith(id);
  }

  private ensureInTime(entries: readonly Entry[]): void {
    const earliest = this.clock.now() + this.cancelNotice * MINUTE;
    if (entries.some(({ placement }) => placement.start <= earliest))
      throw new Refusal('tooLateToChange');
  }

  private ensureEditable(entries: readonly Entry[]): void {
    const isOfPapers = entries.some(({ placement }) =>
      this.catalog.interventions.some((one) => one.id === placement.interventionId && isAnts(one)),
    );
    if (isOfPapers) throw new Refusal('notReschedulable');
    this.ensureInTime(entries);
  }

  private appointmentsAt(
    placements: readonly Placement[],
    booking: Booking,
  ): readonly Appointment[] {
    const first = this.lastId + 1;
    this.lastId += placements.length;
    return placements.map((placement, index) => ({
      ...this.appointmentAt(placement, booking),
      id: first + index,
      type: placements.length === 1 ? 'free' : index === 0 ? 'first' : 'included',
      parentId: index === 0 ? undefined : first,
    }));
  }

  private appointmentAt(
    { interventionId, calendarId, resourceId, start, end }: Placement,
    { packId, comments, fiche }: Booking,
  ): Omit<Appointment, 'id' | 'type' | 'parentId'> {
    const { timezone, interventions } = this.store.schedule;
    const intervention = this.catalog.interventions.find(({ id }) => id === interventionId);
    const calendar = this.catalog.calendars.find(({ id }) => id === calendarId);
    const promotions = interventions.find(({ id }) => id === interventionId)?.promotions ?? [];
    const [firstname = '', lastname = '', email = ''] = ['firstname', 'lastname', 'email'].map(
      (name) => String(fiche.values[name] ?? ''),
    );
    return {
      start: wallOf(start, timezone),
      end: wallOf(end, timezone),
      duration: (end - start) / MINUTE,
      packId,
      interventionId,
      interventionName: intervention?.publicname ?? '',
      calendarId,
      calendarName: calendar?.publicname ?? '',
      resourceId,
      fiche: { firstname, lastname, email },
      ficheId: fiche.id,
      price: intervention?.price ?? 0,
      promotion: promotionOf(promotions, start, timezone),
      videoconference: intervention?.videoconference ?? false,
      comments,
      address: undefined,
      icsToken: undefined,
      version: '1',
    };
  }
}

const serialize = ({ key: _, ...booking }: Booking): string => JSON.stringify(booking);
