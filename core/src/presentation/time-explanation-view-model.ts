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
import type { KnownFiche } from '../fiche/fiche';
import { selectionOf } from '../journey/step-choices';
import type { VisitFacts } from '../journey/visit-facts';
import { following, type Behavior } from '../shared/behavior';
import type { Day } from '../shared/day';
import { loadable, type Loadable } from '../shared/loadable';
import type { CalendarObstacle, TimeExplanation, TimeExplanations } from '../slot/slot';
import { withId } from '../shared/with-id';

export interface TypedTime {
  readonly day: Day;
  /** `HH:MM`. */
  readonly hour: string;
}

export interface NamedExplanation {
  readonly obstacle: TimeExplanation['obstacle'];
  /** The intervention without a place, if there are several. */
  readonly intervention: string | undefined;
  readonly people: readonly { readonly name: string; readonly obstacle: CalendarObstacle }[];
}

/** `none` again when the choices change. */
export type TimeAnswer =
  { readonly state: 'none' } | (Loadable<NamedExplanation> & { readonly time: TypedTime });

const NONE: TimeAnswer = { state: 'none' };

export class TimeExplanationViewModel {
  readonly explained$: Behavior<TimeAnswer>;
  readonly fiche$: Behavior<KnownFiche | undefined>;
  private readonly query = new BehaviorSubject<TypedTime | undefined>(undefined);

  constructor(
    private readonly visit: VisitFacts,
    private readonly explanations: TimeExplanations,
    { fiche$ }: { readonly fiche$: Behavior<KnownFiche | undefined> },
  ) {
    this.fiche$ = fiche$;
    const selection$ = combineLatest([visit.journey.journey$, visit.offeredCatalog.catalog$]).pipe(
      map(([{ choices }, catalog]) => selectionOf(choices, catalog)),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    );
    this.explained$ = following(
      combineLatest([selection$, fiche$]).pipe(
        switchMap(([selection, fiche], changes) => {
          // an answer for other choices does not apply
          if (changes > 0) this.query.next(undefined);
          return this.query.pipe(
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
    this.query.next(time);
  }

  private answer(
    query: Omit<Parameters<TimeExplanations['explain']>[0], 'start'>,
    time: TypedTime,
  ): Observable<TimeAnswer> {
    return this.explanations.explain({ ...query, start: `${time.day}T${time.hour}` }).pipe(
      map((explanation) => this.withNames(explanation)),
      loadable(),
      map((answer) => ({ ...answer, time })),
    );
  }

  private withNames({ obstacle, line, calendars }: TimeExplanation): NamedExplanation {
    const { offeredCatalog, journey } = this.visit;
    const { choices } = journey.journey$.value;
    const interventions = interventionsOf(offeredCatalog.present, choices);
    const intervention =
      interventions.length > 1 && line !== undefined ? interventions[line] : undefined;
    return {
      obstacle,
      intervention: intervention && nameOf(intervention),
      people: calendars.flatMap(({ calendarId, obstacle: own }) => {
        const calendar = withId(offeredCatalog.present.calendars, calendarId);
        return calendar ? [{ name: nameOf(calendar), obstacle: own }] : [];
      }),
    };
  }
}
