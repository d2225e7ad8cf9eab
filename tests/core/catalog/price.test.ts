import * as fc from 'fast-check';
import {
  discountedPrice,
  discountOf,
  durationOf,
  isPromoted,
  lowestPrice,
  priceApart,
  priceOf,
  promotionLabel,
} from '@creneau/core';
import { aCatalog, aLine, anIntervention, aPack, aPromotion } from '../../support/made-up';

const catalog = aCatalog({
  interventions: [
    anIntervention({ id: 11, price: 4_800, length: 45, promotions: [aPromotion({ percent: 20 })] }),
    anIntervention({ id: 12, price: 1_800, length: 30 }),
  ],
  packs: [aPack({ id: 51, price: 5_900, length: 80 })],
});

const both = { lines: [aLine({ interventionId: 11 }), aLine({ interventionId: 12 })] };

describe('what it costs', () => {
  it.each([
    [4_800, 20, 960],
    [999, 10, 100],
    [995, 10, 100],
    [994, 10, 99],
    [949, 1, 9],
    [1, 50, 1],
    [0, 20, 0],
    [500, 100, 500],
  ])(
    'of %d cents, %d %% are %d cents: half a cent is the customer’s',
    (price, percent, discount) => {
      expect(discountOf(price, percent)).toBe(discount);
    },
  );

  it('[SVC-04] knows the promoted services and their best price', () => {
    expect(catalog.interventions.map(isPromoted)).toEqual([true, false]);
    expect(catalog.interventions.map(lowestPrice)).toEqual([3_840, 1_800]);
  });

  it.each([
    ['2027-06-08T09:00:00+02:00', 20, 'mardi matin'],
    ['2027-06-08T11:59:00+02:00', 20, 'mardi matin'],
    ['2027-06-08T08:59:00+02:00', 20, undefined],
    ['2027-06-08T12:00:00+02:00', 20, undefined],
    ['2027-06-09T09:00:00+02:00', 20, undefined],
    ['2027-06-08T09:00:00+02:00', 10, undefined],
    ['2027-06-08T09:00:00+02:00', 15, 'mardi, dernière minute'],
  ])('calls the promotion of %s by %d %% "%s"', (start, percent, label) => {
    const tuesday = { weekday: 2, from: '09:00', to: '12:00' } as const;
    const interventions = [
      anIntervention(),
      anIntervention({
        promotions: [
          aPromotion({ ...tuesday, percent: 20, label: 'mardi matin' }),
          aPromotion({ ...tuesday, percent: 15, label: 'mardi, dernière minute' }),
          aPromotion({ ...tuesday, percent: 20, label: 'la même encore' }),
        ],
      }),
    ];

    expect(promotionLabel(interventions, start, percent)).toBe(label);
  });

  it('takes the promotion of the time off the service', () => {
    expect(priceOf({ lines: [aLine()] }, catalog, 20)).toEqual({
      lines: [{ price: 4_800, discount: 960 }],
      subtotal: 4_800,
      discount: 960,
      total: 3_840,
    });
  });

  it('takes it off the promoted service only, when there are several', () => {
    expect(priceOf(both, catalog, 20)).toMatchObject({
      subtotal: 6_600,
      discount: 960,
      total: 5_640,
    });
  });

  it('sells a pack at its own price, beside that of its services one by one', () => {
    expect(priceOf({ ...both, packId: 51 }, catalog, 20)).toMatchObject({
      lines: [
        { price: 4_800, discount: 0 },
        { price: 1_800, discount: 0 },
      ],
      subtotal: 6_600,
      discount: 700,
      total: 5_900,
    });
    expect(priceApart(catalog, aPack())).toBe(6_600);
    expect(
      priceApart(catalog, {
        config: [
          { interventionId: 11, publicname: '' },
          { interventionId: 99, publicname: '' },
        ],
      }),
    ).toBe(4_800);
  });

  it('never calls a pack cheaper that is not', () => {
    const dear = { ...catalog, packs: [aPack({ id: 51, price: 9_900 })] };

    expect(priceOf({ ...both, packId: 51 }, dear)).toMatchObject({
      subtotal: 9_900,
      discount: 0,
      total: 9_900,
    });
  });

  it('is unknown where a service, or the pack, has no price: neither free nor the sum of the others', () => {
    const onRequest = { ...anIntervention({ id: 12 }), price: undefined };
    const [priced] = catalog.interventions;
    const some = aCatalog({
      interventions: priced ? [priced, onRequest] : [],
      packs: [aPack({ id: 51, price: 5_900 }), { ...aPack({ id: 52 }), price: undefined }],
    });

    expect(lowestPrice(onRequest)).toBeUndefined();
    expect(priceOf(both, some)).toBeUndefined();
    expect(priceOf({ ...both, packId: 52 }, some)).toBeUndefined();
    expect(priceOf({ ...both, packId: 51 }, some)).toMatchObject({ discount: 0, total: 5_900 });
    expect(priceOf({ lines: [aLine()] }, some)).toMatchObject({ total: 4_800 });
  });

  it('adds up: whole cents, the total the sum of the lines, between nothing and the full price', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: fc.nat({ max: 10_000_000 }), isCheaper: fc.boolean() }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.integer({ min: 0, max: 100 }),
        (services, percent) => {
          const interventions = services.map(({ price, isCheaper }, id) =>
            anIntervention({ id, price, promotions: isCheaper ? [aPromotion({ percent })] : [] }),
          );
          const lines = interventions.map(({ id }) => aLine({ interventionId: id }));

          const price = priceOf({ lines }, aCatalog({ interventions }), percent);
          const { subtotal = NaN, discount = NaN, total = NaN, lines: priced = [] } = price ?? {};

          expect(total).toBe(
            priced.reduce((sum, line) => sum + (line.price ?? NaN) - line.discount, 0),
          );
          expect(subtotal - discount).toBe(total);
          expect(Number.isInteger(total) && total >= 0 && total <= subtotal).toBe(true);
          for (const { price } of services)
            expect(
              Math.abs(discountedPrice(price, percent) - (price * (100 - percent)) / 100),
            ).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});

describe('how long it takes', () => {
  it('is the sum of the services, or what the pack says', () => {
    expect(durationOf(both, catalog)).toBe(75);
    expect(durationOf({ ...both, packId: 51 }, catalog)).toBe(80);
  });
});
