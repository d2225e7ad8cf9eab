import * as fc from 'fast-check';
import {
  addLine,
  aloneFor,
  clashIn,
  mostLines,
  moveLine,
  priceOf,
  removeLine,
  replaceLine,
  type Line,
} from '@creneau/core';
import {
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  aPromotion,
  aQuestion,
} from '../../support/made-up';

const cut = anIntervention({ id: 11, publicname: 'Coupe' });
const care = anIntervention({ id: 12, publicname: 'Soin' });
const updo = anIntervention({ id: 13, publicname: 'Chignon' });
const colour = anIntervention({ id: 14, publicname: 'Couleur' });
const promoted = anIntervention({ id: 15, publicname: 'Patine', promotions: [aPromotion()] });
const alsoPromoted = anIntervention({ id: 16, publicname: 'Masque', promotions: [aPromotion()] });
const talk = anIntervention({ id: 17, publicname: 'Conseil', videoconference: true });
const sameName = anIntervention({ id: 18, publicname: 'Coupe' });
const unnamed = [
  anIntervention({ id: 19, publicname: '', name: '' }),
  anIntervention({ id: 20, publicname: '', name: '' }),
];
const special = (externid: string) => anIntervention({ id: 30, publicname: externid, externid });

describe('how many services at once', () => {
  it.each([
    ['the business says', { maxMultirdvs: 3 }, [cut], undefined, 3],
    ['[MULTI-01] one where it says none', { maxMultirdvs: 0 }, [cut], undefined, 1],
    ['[MULTI-01] one where it says one', { maxMultirdvs: 1 }, [cut], undefined, 1],
    ['a link lowers it to', { maxMultirdvs: 3 }, [cut], 2, 2],
    ['a link never raises', { maxMultirdvs: 3 }, [cut], 9, 3],
    ['a link takes away', { maxMultirdvs: 3 }, [cut], 0, 1],
    [
      'a chosen service lowers it to',
      { maxMultirdvs: 3 },
      [{ ...cut, maxMultirdvs: 2 }],
      undefined,
      2,
    ],
    [
      'the question for the service lowers it to',
      { maxMultirdvs: 3, questions: [aQuestion('intervention', { maxMultirdvs: 2 })] },
      [cut],
      undefined,
      2,
    ],
    [
      'another question does not touch',
      { maxMultirdvs: 3, questions: [aQuestion('calendar', { maxMultirdvs: 2 })] },
      [cut],
      undefined,
      3,
    ],
  ])('is what %s', (_, group, interventions, asked, most) => {
    expect(mostLines(aGroup(group), interventions, asked)).toBe(most);
  });
});

describe('services that cannot be booked together', () => {
  it.each([
    ['nothing against three services', [cut, care, updo], undefined],
    ['one too many', [cut, care, updo, colour], { reason: 'tooMany', index: 3 }],
    ['[MULTI-03] a video after another', [cut, talk], { reason: 'video', index: 1 }],
    ['[MULTI-03] another after a video', [talk, cut], { reason: 'video', index: 0 }],
    ['nothing against a video alone', [talk], undefined],
    [
      '[MULTI-05] a second promoted one',
      [promoted, cut, alsoPromoted],
      { reason: 'promoted', index: 2 },
    ],
    ['nothing against one promoted in any place', [cut, promoted], undefined],
    [
      '[SECTOR-03] a special one beside another',
      [cut, special('ants_c')],
      { reason: 'special', index: 1 },
    ],
    [
      '[SECTOR-04] another beside a special one',
      [special('ants_cp'), cut],
      { reason: 'special', index: 0 },
    ],
    ['nothing against a special one alone', [special('ants_p')], undefined],
    ['one service twice', [cut, care, cut], { reason: 'twice', index: 2 }],
    ['another service of the same name', [cut, sameName], { reason: 'twice', index: 1 }],
    ['nothing against two without a name', unnamed, undefined],
  ])('finds %s', (_, interventions, clash) => {
    expect(clashIn(aGroup({ maxMultirdvs: 3 }), interventions)).toEqual(clash);
  });

  it('[MULTI-13] takes one service, and others of its name, several times where services are merged', () => {
    const group = aGroup({ maxMultirdvs: 3, mergeInterventions: true });

    expect(clashIn(group, [cut, sameName, cut])).toBeUndefined();
  });

  it.each([
    ['ants_c', false, 'special'],
    ['ants_p', false, 'special'],
    ['ants_cp', false, 'special'],
    ['ants_x', false, undefined],
    ['ants_x', true, 'special'],
    ['coupe', true, undefined],
    [undefined, true, undefined],
  ])(
    '[SECTOR-03] [SECTOR-04] takes %s alone, in the special sector %s: %s',
    (externid, antsGroup, reason) => {
      expect(aloneFor({ externid, videoconference: false }, { antsGroup })).toBe(reason);
    },
  );
});

const cart = fc.uniqueArray(
  fc.record({ interventionId: fc.integer({ min: 1, max: 50 }), calendarId: fc.nat({ max: 3 }) }),
  { maxLength: 8, selector: ({ interventionId }) => interventionId },
);

const ids = (lines: readonly Line[]): readonly number[] =>
  lines.map(({ interventionId }) => interventionId);

describe('a cart', () => {
  it('is as before when what was added is deleted', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(removeLine(addLine(lines, aLine({ interventionId: 99 })), lines.length)).toEqual(
          lines,
        );
      }),
    );
  });

  it('keeps its order but for the line that moves, and is as before when it moves back', () => {
    fc.assert(
      fc.property(cart, fc.nat({ max: 9 }), fc.integer({ min: -2, max: 9 }), (lines, from, to) => {
        const after = moveLine(lines, from, to);
        const isMove = from < lines.length && to >= 0 && to < lines.length;

        expect(after[isMove ? to : from]).toEqual(lines[from]);
        expect(removeLine(after, isMove ? to : from)).toEqual(removeLine(lines, from));
        expect(moveLine(after, to, from)).toEqual(lines);
      }),
    );
  });

  it('[MULTI-07] has another service in the place of one, and the rest untouched', () => {
    const lines = [11, 12, 13].map((interventionId) => aLine({ interventionId }));

    expect(ids(replaceLine(lines, 1, aLine({ interventionId: 14 })))).toEqual([11, 14, 13]);
    expect(replaceLine(lines, 5, aLine({ interventionId: 14 }))).toEqual(lines);
  });

  it('costs the sum of its services in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 6 }),
        fc.nat({ max: 5 }),
        fc.nat({ max: 5 }),
        (prices, from, to) => {
          const interventions = prices.map((price, id) => anIntervention({ id: id + 1, price }));
          const lines = interventions.map(({ id }) => aLine({ interventionId: id }));
          const sum = prices.reduce((total, price) => total + price, 0);

          expect(
            priceOf({ lines: moveLine(lines, from, to) }, aCatalog({ interventions }))?.total,
          ).toBe(sum);
        },
      ),
    );
  });
});
