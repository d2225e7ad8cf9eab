import {
  catchError,
  combineLatest,
  concatMap,
  EMPTY,
  from,
  map,
  of,
  reduce,
  switchMap,
  take,
  tap,
  timer,
  BehaviorSubject,
  type Observable,
} from 'rxjs';
import { type Catalog, type Intervention, type Pack, thumbnailOf } from '../catalog/catalog';
import { contentOf, lowestPrice, priceApart } from '../catalog/price';
import {
  nameOf,
  visibleInterventions,
  visibleInterventionSets,
  visiblePacks,
} from '../catalog/visible';
import type { KnownWebsites, Picture, Website } from '../group/website';
import { withLines } from '../journey/journey';
import { linkBeside } from '../journey/offered';
import { choiceOf } from '../catalog/choices';
import { type Choices, selectionOf, type Step } from '../journey/step-choices';
import type { VisitFacts } from '../journey/visit-facts';
import { following, onceFor, type Behavior } from '../shared/behavior';
import { loadable, type Loadable } from '../shared/loadable';
import type { FreeHtml } from '../shared/free-html';
import type { KnownWeeks } from '../journey/known-weeks';
import type { NextStep } from './next-step';
import { withId } from '../shared/with-id';

const MOST_LISTED = 6;
/** At most; a set needs one for each intervention. */
const MOST_ASKED = 12;
/** Idle milliseconds before the free times are fetched. */
const REST = 1_000;

export type ChoosingParameter = 'interventionset_ids' | 'intervention_ids' | 'pack_id';

interface Bookable {
  readonly id: number;
  readonly parameter: ChoosingParameter;
  readonly name: string;
  readonly choices: Choices;
}

export interface HomeItem extends Bookable {
  readonly description: FreeHtml;
  readonly image: string | undefined;
  /** Cents; undefined if the business gives none. */
  readonly price: number | undefined;
  /** True if it is the lowest of several prices. */
  readonly isFrom: boolean;
}

export interface HomeOffer extends Bookable {
  readonly text: FreeHtml;
  /** Cents at its most promoted time. */
  readonly price: number | undefined;
  /** Regular price in cents, if higher. */
  readonly instead: number | undefined;
  readonly promotion: { readonly percent: number; readonly label: string } | undefined;
}

export interface HomeShown {
  readonly website: Website;
  readonly offer: HomeOffer | undefined;
  readonly pictures: readonly Picture[];
  readonly items: readonly HomeItem[];
}

export class HomeViewModel {
  /** Undefined if the business has configured no page. */
  readonly shown$: Behavior<Loadable<HomeShown | undefined>>;
  /** First free time by id; only those known so far. */
  readonly firstFree$: Behavior<ReadonlyMap<number, string>>;
  private readonly firstFree = new BehaviorSubject<ReadonlyMap<number, string>>(new Map());
  private readonly requests = new BehaviorSubject<void>(undefined);

  constructor(
    private readonly visit: VisitFacts,
    websites: Pick<KnownWebsites, 'in' | 'atHand'>,
    private readonly weeks: Pick<KnownWeeks, 'from'>,
    private readonly next: NextStep,
  ) {
    this.firstFree$ = this.firstFree;
    const { locale$, offeredCatalog } = visit;
    const display = onceFor(
      (
        website: Loadable<Website | undefined>,
        catalog: Catalog,
      ): Loadable<HomeShown | undefined> =>
        website.state === 'ready'
          ? { ...website, value: website.value && this.shownOf(website.value, catalog) }
          : website,
    );
    const website$ = combineLatest([locale$, this.requests]).pipe(
      switchMap(([locale]) => {
        const answer = websites.atHand(locale);
        return answer.state === 'ready' ? of(answer) : websites.in(locale).pipe(loadable());
      }),
    );
    this.shown$ = following(
      combineLatest([website$, offeredCatalog.catalog$]).pipe(map((args) => display(...args))),
      display(websites.atHand(locale$.value), offeredCatalog.present),
    );
  }

  askAgain(): void {
    this.requests.next();
  }

  get currency(): string {
    return this.visit.group.currency;
  }

  /** One request at a time. Returns a function that stops it. */
  askFirstFree(): () => void {
    const { value } = this.shown$;
    const items = value.state === 'ready' ? (value.value?.items ?? []) : [];
    let budget = MOST_ASKED;
    const requests = items.flatMap(({ id, choices }) => {
      const questions = this.questionsOf(choices);
      if (questions.length === 0 || questions.length > budget) return [];
      budget -= questions.length;
      return [{ id, questions }];
    });
    const reading = timer(REST)
      .pipe(
        concatMap(() => from(requests)),
        concatMap(({ id, questions }) =>
          this.earliest(questions).pipe(
            tap((start) => this.firstFree.next(new Map(this.firstFree.value).set(id, start))),
          ),
        ),
      )
      .subscribe();
    return () => reading.unsubscribe();
  }

  prefetchNear({ choices }: Bookable): void {
    this.next.prefetchNear(choices);
  }

  /** Replaces the link's choice. */
  async book({ choices }: Bookable): Promise<Step> {
    const { journey, offeredCatalog } = this.visit;
    const { booked, reschedule: edit } = journey.journey$.value;
    if (booked ?? edit) journey.restart();
    const { preselected } = journey.journey$.value;
    const link = linkBeside(offeredCatalog.offer, preselected, choices);
    if (Object.keys(link).length < Object.keys(preselected).length) journey.follow(link);
    await this.next.take(choices);
    return journey.journey$.value.step;
  }

