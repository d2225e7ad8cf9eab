import { combineLatest, from, map } from 'rxjs';
import { ANY_CALENDAR, choiceOf } from '../catalog/choices';
import type { Choices } from '../journey/step-choices';
import {
  calendarsOffering,
  nameOf,
  selectedCalendarOf,
  visibleInterventions,
  visiblePacks,
} from '../catalog/visible';
import { following, onceFor, type Behavior } from '../shared/behavior';
import { lowestPrice, priceApart } from '../catalog/price';
import { type Catalog, type Intervention, type Pack, thumbnailOf } from '../catalog/catalog';
import type { FreeHtml } from '../shared/free-html';
import { choicesBeforeQuestion } from './answered-before';
import { FORESEEN, type NextStep } from './next-step';
import type { VisitFacts } from '../journey/visit-facts';
import { withId } from '../shared/with-id';

interface ItemDisplay {
  readonly id: number;
  readonly name: string;
  readonly description: FreeHtml;
  readonly image: string | undefined;
  /** Minutes; undefined if the business gives none. */
  readonly length: number | undefined;
  /** Cents; undefined if the business gives none. */
  readonly price: number | undefined;
}

export interface InterventionShown extends ItemDisplay {
  /** Cents at its most promoted time, if less. */
  readonly from: number | undefined;
  readonly promotions: readonly { readonly percent: number; readonly label: string }[];
  readonly videoconference: boolean;
}

export interface PackPart {
  readonly interventionId: number;
  readonly name: string;
  readonly length: number | undefined;
  readonly people: readonly { readonly id: number; readonly name: string }[];
  /** Default calendar id. */
  readonly selected: number;
}

export interface PackShown extends ItemDisplay {
  readonly parts: readonly PackPart[];
  /** Cents for the interventions separately, if more. */
  readonly apart: number | undefined;
}

export interface InterventionsShown {
  readonly interventions: readonly InterventionShown[];
  readonly packs: readonly PackShown[];
}

/** Drops promotions that look the same: one of several days reads equally on each. */
const eachOnce = (promotions: Intervention['promotions']): Intervention['promotions'] =>
  promotions.filter(
    ({ percent, label }, index) =>
      index === promotions.findIndex((one) => one.percent === percent && one.label === label),
  );

export class InterventionViewModel {
  readonly shown$: Behavior<InterventionsShown>;
  readonly currency: string;

  constructor(
    private readonly visit: VisitFacts,
    private readonly next: NextStep,
  ) {
    const { journey, offeredCatalog, group } = visit;
    this.currency = group.currency;
    const display = onceFor(
      (agent: boolean, catalog: Catalog, before: Choices): InterventionsShown => ({
        interventions: visibleInterventions(catalog, before, agent).map((intervention) =>
          this.interventionOf(intervention),
        ),
        packs: visiblePacks(catalog, before, agent).map((pack) =>
          this.packOf(pack, catalog, before),
        ),
      }),
    );
    const choices$ = choicesBeforeQuestion('intervention', journey);
    this.shown$ = following(
      combineLatest([offeredCatalog.catalog$, choices$]).pipe(
        map((args) => display(offeredCatalog.agent, ...args)),
      ),
      display(offeredCatalog.agent, offeredCatalog.present, choices$.value),
    );
  }

  /** Prefetches the times of the first items. Returns a function that stops it. */
  prefetch(count = FORESEEN): () => void {
    const first = this.shown$.value.interventions.slice(0, count);
    return this.next.prefetch(from(first.map(({ id }) => id)), choiceOf);
  }

  prefetchNear(interventionId: number): void {
    this.next.prefetchNear(choiceOf(interventionId));
  }

  choose(interventionId: number): void {
    void this.next.take(choiceOf(interventionId));
  }

  /** @param people calendar id of each intervention of the pack, in its order. */
  choosePack({ id, parts }: PackShown, people: readonly number[]): void {
    const lines = parts.map(({ interventionId }, index) => ({
      interventionId,
      calendarId: people[index] ?? ANY_CALENDAR,
    }));
    void this.next.take({ packId: id, lines });
  }

  private interventionOf(intervention: Intervention): InterventionShown {
    const { displayInterventionPrice } = this.visit.group;
    const lowest = lowestPrice(intervention);
    return {
      ...this.offeredOf(intervention),
      from: displayInterventionPrice && lowest !== intervention.price ? lowest : undefined,
      promotions: eachOnce(intervention.promotions),
      videoconference: intervention.videoconference,
    };
  }

  private packOf(pack: Pack, catalog: Catalog, before: Choices): PackShown {
    const { displayInterventionPrice, displayInterventionLength } = this.visit.group;
    const apart = priceApart(catalog, pack);
    return {
      ...this.offeredOf(pack),
      apart: displayInterventionPrice && apart > (pack.price ?? apart) ? apart : undefined,
      parts: pack.config.map((part) => {
        const { interventionId, publicname } = part;
        const intervention = withId(catalog.interventions, interventionId);
        return {
          selected: selectedCalendarOf(part, catalog, before, this.visit.offeredCatalog.agent),
          interventionId,
          name: publicname || (intervention ? nameOf(intervention) : ''),
          length: displayInterventionLength ? intervention?.length || undefined : undefined,
          people: calendarsOffering(
            catalog,
            interventionId,
            before,
            this.visit.offeredCatalog.agent,
          ).map((calendar) => ({
            id: calendar.id,
            name: nameOf(calendar),
          })),
        };
      }),
    };
  }

  private offeredOf(one: Intervention | Pack): ItemDisplay {
    const { displayInterventionInfo, displayInterventionLength, displayInterventionPrice, tabs } =
      this.visit.group;
    return {
      id: one.id,
      name: nameOf(one),
      description: displayInterventionInfo && tabs.interventions.description ? one.description : '',
      image: tabs.interventions.image ? thumbnailOf(one, { gridMode: false }) : undefined,
      length: displayInterventionLength && one.length > 0 ? one.length : undefined,
      price: displayInterventionPrice ? one.price : undefined,
    };
  }
}
