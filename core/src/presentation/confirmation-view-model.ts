import { combineLatest, interval, map } from 'rxjs';
import type { Appointment } from '../appointment/appointment';
import { type Appointments, listedBeside } from '../appointment/appointments';
import { following, type Behavior } from '../shared/behavior';
import { canEdit, isOpenToChange, isTooNear } from '../appointment/appointment-rules';
import { may } from '../session/session';
import type { Group } from '../group/group';
import type { Instant } from '../shared/zone';
import type { Sessions } from '../session/sessions';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { SelectedFiche } from './selected-fiche';
import type { VisitFacts } from '../journey/visit-facts';
import type { PageQuery, ReturnLabel } from '../link/page-query';
import { confirmationOf, type Confirmation } from '../appointment/confirmation';
import { withId } from '../shared/with-id';

const ROOM_INTERVAL = 30_000;

export class ConfirmationViewModel {
  readonly confirmation$: Behavior<Confirmation | undefined>;
  /** A video room may open while the page is read. */
  readonly now$: Behavior<Instant>;
  readonly group: Group;

  constructor(
    private readonly visit: VisitFacts,
    private readonly sessions: Pick<Sessions, 'session$' | 'token'>,
    private readonly appointments: Pick<Appointments, 'own' | 'ofFiche'>,
    private readonly selection: Pick<SelectedFiche, 'choose'>,
    private readonly ways: Pick<PageQuery, 'returnUrl' | 'returnLabel' | 'modifyUrl'>,
  ) {
    const { journey, offeredCatalog, group, clock } = visit;
    this.group = group;
    const present = (): Confirmation | undefined => {
      const { booked, choices, formerStart } = journey.journey$.value;
      return booked && confirmationOf(booked, choices, offeredCatalog.present, group, formerStart);
    };
    this.now$ = following(interval(ROOM_INTERVAL).pipe(map(() => clock.now())), clock.now());
    let last = present();
    this.confirmation$ = following(
      combineLatest([journey.journey$, offeredCatalog.catalog$]).pipe(
        map(() => (last = present() ?? last)),
      ),
      last,
    );
  }

  /** After a reload, if this session may read it. */
  async lookAgain(): Promise<void> {
    const { journey, locale$ } = this.visit;
    const { booked } = journey.journey$.value;
    const [first] = booked?.appointments ?? [];
    if (!booked?.isRestored || !first || this.sessions.token === undefined) return;
    const latest = await listedBeside(first, this.appointments, locale$.value);
    const appointments = booked.appointments.map((each) =>
      withListed(each, withId(latest, each.id)),
    );
    journey.resume((_, present) =>
      present.booked === booked
        ? { ...present, booked: { appointments, ficheToken: undefined } }
        : present,
    );
  }

  get isByPro(): boolean {
    return this.sessions.session$.value.type === 'pro';
  }

  /** IANA zone of the device. */
  get deviceZone(): string {
    return this.visit.clock.deviceZone();
  }

  get site(): string | undefined {
    return this.ways.returnUrl ?? webAddressOf(this.group.website);
  }

  get siteLabel(): ReturnLabel {
    return this.ways.returnLabel;
  }

  get changeAddress(): string | undefined {
    return this.ways.modifyUrl;
  }

  /** False if the business has its own page for changes. */
  canChange(appointmentGroup: AppointmentGroup): boolean {
    return (
      (this.isByPro || this.changeAddress === undefined) &&
      may('rescheduleAppointment', this.sessions.session$.value, this.group) &&
      isOpenToChange(appointmentGroup, this.group, this.visit.clock.now()) &&
      canEdit(
        appointmentGroup,
        this.visit.offeredCatalog.present,
        this.group,
        this.visit.clock.now(),
      )
    );
  }

  canCancel(appointmentGroup: AppointmentGroup): boolean {
    return (
      may('cancelAppointment', this.sessions.session$.value, this.group) &&
      isOpenToChange(appointmentGroup, this.group, this.visit.clock.now())
    );
  }

  /** False if the business has its own page for changes. */
  isTooNear(appointmentGroup: AppointmentGroup): boolean {
    return (
      (this.isByPro || this.changeAddress === undefined) &&
      may('cancelAppointment', this.sessions.session$.value, this.group) &&
      isTooNear(appointmentGroup, this.group, this.visit.clock.now())
    );
  }

  selectFiche({ appointments: [{ ficheId, fiche }] }: AppointmentGroup): void {
    if (this.isByPro && ficheId !== undefined)
      this.selection.choose({ id: ficheId, values: { ...fiche } });
  }

  /** Does not ask for the fiche again. */
  bookAnother(): void {
    const { attendee: ficheChoice, fiche } = this.visit.journey.journey$.value.draft;
    this.visit.journey.restart();
    this.visit.journey.write({ attendee: ficheChoice, fiche });
  }

  beginAnew(): void {
    this.visit.journey.restart();
  }
}

/** A listing may lack details: only changeable fields and the person are taken. */
function withListed(each: Appointment, latest: Appointment | undefined): Appointment {
  if (!latest) return each;
  const { start, end, duration, status, version, fiche, address, calendarName } = latest;
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