  /** A set has one for each intervention. */
  private questionsOf(choices: Choices): readonly Choices[] {
    const { journey, offeredCatalog } = this.visit;
    const { offer } = offeredCatalog;
    const link = linkBeside(offer, journey.journey$.value.preselected, choices);
    const allChoices = { ...choices, ...link };
    if (choices.interventionSetId === undefined || choices.lines || choices.packId !== undefined)
      return [withLines(offer, allChoices)];
    return visibleInterventions(offeredCatalog.present, allChoices).map(({ id }) =>
      withLines(offer, { ...link, ...choiceOf(id) }),
    );
  }

  /** Emits nothing if a request fails. */
  private earliest(questions: readonly Choices[]): Observable<string> {
    const { offeredCatalog, clock, locale$ } = this.visit;
    return from(questions).pipe(
      concatMap((choices) =>
        this.weeks
          .from({
            ...selectionOf(choices, offeredCatalog.present),
            from: clock.today(),
            locale: locale$.value,
          })
          .pipe(take(1)),
      ),
      reduce<{ readonly firstSlot: string | undefined }, string | undefined>(
        (first, { firstSlot }) =>
          first === undefined || (firstSlot !== undefined && isBefore(firstSlot, first))
            ? firstSlot
            : first,
        undefined,
      ),
      concatMap((first) => (first === undefined ? EMPTY : of(first))),
      catchError(() => EMPTY),
    );
  }

  private shownOf(website: Website, catalog: Catalog): HomeShown {
    return {
      website,
      offer: this.offerOf(website, catalog),
      pictures: picturesOf(website),
      items: this.itemsOf(website, catalog).slice(0, MOST_LISTED),
    };
  }

  private offerOf(
    { highlight, highlightService, highlightPackage, offerText: text }: Website,
    catalog: Catalog,
  ): HomeOffer | undefined {
    if (!highlight) return undefined;
    const { displayInterventionPrice: tellsPrice } = this.visit.group;
    const intervention = withId(visibleInterventions(catalog, {}), highlightService);
    if (intervention) {
      const price = lowestPrice(intervention);
      const [promotion] = [...intervention.promotions].sort((a, b) => b.percent - a.percent);
      return {
        ...this.ofIntervention(intervention),
        text,
        price: tellsPrice ? price : undefined,
        instead: tellsPrice && price !== intervention.price ? intervention.price : undefined,
        promotion,
      };
    }
    const pack = withId(visiblePacks(catalog, {}), highlightPackage);
    if (!pack) return undefined;
    const apart = priceApart(catalog, pack);
    return {
      ...this.ofPack(pack),
      text,
      price: tellsPrice ? pack.price : undefined,
      instead: tellsPrice && apart > (pack.price ?? apart) ? apart : undefined,
      promotion: undefined,
    };
  }

  private itemsOf(website: Website, catalog: Catalog): readonly HomeItem[] {
    const { displayInterventionPrice: tellsPrice } = this.visit.group;
    const imageOf = (thing: { readonly thumbnail: string | undefined }) =>
      thumbnailOf(thing, { gridMode: true });
    switch (website.listing) {
      case 'category':
        return pick(visibleInterventionSets(catalog), website.listsetIds).map((interventionSet) => {
          const { startingPrice, isFree } = contentOf(catalog, interventionSet.id);
          return {
            id: interventionSet.id,
            parameter: 'interventionset_ids',
            name: nameOf(interventionSet),
            description: interventionSet.description,
            image: imageOf(interventionSet),
            choices: { interventionSetId: interventionSet.id },
            price: tellsPrice ? startingPrice : undefined,
            isFrom: startingPrice !== undefined && !isFree,
          };
        });
      case 'intervention':
        return pick(visibleInterventions(catalog, {}), website.listingIds).map((intervention) => {
          const price = lowestPrice(intervention);
          return {
            ...this.ofIntervention(intervention),
            description: intervention.description,
            image: imageOf(intervention),
            price: tellsPrice ? price : undefined,
            isFrom: price !== intervention.price,
          };
        });
      case 'package':
        return pick(visiblePacks(catalog, {}), website.packageIds).map((pack) => ({
          ...this.ofPack(pack),
          description: pack.description,
          image: imageOf(pack),
          price: tellsPrice ? pack.price : undefined,
          isFrom: false,
        }));
      case undefined:
        return [];
    }
  }

  private ofIntervention(intervention: Intervention): Bookable {
    return {
      id: intervention.id,
      parameter: 'intervention_ids',
      name: nameOf(intervention),
      choices: { ...this.interventionSetOf(intervention), ...choiceOf(intervention.id) },
    };
  }

  private ofPack(pack: Pack): Bookable {
    return {
      id: pack.id,
      parameter: 'pack_id',
      name: nameOf(pack),
      choices: { ...this.interventionSetOf(pack), packId: pack.id },
    };
  }

  /** Included only if the group asks for sets. */
  private interventionSetOf({
    interventionsetId,
  }: Pick<Intervention, 'interventionsetId'>): Choices {
    const { questions } = this.visit.group;
    const isAsked = questions.some(({ question }) => question === 'interventionSet');
    return isAsked && interventionsetId !== undefined
      ? { interventionSetId: interventionsetId }
      : {};
  }
}

const picturesOf = ({ fileUpload, image }: Website): readonly Picture[] =>
  fileUpload.length > 0 || image === undefined ? fileUpload : [{ url: image, variants: [] }];

const isBefore = (start: string, other: string): boolean => Date.parse(start) < Date.parse(other);

/** In that order; all if none is named. */
const pick = <T extends { readonly id: number }>(
  list: readonly T[],
  ids: readonly number[],
): readonly T[] =>
  ids.length === 0 ? list : [...new Set(ids)].flatMap((id) => withId(list, id) ?? []);
