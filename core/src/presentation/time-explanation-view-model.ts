import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  of,
  switchMap,
  type Observable,
} from 'rxjs';
import { interventionsOf, nameOf } from '../catalog/visible';
import type { KnownFiche } from '../fiche/fiches';
import { selectionOf } from '../journey/slot-selection';
import type { Visit } from '../journey/visit';
import { following, type Behavior } from '../shared/behavior';
import type { Day } from '../shared/day';
import { loadable, type Loadable } from '../shared/loadable';
import type { CalendarObstacle, TimeExplanation } from '../slot/explanation';
import type { TimeExplanations } from '../slot/time-explanations';
import { withId } from '../shared/with-id';

/** A time as an agent types it. */
export interface TypedTime {
  readonly day: Day;
  /** `HH:MM`. */
  readonly hour: string;
}

/** An explanation with the names of the page. */
export interface NamedExplanation {
  readonly obstacle: TimeExplanation['obstacle'];
  /** The service that has no place, where several were chosen. */
  readonly intervention: string | undefined;
  readonly people: readonly { readonly name: string; readonly obstacle: CalendarObstacle }[];
}

/** What came of the time asked about; nothing was asked yet, or it was about another choice. */
export type Explained =
  { readonly state: 'none' } | (Loadable<NamedExplanation> & { readonly time: TypedTime });

const NONE: Explained = { state: 'none' };

/** Why a time is not offered, for an agent whose customer would like it. */
export class TimeExplanationViewModel {
  readonly explained$: Behavior<Explained>;
  /** Who the time is for, if that is known already. */
  readonly fiche$: Behavior<KnownFiche | undefined>;
  private readonly asked = new BehaviorSubject<TypedTime | undefined>(undefined);

  constructor(
    private readonly visit: Visit,
    private readonly explanations: TimeExplanations,
    { fiche$ }: { readonly fiche$: Behavior<KnownFiche | undefined> },
  ) {
    this.fiche$ = fiche$;
    const selection$ = combineLatest([visit.journey.journey$, visit.offered.catalog$]).pipe(
      map(([{ choices }, catalog]) => selectionOf(choices, catalog)),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    );
    this.explained$ = following(
      combineLatest([selection$, fiche$]).pipe(
        switchMap(([selection, fiche], changes) => {
          // an answer about another choice says nothing about this one
          if (changes > 0) this.asked.next(undefined);
          return this.asked.pipe(
            switchMap((time) =>
              time ? this.answer({ ...selection, ficheId: fiche?.id }, time) : of(NONE),
            ),
          );
        }),
      ),
      NONE,
    );
  }

  ask(time: TypedTime): void {
    this.asked.next(time);
  }

  private answer(
    query: Omit<Parameters<TimeExplanations['explain']>[0], 'start'>,
    time: TypedTime,
  ): Observable<Explained> {
    return this.explanations.explain({ ...query, start: `${time.day}T${time.hour}` }).pipe(
      map((explanation) => this.named(explanation)),
      loadable(),
      map((answer) => ({ ...answer, time })),
    );
  }

  private named({ obstacle, line, calendars }: TimeExplanation): NamedExplanation {
    const { offered, journey } = this.visit;
    const { choices } = journey.journey$.value;
    const interventions = interventionsOf(offered.present, choices);
    const intervention =
      interventions.length > 1 && line !== undefined ? interventions[line] : undefined;
    return {
      obstacle,
      intervention: intervention && nameOf(intervention),
      people: calendars.flatMap(({ calendarId, obstacle: own }) => {
        const calendar = withId(offered.present.calendars, calendarId);
        return calendar ? [{ name: nameOf(calendar), obstacle: own }] : [];
      }),
    };
  }
}
