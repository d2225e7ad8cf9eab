import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { type Intervention, requestNumbersFor } from '../catalog/catalog';
import { interventionsOf, isByVideo } from '../catalog/visible';
import type { VisitFacts } from '../journey/visit-facts';
import { following, type Behavior } from '../shared/behavior';

export class ChosenInterventions {
  /** If true, its terms must be accepted. */
  readonly videoconference$: Behavior<boolean>;
  readonly requestNumbers$: Observable<number | undefined>;

  constructor(private readonly visit: Pick<VisitFacts, 'journey' | 'offeredCatalog' | 'group'>) {
    this.videoconference$ = following(
      this.derive(() => this.isByVideo),
      this.isByVideo,
    );
    this.requestNumbers$ = this.derive(() => this.requestNumbers);
  }

  /** One for each person, in the special sector. */
  get requestNumbers(): number | undefined {
    return requestNumbersFor(this.interventions, this.visit.group);
  }

  private get interventions(): readonly Intervention[] {
    const { journey, offeredCatalog } = this.visit;
    return interventionsOf(offeredCatalog.present, journey.journey$.value.choices);
  }

  private get isByVideo(): boolean {
    return isByVideo(this.interventions);
  }

  private derive<T>(derive: () => T): Observable<T> {
    return combineLatest([this.visit.journey.journey$, this.visit.offeredCatalog.catalog$]).pipe(
      map(derive),
      distinctUntilChanged(),
    );
  }
}
