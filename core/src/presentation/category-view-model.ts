import { combineLatest, map } from 'rxjs';
import { contentOf, type CategoryContent } from '../catalog/category';
import { following, onceFor, type Behavior } from '../shared/behavior';
import { nameOf, visibleInterventionSets } from '../catalog/visible';
import { thumbnailOf } from '../catalog/thumbnail';
import type { Catalog } from '../catalog/catalog';
import type { Choices } from '../journey/sequence';
import type { FreeHtml } from '../shared/free-html';
import { choicesBeforeQuestion } from './answered-before';
import type { NextStep } from './next-step';
import type { Visit } from '../journey/visit';
import { audienceContext } from './audience-context';

/** A category as it is shown. */
export interface CategoryShown extends CategoryContent {
  readonly id: number;
  readonly name: string;
  readonly description: FreeHtml;
  readonly image: string | undefined;
}

/** The categories, and the choice of one. */
export class CategoryViewModel {
  readonly categories$: Behavior<readonly CategoryShown[]>;
  readonly gridMode: boolean;
  readonly showsPrice: boolean;
  readonly currency: string;
  /** Whom the title addresses: an agent is asked for their client, in health a patient. */
  readonly audienceContext: string;

  constructor(
    { journey, offered, group }: Visit,
    private readonly next: NextStep,
  ) {
    const { description, image, gridMode } = group.tabs.interventions;
    this.gridMode = gridMode;
    this.showsPrice = group.displayInterventionPrice;
    this.currency = group.currency;
    this.audienceContext = offered.agent ? audienceContext('pro', group) : group.sector;
    const shown = onceFor((agent: boolean, catalog: Catalog, before: Choices) =>
      visibleInterventionSets(catalog, before, agent).map((category): CategoryShown => ({
        ...contentOf(catalog, category.id, before, agent),
        id: category.id,
        name: nameOf(category),
        description: description ? category.description : '',
        image: image ? thumbnailOf(category, { gridMode }) : undefined,
      })),
    );
    const answered$ = choicesBeforeQuestion('interventionSet', journey);
    this.categories$ = following(
      combineLatest([offered.catalog$, answered$]).pipe(
        map((known) => shown(offered.agent, ...known)),
      ),
      shown(offered.agent, offered.present, answered$.value),
    );
  }

  prefetchNear(interventionSetId: number): void {
    this.next.prefetchNear({ interventionSetId });
  }

  choose(interventionSetId: number): void {
    void this.next.take({ interventionSetId });
  }
}
