import {
  contentOf,
  following,
  nameOf,
  onceFor,
  thumbnailOf,
  visibleInterventionSets,
  type Behavior,
  type Catalog,
  type CategoryContent,
  type FreeHtml,
  type Group,
} from '@creneau/core';
import { map } from 'rxjs';
import type { NextStep } from '../booking/next-step';
import type { OfferedCatalog } from '../booking/offered-catalog';
import { spokenTo } from '../i18n/spoken-to';

/** A category as it is shown (CAT-02). */
export interface CategoryShown extends CategoryContent {
  readonly id: number;
  readonly name: string;
  readonly description: FreeHtml;
  readonly image: string | undefined;
}

/** The categories, and the choice of one. */
export class CategoryViewModel {
  readonly categories$: Behavior<readonly CategoryShown[]>;
  /** CAT-01. */
  readonly gridMode: boolean;
  readonly showsPrice: boolean;
  readonly currency: string;
  /** Whom the title addresses: an agent is asked for their client, in health a patient. */
  readonly spokenTo: string;

  constructor(
    private readonly next: NextStep,
    offered: OfferedCatalog,
    group: Group,
  ) {
    const { description, image, gridMode } = group.tabs.interventions;
    this.gridMode = gridMode;
    this.showsPrice = group.displayInterventionPrice;
    this.currency = group.currency;
    this.spokenTo = offered.agent ? spokenTo('pro', group) : group.sector;
    const shown = onceFor((agent: boolean, catalog: Catalog): readonly CategoryShown[] =>
      visibleInterventionSets(catalog, agent).map((category) => ({
        ...contentOf(catalog, category.id, agent),
        id: category.id,
        name: nameOf(category),
        description: description ? category.description : '',
        image: image ? thumbnailOf(category, { gridMode }) : undefined,
      })),
    );
    this.categories$ = following(
      offered.catalog$.pipe(map((catalog) => shown(offered.agent, catalog))),
      shown(offered.agent, offered.present),
    );
  }

  approach(interventionSetId: number): void {
    this.next.approach({ interventionSetId });
  }

  choose(interventionSetId: number): void {
    void this.next.take({ interventionSetId });
  }
}
