import {
  byFiche,
  cancellables,
  following,
  isCancellable,
  isEditableSitting,
  isOfOneAppointment,
  loadable,
  loading,
  may,
  ready,
  ROOM_REFRESHES_AFTER,
  sittingsOf,
  type Appointment,
  type AppointmentId,
  type Appointments,
  type Behavior,
  type BookingJourney,
  type Clock,
  type Day,
  type Group,
  type Instant,
  type Loadable,
  type Session,
  type Sessions,
  type Sitting,
  type SittingsOfFiche,
} from '@creneau/core';
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  merge,
  of,
  scan,
  startWith,
  switchMap,
  tap,
  timer,
  type Observable,
} from 'rxjs';
import type { OfferedCatalog } from '../booking/offered-catalog';
import type { Errand } from '../booking/page-query';
import type { Errands } from './errands';
import type { SittingActions } from './sitting-actions';

/** Milliseconds between two looks at the clock (VIDEO-05). */
const LOOK_EVERY = 30_000;

/** Where an errand leads away from the list. */
export type Way = 'times' | 'key';

/** What there is to show: nobody is known, or what is theirs. */
export type Listed = 'nobody' | Loadable<readonly SittingsOfFiche[]>;

/** The appointments of whoever is asking, and what a mail asks to do with them. */
export class AppointmentsViewModel {
  readonly listed$: Behavior<Listed>;
  /** As of the last look at the clock. */
  readonly now$: Behavior<Instant>;

  private readonly asked = new BehaviorSubject(0);
  /** Meetings whose room was asked for again. */
  private readonly refreshed = new Set<AppointmentId>();
  private held: readonly Appointment[] = [];

  constructor(
    private readonly appointments: Pick<Appointments, 'own'>,
    readonly actions: SittingActions,
    private readonly sessions: Sessions,
    readonly group: Group,
    private readonly offered: OfferedCatalog,
    private readonly journey: BookingJourney,
    private readonly clock: Clock,
    locale$: Behavior<string>,
    private readonly errands: Errands,
  ) {
    const ticking = timer(LOOK_EVERY, LOOK_EVERY).pipe(
      map(() => clock.now()),
      tap((now) => this.refreshRooms(now)),
      startWith(clock.now()),
    );
    this.now$ = following(ticking, clock.now());
    const own = combineLatest([this.known(), locale$, this.asked]).pipe(
      switchMap(([isKnown, locale]): Observable<Own> =>
        isKnown ? this.listedIn(locale) : of('nobody'),
      ),
      // what is here stays while it is asked for anew
      scan((kept, next) => (isIn('loading', next) && isIn('ready', kept) ? kept : next)),
    );
    this.listed$ = following<Listed>(
      combineLatest([own, this.now$]).pipe(
        map(([listed, now]) =>
          listed !== 'nobody' && listed.state === 'ready'
            ? ready(byFiche(listed.value, now))
            : listed,
        ),
      ),
      loading,
    );
  }

  get today(): Day {
    return this.clock.today();
  }

  /** Coming back here gives up moving something (EDIT-06). */
  leaveEditing(): void {
    if (this.journey.journey$.value.editing) this.journey.restart();
  }

  askAgain(): void {
    this.asked.next(this.asked.value + 1);
  }

  isEditable(sitting: Sitting): boolean {
    return isEditableSitting(sitting, this.offered.present, this.group, this.clock.now());
  }

  isCancellable(sitting: Sitting): boolean {
    return isCancellable(sitting, this.clock.now());
  }

  askCancel(sitting: Sitting): void {
    const ids = sitting.appointments.map(({ id }) => id);
    this.actions.ask({ kind: 'cancel', of: cancellables(ids, sitting.appointments) });
  }

  /**
   * Whether a contact who came by a mail sees nothing but what the mail is about (LIST-07). Whoever has an account sees their
   * list behind it.
   */
  get hidesList(): boolean {
    const session = this.sessions.session$.value;
    return isContact(session) && this.errands.present !== undefined;
  }

  /** A contact of this business without account, who came by a mail: their page ends with what the mail asked for (CANCEL-12). */
  get isByMail(): boolean {
    const session = this.sessions.session$.value;
    return isContact(session) && session.fromMail;
  }

