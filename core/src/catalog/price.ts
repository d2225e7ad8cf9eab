import { dayOf, hourOf, weekdayOf } from '../shared/day';
import { withId } from '../shared/with-id';
import type { Catalog, Intervention, Pack } from './catalog';
import type { CatalogChoices } from './choices';
import { interventionsOf, visibleInterventions, visiblePacks } from './visible';

/** Whole cents. */
export interface PricedLine {
  /** Before any discount; undefined if it has no price outside its pack. */
  readonly price: number | undefined;
  readonly discount: number;
}

export interface Price {
  readonly lines: readonly PricedLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
}

/**
 * Half a cent counts as one, to the customer's advantage. For each line, so that the lines add up.
 */
export const discountOf = (price: number, percent: number): number =>
  Math.min(price, Math.floor((price * Math.max(percent, 0) + 50) / 100));

export const discountedPrice = (price: number, percent: number): number =>
  price - discountOf(price, percent);

/** As "mardi matin". */
export const promotionLabel = (
  interventions: readonly Pick<Intervention, 'promotions'>[],
  start: string,
  percent: number,
): string | undefined => {
  const [weekday, hour] = [weekdayOf(dayOf(start)), hourOf(start)];
  return interventions
    .flatMap(({ promotions }) => promotions)
    .find(
      (one) =>
        one.percent === percent && one.weekday === weekday && one.from <= hour && hour < one.to,
    )?.label;
};

export const isPromoted = ({ promotions }: Pick<Intervention, 'promotions'>): boolean =>
  promotions.length > 0;

/** The price at its most promoted time; undefined without a price. */
export const lowestPrice = ({
  price,
  promotions,
}: Pick<Intervention, 'price' | 'promotions'>): number | undefined =>
  price === undefined
    ? undefined
    : discountedPrice(price, Math.max(0, ...promotions.map(({ percent }) => percent)));

/** When booked separately ("au lieu de"); skips those without a price. */
export const priceApart = (
  { interventions }: Pick<Catalog, 'interventions'>,
  { config }: Pick<Pack, 'config'>,
): number =>
  sum(config.map(({ interventionId }) => withId(interventions, interventionId)?.price ?? 0));

/**
 * The promotion applies to those interventions that have promotions.
 * @param promotion percent off the chosen time.
 * @returns undefined if any price is missing: the sum would be too low.
 */
export function priceOf(
  choices: Pick<CatalogChoices, 'lines' | 'packId'>,
  catalog: Catalog,
  promotion = 0,
): Price | undefined {
  const interventions = interventionsOf(catalog, choices);
  const pack = withId(catalog.packs, choices.packId);
  if (pack) return priceOfPack(catalog, pack, interventions);
  return priceOfLines(
    interventions.map(({ price, promotions }) => ({
      price,
      promotion: interventions.length === 1 || promotions.length > 0 ? promotion : 0,
    })),
  );
}

/** No promotion lowers the price of a pack; its discount is what it saves. */
export function priceOfPack(
  catalog: Pick<Catalog, 'interventions'>,
  pack: Pick<Pack, 'price' | 'config'>,
  interventions: readonly { readonly price?: number | undefined }[],
): Price | undefined {
  const { price: total } = pack;
  if (total === undefined) return undefined;
  const lines = interventions.map(({ price }) => ({ price, discount: 0 }));
  const subtotal = Math.max(total, priceApart(catalog, pack));
  return { lines, subtotal, discount: subtotal - total, total };
}

/** Undefined if any price is missing. */
export function priceOfLines(
  interventions: readonly {
    readonly price?: number | undefined;
    readonly promotion?: number | undefined;
  }[],
): Price | undefined {
  const lines = interventions.flatMap(({ price, promotion = 0 }) =>
    price === undefined ? [] : { price, discount: discountOf(price, promotion) },
  );
  if (lines.length < interventions.length) return undefined;
  const subtotal = sum(lines.map(({ price }) => price));
  const discount = sum(lines.map((line) => line.discount));
  return { lines, subtotal, discount, total: subtotal - discount };
}

export function durationOf(
  choices: Pick<CatalogChoices, 'lines' | 'packId'>,
  catalog: Catalog,
): number {
  const pack = withId(catalog.packs, choices.packId);
  return pack?.length || sum(interventionsOf(catalog, choices).map(({ length }) => length));
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

export interface InterventionSetContent {
  readonly count: number;
  /** Cents, of the cheapest item at its most promoted time; undefined without any price. */
  readonly startingPrice: number | undefined;
  readonly isFree: boolean;
}

/**
 * Interventions and packs that fit the choices.
 *
 * @param agent agents also see items without a public name.
 */
export function contentOf(
  catalog: Catalog,
  interventionSetId: number,
  choices?: CatalogChoices,
  agent = false,
): InterventionSetContent {
  const within = { ...choices, interventionSetId };
  const offers = [
    ...visibleInterventions(catalog, within, agent).map(lowestPrice),
    ...visiblePacks(catalog, within, agent).map(({ price }) => price),
  ];
  const prices = offers.filter((price) => price !== undefined);
  return {
    count: offers.length,
    startingPrice: prices.length === 0 ? undefined : Math.min(...prices),
    isFree: prices.length > 0 && prices.every((price) => price === 0),
  };
}
