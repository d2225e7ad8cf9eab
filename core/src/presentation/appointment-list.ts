import {
  catchError,
  combineLatest,
  defer,
  distinctUntilChanged,
  map,
  of,
  tap,
  type Observable,
} from 'rxjs';
import { type Appointment, withLength } from '../appointment/appointment';
import type { ListedFiche } from '../appointment/appointment-group';
import type { Appointments } from '../appointment/appointments';
import { nameIn } from '../fiche/fiche-name';
import type { Fiches, KnownFiche } from '../fiche/fiche';
import type { Group } from '../group/group';
import type { VisitFacts } from '../journey/visit-facts';
import { type CheckSession, holdsUncheckedKey } from '../session/log-in';
import { hasAccount, may, type Session } from '../session/session';
import type { Sessions } from '../session/sessions';
import type { Behavior } from '../shared/behavior';
import { loadable, type Loadable } from '../shared/loadable';
import { isRefusal } from '../shared/refusal';
import type { SelectedFiche } from './selected-fiche';

export type AppointmentOwner = 'nobody' | 'unchosen' | 'own' | KnownFiche;

export type ListedAppointments =
  | 'nobody'
  | 'unchosen'
  | Loadable<{
      readonly appointments: readonly Appointment[];
      readonly fiches: readonly ListedFiche[];
    }>;

/** Grouped by fiche. */
export class AppointmentList {
  /** Also emits when another token stands for the same person. */
  readonly owner$: Observable<AppointmentOwner>;

  constructor(
    private readonly appointments: Pick<Appointments, 'own' | 'ofFiche'>,
    private readonly fiches: Pick<Fiches, 'own'>,
    private readonly sessions: Pick<Sessions, 'session$' | 'token'>,
    readonly selection: SelectedFiche,
    private readonly visit: Pick<VisitFacts, 'group' | 'offeredCatalog'>,
    private readonly checkSession: Pick<CheckSession, 'execute'>,
  ) {
    this.owner$ = combineLatest([sessions.session$, selection.fiche$]).pipe(
      map(([session, fiche]) => ({
        holder: ownerIn(session, visit.group, fiche),
        token: sessions.token,
      })),
      distinctUntilChanged((a, b) => a.holder === b.holder && a.token === b.token),
      map(({ holder: owner }) => owner),
    );
  }

  get session$(): Behavior<Session> {
    return this.sessions.session$;
  }

  /** @param onAppointments called with the appointments before their fiches are loaded. */
  of(
    owner: AppointmentOwner,
    locale: string,
    onAppointments: (rows: readonly Appointment[]) => void,
  ): Observable<ListedAppointments> {
    if (owner === 'unchosen') return of(owner);
    if (owner === 'nobody') return holdsUncheckedKey(this.sessions) ? this.checkKey() : of(owner);
    const { appointments, visit } = this;
    const { timezone } = visit.group;
    const appointments$ =
      owner === 'own' ? appointments.own(locale) : appointments.ofFiche(owner.id, locale);
    return combineLatest([
      appointments$.pipe(tap(onAppointments)),
      owner === 'own' ? this.ownFiches() : of([listedFiche(owner)]),
    ]).pipe(
      map(([rows, fiches]) => ({
        appointments: rows.map((one) => withLength(one, visit.offeredCatalog.present, timezone)),
        fiches,
      })),
      loadable(),
    );
  }

  /** Loading the session of a token changes the session, and with it `owner$`. */
  private checkKey(): Observable<ListedAppointments> {
    return defer(() => this.checkSession.execute()).pipe(
      loadable(),
      map((answer) => (answer.state === 'ready' ? 'nobody' : answer)),
    );
  }

  /** Falls back to the fiches of the appointments. */
  private ownFiches(): Observable<readonly ListedFiche[]> {
    const session = this.session$.value;
    if (!hasAccount(session)) return of([]);
    return this.fiches.own().pipe(
      map((own) => own.map(listedFiche)),
      catchError((failure: unknown) => {
        if (isRefusal(failure)) return of([]);
        throw failure;
      }),
    );
  }
}

const ownerIn = (
  session: Session,
  group: Group,
  fiche: KnownFiche | undefined,
): AppointmentOwner => {
  if (!may('listAppointments', session, group)) return 'nobody';
  return session.type === 'pro' ? (fiche ?? 'unchosen') : 'own';
};

const listedFiche = (fiche: KnownFiche): ListedFiche => ({
  id: fiche.id,
  ...nameIn(fiche),
});
