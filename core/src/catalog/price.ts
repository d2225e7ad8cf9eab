import { interventionsOf } from './visible';
import type { Catalog, Intervention, Pack } from './catalog';
import { dayOf, hourOf, weekdayOf } from '../shared/day';
import type { CatalogChoices } from './choices';
import { withId } from '../shared/with-id';

/** What one service costs. All amounts are whole cents. */
export interface PricedLine {
  /** Before any discount; absent where the service has none apart from its pack. */
  readonly price: number | undefined;
  readonly discount: number;
}

/** What is to be paid. */
export interface Price {
  /** As the services are, in their order. */
  readonly lines: readonly PricedLine[];
  /** The sum of the services before any discount. */
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
}

/**
 * What a percentage takes off a price, in whole cents: half a cent counts as one, to the customer's advantage. It is taken
 * line by line, so that the lines shown add up to the total.
 */
export const discountOf = (price: number, percent: number): number =>
  Math.min(price, Math.floor((price * Math.max(percent, 0) + 50) / 100));

/** A price less its percentage. */
export const discountedPrice = (price: number, percent: number): number =>
  price - discountOf(price, percent);

/** What the business calls the promotion of a start, as "mardi matin". */
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

/** Whether a service is cheaper at some times. */
export const isPromoted = ({ promotions }: Pick<Intervention, 'promotions'>): boolean =>
  promotions.length > 0;

/** The best price of a service, at its most promoted time; none where it has none. */
export const lowestPrice = ({
  price,
  promotions,
}: Pick<Intervention, 'price' | 'promotions'>): number | undefined =>
  price === undefined
    ? undefined
    : discountedPrice(price, Math.max(0, ...promotions.map(({ percent }) => percent)));

/** What the services of a pack cost when booked one by one ("au lieu de"), as far as they have a price. */
export const priceApart = (
  { interventions }: Pick<Catalog, 'interventions'>,
  { config }: Pick<Pack, 'config'>,
): number =>
  sum(config.map(({ interventionId }) => withId(interventions, interventionId)?.price ?? 0));

/**
 * What the chosen services, or their pack, cost at a time with this promotion. Of several services, those that are promoted
 * at times take the promotion.
 * @param promotion percent off the chosen time.
 * @returns none where anything chosen has no price: a sum without it would be too low.
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

/** A pack has its own price, which no promotion lowers; what it saves is its discount. */
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

/** The sum of services, each with what a promotion takes off it; none where one has no price. */
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

/** Minutes that the chosen services take, one after the other. */
export function durationOf(
  choices: Pick<CatalogChoices, 'lines' | 'packId'>,
  catalog: Catalog,
): number {
  const pack = withId(catalog.packs, choices.packId);
  return pack?.length || sum(interventionsOf(catalog, choices).map(({ length }) => length));
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
