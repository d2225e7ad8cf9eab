import {
  BehaviorSubject,
  combineLatest,
  map,
  merge,
  scan,
  startWith,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import {
  byFiche,
  groupAppointments,
  type AppointmentGroup,
  type AppointmentsOfFiche,
} from '../appointment/appointment-group';
import {
  cancellables,
  canEdit,
  confirmableIn,
  isOpenToChange,
  isTooNear,
} from '../appointment/appointment-rules';
import { following, type Behavior } from '../shared/behavior';
import { type Appointment, type AppointmentId, isActive } from '../appointment/appointment';
import { isOfOneAppointment, may, type Session } from '../session/session';
import { loading, ready, type Loadable } from '../shared/loadable';
import { Refusal } from '../shared/refusal';
import { ROOM_REFRESHES_AFTER } from '../appointment/video-room';
import type { Day } from '../shared/day';
import type { Group } from '../group/group';
import type { Instant } from '../shared/zone';
import type { VisitFacts } from '../journey/visit-facts';
import type { FollowMailedLink } from '../link/mailed-link';
import type { AppointmentOrder } from '../link/page-query';
import type { AppointmentActions } from './carry-out-actions';
import type { AppointmentList, ListedAppointments } from './appointment-list';
import type { SelectedFiche } from './selected-fiche';

/** Milliseconds between two updates of `now$`. */
const LOOK_EVERY = 30_000;

/** The slots, or the page that opens the link's key. */
export type Way = 'times' | 'key';

/** `unchosen`: a pro has chosen no fiche yet. */
export type AppointmentsState = 'nobody' | 'unchosen' | Loadable<readonly AppointmentsOfFiche[]>;

export class AppointmentsViewModel {
  readonly state$: Behavior<AppointmentsState>;
  /** True for a visitor without account, until the mailed link is answered. */
  readonly hidesList$: Behavior<boolean>;
  readonly now$: Behavior<Instant>;
  readonly group: Group;
  readonly selection: SelectedFiche;
  readonly leftId: AppointmentId | undefined;

  private readonly requests = new BehaviorSubject<void>(undefined);
  /** Meetings whose room was requested again. */
  private readonly refreshedRooms = new Set<AppointmentId>();
  private activeAppointments: readonly Appointment[] = [];
  private visible: readonly Appointment[] = [];

  constructor(
    private readonly visit: VisitFacts,
    private readonly list: AppointmentList,
    readonly actions: AppointmentActions,
    private readonly mailedLink: FollowMailedLink,
  ) {
    const { group, clock, locale$ } = visit;
    this.group = group;
    this.leftId = visit.journey.journey$.value.reschedule?.id;
    this.selection = list.selection;
    const ticking = timer(LOOK_EVERY, LOOK_EVERY).pipe(
      map(() => clock.now()),
      tap((now) => this.refreshRooms(now)),
      startWith(clock.now()),
    );
    this.now$ = following(ticking, clock.now());
    const requests = merge(this.requests, actions.stale$);
    const answers = combineLatest([list.owner$, locale$, requests]).pipe(
      switchMap(([whose, locale]) =>
        list
          .of(whose, locale, (appointments) => this.knowRooms(appointments))
          .pipe(map((answer) => ({ whose, answer }))),
      ),
      scan((previous, next) =>
        isIn('loading', next.answer) &&
        isIn('ready', previous.answer) &&
        next.whose === previous.whose
          ? previous
          : next,
      ),
    );
    this.state$ = following<AppointmentsState>(
      combineLatest([answers, actions.cancelled$, this.now$]).pipe(
        map(([{ answer }, cancellations, now]) => {
          if (typeof answer === 'string' || answer.state !== 'ready') return answer;
          const { appointments, fiches } = answer.value;
          const visible = appointments.filter(
            (one) => !isActive(one) || !cancellations.has(one.id),
          );
          this.visible = visible;
          this.activeAppointments = visible.filter(isActive);
          return ready(byFiche(visible, now, fiches));
        }),
      ),
      loading,
    );
    const hidesList = (): boolean =>
      isFiche(this.session) && mailedLink.appointmentOrder !== undefined;
    this.hidesList$ = following(
      combineLatest([list.session$, mailedLink.link$]).pipe(map(hidesList)),
      hidesList(),
    );
  }

  /** IANA zone of the device. */
  get deviceZone(): string {
    return this.visit.clock.deviceZone();
  }

  get today(): Day {
    return this.visit.clock.today();
  }

  leaveEditing(): void {
    if (this.visit.journey.journey$.value.reschedule) this.visit.journey.restart();
  }

  /** Waits for the list. Not for a pro, who has left the fiche too. */
  resumeEdit(id: AppointmentId): void {
    if (this.isByPro && !this.selection.fiche$.value) return;
    this.mailedLink.ask({ kind: 'reschedule', ids: [id] });
  }

  askAgain(): void {
    this.requests.next();
  }

  /** False for professionals: their calendar is in another program. */
  get canExport(): boolean {
    return may('exportAppointment', this.session, this.group);
  }

  canEdit(appointmentGroup: AppointmentGroup): boolean {
    return (
      this.isCancellable(appointmentGroup) &&
      canEdit(
        appointmentGroup,
        this.visit.offeredCatalog.present,
        this.group,
        this.visit.clock.now(),
      )
    );
  }

  isCancellable(appointmentGroup: AppointmentGroup): boolean {
    return (
      isActive(appointmentGroup.appointments[0]) &&
      isOpenToChange(appointmentGroup, this.group, this.visit.clock.now())
    );
  }

  isTooNear(appointmentGroup: AppointmentGroup): boolean {
    return (
      isActive(appointmentGroup.appointments[0]) &&
      isTooNear(appointmentGroup, this.group, this.visit.clock.now())
    );
  }

  askCancel(appointmentGroup: AppointmentGroup): void {
    const ids = appointmentGroup.appointments.map(({ id }) => id);
    this.actions.ask({ kind: 'cancel', of: cancellables(ids, appointmentGroup.appointments) });
  }

  get isByMail(): boolean {
    const { session } = this;
    return isFiche(session) && session.fromMail;
  }

  get showsOne(): boolean {
    return isOfOneAppointment(this.session);
  }

  /** False for a contact with a telephone number only. */
  get isMailed(): boolean {
    const { session } = this;
    return session.type === 'user' && session.account.email !== '';
  }

  get isByPro(): boolean {
    return this.session.type === 'pro';
  }

  bookForFiche(): void {
    this.visit.journey.restart();
    const fiche = this.selection.fiche$.value;
    if (fiche) this.visit.journey.write({ attendee: fiche.id });
  }

  /** True if the page may go on to the times. */
  async retake(appointmentGroup: AppointmentGroup): Promise<boolean> {
    const isBegun = await this.actions.retake(appointmentGroup);
    const fiche = this.selection.fiche$.value;
    // a pro's booking has the id of its fiche only
    if (isBegun && this.isByPro && fiche)
      this.visit.journey.write({ attendee: fiche.id, fiche: {} });
    return isBegun;
  }

  /** True once, to offer the key of the mailed link as a login. */
  takesKey(): boolean {
    return this.mailedLink.offer();
  }

  /** Carries out what needs no confirmation. */
  async begin(): Promise<Way | undefined> {
    const { appointmentOrder: order } = this.mailedLink;
    // the session covers one appointment, the key of the link others
    if (!order) return this.showsOne && this.mailedLink.offer() ? 'key' : undefined;
    if (order.kind === 'confirm') return this.askConfirmation(order);
    const matches = this.holding(order.ids);
    // they may belong to the fiche of the mailed key
    if (matches.length === 0 && this.mailedLink.offer()) return 'key';
    const [appointmentGroup] = matches;
    if (!appointmentGroup) this.actions.ask({ kind: 'gone', about: goneFor[order.kind] });
    else if (order.kind === 'cancel') this.askToCancel(order, matches);
    else if (order.kind === 'export') this.actions.ask({ kind: 'calendar', of: matches });
    else {
      const isStarted = await (order.kind === 'retake'
        ? this.retake(appointmentGroup)
        : this.actions.edit(appointmentGroup));
      this.mailedLink.finish();
      return isStarted ? 'times' : undefined;
    }
    return undefined;
  }

  private askToCancel({ ids }: AppointmentOrder, matches: readonly AppointmentGroup[]): void {
    const inTime = matches.filter((one) => !this.isTooNear(one));
    const isTooLate =
      inTime.length < matches.length && !inTime.some((one) => this.isCancellable(one));
    if (isTooLate) {
      this.actions.tell('cancel', new Refusal('tooLateToChange'));
      this.mailedLink.finish();
    } else {
      const appointments = inTime.flatMap((one) => one.appointments);
      this.actions.ask({ kind: 'cancel', of: cancellables(ids, appointments) });
    }
  }

  private askConfirmation(order: AppointmentOrder): Way | undefined {
    const confirmable = confirmableIn(order, this.visible, this.visit.clock.now());
    if (confirmable.state === 'unknown' && this.mailedLink.offer()) return 'key';
    this.actions.askConfirmation(confirmable);
    if (confirmable.state === 'confirmed') this.mailedLink.finish();
    return undefined;
  }

  finishLink(): void {
    this.mailedLink.finish();
  }

  private get session(): Session {
    return this.list.session$.value;
  }

  private holding(ids: readonly AppointmentId[]): readonly AppointmentGroup[] {
    return groupAppointments(this.activeAppointments).filter(({ appointments }) =>
      appointments.some(
        ({ id, interventions = [] }) =>
          ids.includes(id) || interventions.some(({ aptId }) => ids.includes(aptId)),
      ),
    );
  }

  private knowRooms(appointments: readonly Appointment[]): void {
    const now = this.visit.clock.now();
    for (const { id } of appointments.filter((one) => isDue(one, now))) this.refreshedRooms.add(id);
  }

  private refreshRooms(now: Instant): void {
    const due = this.activeAppointments.filter(
      (one) => isDue(one, now) && !this.refreshedRooms.has(one.id),
    );
    if (due.length === 0) return;
    for (const { id } of due) this.refreshedRooms.add(id);
    this.askAgain();
  }
}

const isIn = (
  state: Exclude<ListedAppointments, string>['state'],
  answer: ListedAppointments,
): boolean => typeof answer !== 'string' && answer.state === state;

const isDue = ({ videoconference, start, end }: Appointment, now: Instant): boolean =>
  videoconference && now >= Date.parse(start) + ROOM_REFRESHES_AFTER && now < Date.parse(end);

const goneFor: {
  readonly [kind in Exclude<AppointmentOrder['kind'], 'confirm'>]: 'cancel' | 'calendar' | 'change';
} = {
  cancel: 'cancel',
  export: 'calendar',
  reschedule: 'change',
  retake: 'change',
};

const isFiche = (session: Session): boolean => session.type === 'user' && session.account.id === 0;
