import { combineLatest, map } from 'rxjs';
import { contentOf, type InterventionSetContent } from '../catalog/price';
import { following, onceFor, type Behavior } from '../shared/behavior';
import { nameOf, visibleInterventionSets } from '../catalog/visible';
import { type Catalog, thumbnailOf } from '../catalog/catalog';
import type { Choices } from '../journey/step-choices';
import type { FreeHtml } from '../shared/free-html';
import { choicesBeforeQuestion } from './answered-before';
import type { NextStep } from './next-step';
import type { VisitFacts } from '../journey/visit-facts';
import { audienceContext } from './audience-context';

export interface InterventionSetShown extends InterventionSetContent {
  readonly id: number;
  readonly name: string;
  readonly description: FreeHtml;
  readonly image: string | undefined;
}

export class InterventionSetViewModel {
  readonly interventionSets$: Behavior<readonly InterventionSetShown[]>;
  readonly gridMode: boolean;
  readonly showsPrice: boolean;
  readonly currency: string;
  /** i18next context of the title: agents are asked about their customer or patient. */
  readonly audienceContext: string;

  constructor(
    { journey, offeredCatalog, group }: VisitFacts,
    private readonly next: NextStep,
  ) {
    const { description, image, gridMode } = group.tabs.interventions;
    this.gridMode = gridMode;
    this.showsPrice = group.displayInterventionPrice;
    this.currency = group.currency;
    this.audienceContext = offeredCatalog.agent ? audienceContext('pro', group) : group.sector;
    const display = onceFor((agent: boolean, catalog: Catalog, before: Choices) =>
      visibleInterventionSets(catalog, before, agent).map(
        (interventionSet): InterventionSetShown => ({
          ...contentOf(catalog, interventionSet.id, before, agent),
          id: interventionSet.id,
          name: nameOf(interventionSet),
          description: description ? interventionSet.description : '',
          image: image ? thumbnailOf(interventionSet, { gridMode }) : undefined,
        }),
      ),
    );
    const choices$ = choicesBeforeQuestion('interventionSet', journey);
    this.interventionSets$ = following(
      combineLatest([offeredCatalog.catalog$, choices$]).pipe(
        map((args) => display(offeredCatalog.agent, ...args)),
      ),
      display(offeredCatalog.agent, offeredCatalog.present, choices$.value),
    );
  }

  prefetchNear(interventionSetId: number): void {
    this.next.prefetchNear({ interventionSetId });
  }

  choose(interventionSetId: number): void {
    void this.next.take({ interventionSetId });
  }
}
