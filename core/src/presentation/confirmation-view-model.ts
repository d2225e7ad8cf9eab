import { combineLatest, interval, map } from 'rxjs';
import type { Appointment } from '../appointment/appointment';
import { listedBeside, type Appointments } from '../appointment/appointments';
import { following, type Behavior } from '../shared/behavior';
import { isOpenToChange, isTooNear } from '../appointment/cancellable';
import { canEdit } from '../appointment/editable';
import { may } from '../session/session';
import type { Group } from '../group/group';
import type { Instant } from '../shared/zone';
import type { Sessions } from '../session/sessions';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { SelectedFiche } from './selected-fiche';
import type { Visit } from '../journey/visit';
import type { PageQuery, ReturnLabel } from '../link/page-query';
import { confirmationOf, type Confirmation } from '../appointment/confirmation';
import { withId } from '../shared/with-id';

const ROOM_INTERVAL = 30_000;

/** What was booked, and the way to another appointment. */
export class ConfirmationViewModel {
  readonly confirmation$: Behavior<Confirmation | undefined>;
  /** Looked at twice a minute: a room opens while the page is read. */
  readonly now$: Behavior<Instant>;
  readonly group: Group;

  constructor(
    private readonly visit: Visit,
    private readonly sessions: Pick<Sessions, 'session$' | 'token'>,
    private readonly appointments: Pick<Appointments, 'own' | 'ofFiche'>,
    private readonly selection: Pick<SelectedFiche, 'choose'>,
    /** Where the page that led here wants its visitors back, and where it lets them change what they booked. */
    private readonly ways: Pick<PageQuery, 'returnUrl' | 'returnLabel' | 'modifyUrl'>,
  ) {
    const { journey, offered, group, clock } = visit;
    this.group = group;
    const present = (): Confirmation | undefined => {
      const { booked, choices, formerStart } = journey.journey$.value;
      return booked && confirmationOf(booked, choices, offered.present, group, formerStart);
    };
    this.now$ = following(interval(ROOM_INTERVAL).pipe(map(() => clock.now())), clock.now());
    // what was confirmed stays on the screen until another page takes its place
    let kept = present();
    this.confirmation$ = following(
      combineLatest([journey.journey$, offered.catalog$]).pipe(
        map(() => (kept = present() ?? kept)),
      ),
      kept,
    );
  }

  /** Asks the business what has become of a booking that comes back after a reload, and whose it is, where this tab may know. */
  async lookAgain(): Promise<void> {
    const { journey, locale$ } = this.visit;
    const { booked } = journey.journey$.value;
    const [first] = booked?.appointments ?? [];
    if (!booked?.isRestored || !first || this.sessions.token === undefined) return;
    const listed = await listedBeside(first, this.appointments, locale$.value);
    const appointments = booked.appointments.map((each) =>
      withListed(each, withId(listed, each.id)),
    );
    journey.resume((_, present) =>
      present.booked === booked
        ? { ...present, booked: { appointments, ficheToken: undefined } }
        : present,
    );
  }

  /** Whether a professional has booked for somebody else. */
  get isByPro(): boolean {
    return this.sessions.session$.value.type === 'pro';
  }

  /** The zone of the visitor's device, in which hours are shown beside those of the business. */
  get deviceZone(): string {
    return this.visit.clock.deviceZone();
  }

  /** Where "return to site" leads: what the link asked for, else the business's own site. */
  get site(): string | undefined {
    return this.ways.returnUrl ?? webAddressOf(this.group.website);
  }

  /** The label of the link back. */
  get siteLabel(): ReturnLabel {
    return this.ways.returnLabel;
  }

  /** Where the business lets its visitors change an appointment. */
  get changeAddress(): string | undefined {
    return this.ways.modifyUrl;
  }

  /** Whether whoever booked it may reschedule it here; the business may have a page of its own for that. */
  canChange(appointmentGroup: AppointmentGroup): boolean {
    return (
      (this.isByPro || this.changeAddress === undefined) &&
      may('rescheduleAppointment', this.sessions.session$.value, this.group) &&
      isOpenToChange(appointmentGroup, this.group, this.visit.clock.now()) &&
      canEdit(appointmentGroup, this.visit.offered.present, this.group, this.visit.clock.now())
    );
  }

  canCancel(appointmentGroup: AppointmentGroup): boolean {
    return (
      may('cancelAppointment', this.sessions.session$.value, this.group) &&
      isOpenToChange(appointmentGroup, this.group, this.visit.clock.now())
    );
  }

  /** Whether it is too near to be changed here; the business may have a page of its own for that. */
  isTooNear(appointmentGroup: AppointmentGroup): boolean {
    return (
      (this.isByPro || this.changeAddress === undefined) &&
      may('cancelAppointment', this.sessions.session$.value, this.group) &&
      isTooNear(appointmentGroup, this.group, this.visit.clock.now())
    );
  }

  /** Makes the customer that it was booked for the one whose appointments are shown after a change or cancellation. */
  selectFiche({ appointments: [{ ficheId, fiche }] }: AppointmentGroup): void {
    if (this.isByPro && ficheId !== undefined)
      this.selection.choose({ id: ficheId, values: { ...fiche } });
  }

  /** Another appointment for the same person: who it is for is not asked twice. */
  bookAnother(): void {
    const { attendee: ficheChoice, fiche } = this.visit.journey.journey$.value.draft;
    this.visit.journey.restart();
    this.visit.journey.write({ attendee: ficheChoice, fiche });
  }

  /** Begins a booking for another customer. */
  beginAnew(): void {
    this.visit.journey.restart();
  }
}

/** A listing may leave out what the answer to a booking told: only what can change, and the person, is taken from it. */
function withListed(each: Appointment, listed: Appointment | undefined): Appointment {
  if (!listed) return each;
  const { start, end, duration, status, version, fiche, address, calendarName } = listed;
  return {
    ...each,
    ...{ start, end, duration, status, version, fiche },
    calendarName: calendarName || each.calendarName,
    address: address ?? each.address,
  };
}

function webAddressOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const { protocol, href } = new URL(text);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
