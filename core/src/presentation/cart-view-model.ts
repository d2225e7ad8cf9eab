import { BehaviorSubject, combineLatest, map } from 'rxjs';
import {
  addLine,
  canRemove,
  cartCapacity,
  type ClosedReason,
  lineFor,
  moveLine,
  removeLine,
  replaceLine,
  replacementsOf,
} from '../cart/cart-rules';
import type { Line } from '../catalog/choices';
import { following, onceFor, type Behavior } from '../shared/behavior';
import { nameOf } from '../catalog/visible';
import type { Catalog, Intervention } from '../catalog/catalog';
import type { Journey } from '../journey/journey';
import type { PageQuery } from '../link/page-query';
import type { VisitFacts } from '../journey/visit-facts';
import { withId } from '../shared/with-id';

export interface InterventionOffered {
  readonly id: number;
  readonly name: string;
  /** Minutes; undefined if the business gives none. */
  readonly length: number | undefined;
  /** Cents; undefined if the business gives none. */
  readonly price: number | undefined;
}

/** Without a name if it is the only set. */
export interface InterventionGroup {
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly interventions: readonly InterventionOffered[];
}

export interface CartLine extends InterventionOffered {
  readonly key: string;
  readonly person: string | undefined;
  readonly canRemove: boolean;
  readonly replacements: readonly InterventionGroup[];
}

export interface CartShown {
  readonly pack: string | undefined;
  readonly lines: readonly CartLine[];
  readonly canMove: boolean;
  readonly most: number;
  readonly left: number;
  readonly additions: readonly InterventionGroup[];
  readonly closed: ClosedReason | undefined;
  /** Changing the cart drops the chosen time. */
  readonly time: 'none' | 'chosen' | 'dropped';
}

export class CartViewModel {
  readonly shown$: Behavior<CartShown>;
  readonly currency: string;
  private readonly droppedTime = new BehaviorSubject(false);

  constructor(
    private readonly visit: VisitFacts,
    private readonly query: Pick<PageQuery, 'maxMultirdvs'>,
  ) {
    const { journey, offeredCatalog, group } = visit;
    this.currency = group.currency;
    const display = onceFor((...args: Parameters<typeof this.displayOf>) =>
      this.displayOf(...args),
    );
    this.shown$ = following(
      combineLatest([journey.journey$, offeredCatalog.catalog$, this.droppedTime]).pipe(
        map((args) => display(...args)),
      ),
      display(journey.journey$.value, offeredCatalog.present, false),
    );
  }

  add(interventionId: number): void {
    this.rearrange(addLine(this.lines, this.lineOf(interventionId)));
  }

  replace(index: number, interventionId: number): void {
    this.rearrange(replaceLine(this.lines, index, this.lineOf(interventionId)));
  }

  remove(index: number): void {
    this.rearrange(removeLine(this.lines, index));
  }

  move(from: number, to: number): void {
    if (from !== to) this.rearrange(moveLine(this.lines, from, to));
  }

  private rearrange(lines: readonly Line[]): void {
    const { slot } = this.visit.journey.journey$.value.choices;
    this.visit.journey.rearrange(lines);
    if (slot) this.droppedTime.next(true);
  }

  private get lines(): readonly Line[] {
    return this.visit.journey.journey$.value.choices.lines ?? [];
  }

  private lineOf(id: number): Line {
    return lineFor(this.visit.journey.journey$.value, { id });
  }

  private displayOf(journey: Journey, catalog: Catalog, droppedTime: boolean): CartShown {
    const offer = { ...this.visit.offeredCatalog.offer, catalog };
    const { lines = [], packId, slot } = journey.choices;
    const pack = withId(catalog.packs, packId);
    const { most, left, additions, closed } = cartCapacity(offer, journey, this.query.maxMultirdvs);
    return {
      pack: pack && nameOf(pack),
      lines: withKeys(lines).flatMap(({ line, key }, index) => {
        const intervention = withId(catalog.interventions, line.interventionId);
        if (!intervention) return [];
        return {
          ...this.interventionOf(intervention),
          key,
          // with a time chosen, the summary names the person beside the time
          person: slot && lines.length === 1 ? undefined : personOf(line, catalog),
          canRemove: canRemove(offer, journey),
          replacements: this.groupsOf(
            replacementsOf(offer, journey, index, this.query.maxMultirdvs),
            catalog,
          ),
        };
      }),
      canMove: pack === undefined && lines.length > 1,
      most,
      left,
      additions: this.groupsOf(additions, catalog),
      closed,
      time: slot ? 'chosen' : droppedTime ? 'dropped' : 'none',
    };
  }

  private interventionOf(intervention: Intervention): InterventionOffered {
    const { displayInterventionLength, displayInterventionPrice } = this.visit.group;
    return {
      id: intervention.id,
      name: nameOf(intervention),
      length:
        displayInterventionLength && intervention.length > 0 ? intervention.length : undefined,
      price: displayInterventionPrice ? intervention.price : undefined,
    };
  }

  private groupsOf(
    interventions: readonly Intervention[],
    catalog: Catalog,
  ): readonly InterventionGroup[] {
    const ids = [...new Set(interventions.map(({ interventionsetId }) => interventionsetId))];
    const only = ids.length <= 1;
    return ids.map((id) => {
      const interventionSet = withId(catalog.interventionSets, id);
      return {
        id,
        name: only || !interventionSet ? undefined : nameOf(interventionSet),
        interventions: interventions
          .filter(({ interventionsetId }) => interventionsetId === id)
          .map((intervention) => this.interventionOf(intervention)),
      };
    });
  }
}

/** One intervention may occur several times: the key contains its occurrence. */
const withKeys = (lines: readonly Line[]) =>
  lines.map((line, index) => {
    const equals = lines
      .slice(0, index)
      .filter(({ interventionId }) => interventionId === line.interventionId);
    return { line, key: `${line.interventionId}.${equals.length}` };
  });

function personOf({ calendarId }: Line, { calendars }: Catalog): string | undefined {
  const calendar = withId(calendars, calendarId);
  return calendar && nameOf(calendar);
}
