import {
  contentOf,
  following,
  nameOf,
  onceFor,
  thumbnailOf,
  visibleInterventionSets,
  type Behavior,
  type BookingJourney,
  type Catalog,
  type CategoryContent,
  type Choices,
  type FreeHtml,
  type Group,
} from '@creneau/core';
import { combineLatest, map } from 'rxjs';
import { answeredBefore } from '../booking/answered-before';
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
    journey: BookingJourney,
    private readonly next: NextStep,
    offered: OfferedCatalog,
    group: Group,
  ) {
    const { description, image, gridMode } = group.tabs.interventions;
    this.gridMode = gridMode;
    this.showsPrice = group.displayInterventionPrice;
    this.currency = group.currency;
    this.spokenTo = offered.agent ? spokenTo('pro', group) : group.sector;
    const shown = onceFor((agent: boolean, catalog: Catalog, before: Choices) =>
      visibleInterventionSets(catalog, before, agent).map((category): CategoryShown => ({
        ...contentOf(catalog, category.id, before, agent),
        id: category.id,
        name: nameOf(category),
        description: description ? category.description : '',
        image: image ? thumbnailOf(category, { gridMode }) : undefined,
      })),
    );
    const answered$ = answeredBefore('interventionSet', journey);
    this.categories$ = following(
      combineLatest([offered.catalog$, answered$]).pipe(
        map((known) => shown(offered.agent, ...known)),
      ),
      shown(offered.agent, offered.present, answered$.value),
    );
  }

  approach(interventionSetId: number): void {
    this.next.approach({ interventionSetId });
  }

  choose(interventionSetId: number): void {
    void this.next.take({ interventionSetId });
  }
}