  /** Whether whoever is asking came for one appointment, and sees that one alone. */
  get showsOne(): boolean {
    return isOfOneAppointment(this.sessions.session$.value);
  }

  /** Whether the key of the mail may say who is asking; says yes once. */
  takesKey(): boolean {
    return this.errands.takeKey();
  }

  /** Does what the mail asks for, as far as it may be done without a press; answers where that leads. */
  async begin(): Promise<Way | undefined> {
    const errand = this.errands.present;
    // one appointment is open here, and the link has the key to others
    if (!errand) return this.showsOne && this.errands.takeKey() ? 'key' : undefined;
    const { cancels, exports, changes, retakes } = errand;
    const wanted = [
      ...cancels,
      ...exports,
      ...[changes ?? retakes].filter((id) => id !== undefined),
    ];
    const found = this.holding(wanted);
    // they may be those of the contact whose key the mail has
    if (found.length === 0 && this.errands.takeKey()) return 'key';
    const [sitting] = found;
    if (!sitting) this.actions.ask({ kind: 'gone', about: aboutOf(errand) });
    else if (cancels.length > 0)
      this.actions.ask({ kind: 'cancel', of: cancellables(cancels, this.held) });
    else if (exports.length > 0) this.actions.ask({ kind: 'calendar', of: found });
    else {
      const begun = await (changes === undefined
        ? this.actions.retake(sitting)
        : this.actions.edit(sitting));
      this.errands.done();
      return begun ? 'times' : undefined;
    }
    return undefined;
  }

  /** What the mail asked for was answered, one way or the other. */
  endErrand(): void {
    this.errands.done();
  }

  private holding(ids: readonly AppointmentId[]): readonly Sitting[] {
    return sittingsOf(this.held).filter(({ appointments }) =>
      appointments.some(
        ({ id, interventions = [] }) =>
          ids.includes(id) || interventions.some(({ aptId }) => ids.includes(aptId)),
      ),
    );
  }

  private known(): Observable<boolean> {
    return this.sessions.session$.pipe(
      map((session) => [isShownTo(session, this.group), this.sessions.token] as const),
      distinctUntilChanged((a, b) => a[0] === b[0] && a[1] === b[1]),
      map(([isKnown]) => isKnown),
    );
  }

  private listedIn(locale: string): Observable<Own> {
    return this.appointments.own(locale).pipe(
      tap((own) => this.hold(own)),
      switchMap((own) =>
        merge(
          of(own),
          this.actions.cancelled$.pipe(
            map((ids) => (this.held = this.held.filter(({ id }) => !ids.includes(id)))),
          ),
        ),
      ),
      loadable(),
    );
  }

  private hold(own: readonly Appointment[]): void {
    this.held = own;
    // a list that comes after that moment knows the room already
    const now = this.clock.now();
    for (const { id } of own.filter((one) => isDue(one, now))) this.refreshed.add(id);
  }

  private refreshRooms(now: Instant): void {
    const due = this.held.filter((one) => isDue(one, now) && !this.refreshed.has(one.id));
    if (due.length === 0) return;
    for (const { id } of due) this.refreshed.add(id);
    this.askAgain();
  }
}

type Own = 'nobody' | Loadable<readonly Appointment[]>;

const isIn = (state: Exclude<Own, 'nobody'>['state'], own: Own): boolean =>
  own !== 'nobody' && own.state === state;

/** VIDEO-04. */
const isDue = ({ videoconference, start, end }: Appointment, now: Instant): boolean =>
  videoconference && now >= Date.parse(start) + ROOM_REFRESHES_AFTER && now < Date.parse(end);

/** A pro's calendar is another program's. */
const isShownTo = (session: Session, group: Group): boolean =>
  session.type !== 'pro' && may('listAppointments', session, group);

const aboutOf = ({ cancels, exports }: Errand): 'cancel' | 'calendar' | 'change' =>
  cancels.length > 0 ? 'cancel' : exports.length > 0 ? 'calendar' : 'change';

const isContact = (session: Session): boolean =>
  session.type === 'user' && session.account.id === 0;
