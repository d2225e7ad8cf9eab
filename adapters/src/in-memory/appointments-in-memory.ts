import {
  placeAt,
  promotionOf,
  Refusal,
  wallOf,
  type Appointment,
  type Appointments,
  type Booked,
  type Booking,
  type Catalog,
  type Clock,
  type DraftKey,
  type Placement,
} from '@creneau/core';
import type { AgendaInMemory } from './agenda-in-memory';

const MINUTE = 60_000;
const WITH_OFFSET = /T.*[+-]\d{2}:\d{2}$/;

interface Order {
  readonly booking: string;
  readonly booked: Booked;
}

/** Takes the seats it says it takes, all lines or none, once a key. */
export class AppointmentsInMemory implements Appointments {
  private readonly orders = new Map<DraftKey, Order>();
  private lastId = 0;

  constructor(
    private readonly held: AgendaInMemory,
    private readonly catalog: Catalog,
    private readonly clock: Clock,
  ) {}

  /** Everything that was booked, in the order it was. */
  get booked(): readonly Appointment[] {
    return [...this.orders.values()].flatMap(({ booked }) => booked.appointments);
  }

  // async makes each refusal a rejection
  async book(booking: Booking): Promise<Booked> {
    const known = this.orders.get(booking.key);
    if (known && known.booking !== written(booking)) throw new Refusal('keyReused');
    if (known) return known.booked;

    const placements = this.placed(booking);
    this.held.take(placements);
    const booked = {
      appointments: this.appointmentsAt(placements, booking),
      ficheToken: `token of ${String(booking.fiche.values['lastname'])}`,
    };
    this.orders.set(booking.key, { booking: written(booking), booked });
    return booked;
  }

  private placed({ slot, lines, resourceId, calendarIds = [] }: Booking): readonly Placement[] {
    const start = WITH_OFFSET.test(slot.start) ? Date.parse(slot.start) : NaN;
    if (Number.isNaN(start)) throw new Refusal('invalidField', { detail: { field: 'date' } });
    const wish = { lines, calendarIds, resourceId };
    const placements = placeAt(this.held.agenda, wish, start, this.clock.now());
    if (typeof placements === 'string') throw new Refusal(placements);
    return placements;
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
    const { timezone, interventions } = this.held.agenda;
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
      price: intervention?.price ?? 0,
      promotion: promotionOf(promotions, start, timezone),
      videoconference: intervention?.videoconference ?? false,
      comments,
      address: undefined,
      icsToken: undefined,
    };
  }
}

const written = ({ key: _, ...booking }: Booking): string => JSON.stringify(booking);
