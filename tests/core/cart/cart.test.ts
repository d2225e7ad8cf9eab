import {
  addLine,
  aloneFor,
  answer,
  ANY_CALENDAR,
  begin,
  canRemove,
  cartCapacity,
  type Choices,
  clashIn,
  durationOf,
  type Group,
  type Intervention,
  interventionsOf,
  type Journey,
  type Line,
  lineFor,
  mostLines,
  moveLine,
  type Offer,
  placeAt,
  priceOf,
  proceed,
  rearrangeCart,
  removeLine,
  replaceLine,
  replacementsOf,
  unavailableLines,
  writeDraft,
} from '@creneau/core';
import * as fc from 'fast-check';
import {
  aCalendar,
  aCatalog,
  aGroup,
  aLine,
  anAppointmentGroup,
  anIntervention,
  anInterventionSet,
  anOffer,
  aPack,
  aPromotion,
  aQuestion,
  aResource,
  aSlot,
} from '../../support/made-up';
import { aCalendarOf, anInterventionOf, aSchedule } from '../../support/schedules';

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

const interventions: readonly Intervention[] = [
  anIntervention({ id: 11, publicname: 'Coupe', promotions: [aPromotion()] }),
  anIntervention({ id: 12, publicname: 'Brushing', price: 2_800, length: 30 }),
  anIntervention({ id: 13, publicname: 'Soin', price: 3_800, interventionsetId: 2 }),
  anIntervention({ id: 14, publicname: 'Patine', promotions: [aPromotion()] }),
  anIntervention({ id: 15, publicname: 'Conseil', videoconference: true }),
  anIntervention({ id: 16, publicname: 'Passeport', externid: 'ants_p' }),
  anIntervention({ id: 17, publicname: 'Massage', onlyPackage: true }),
  anIntervention({ id: 18, publicname: '' }),
];

const everybody = [
  aCalendar({ id: 31, interventionIds: interventions.map(({ id }) => id) }),
  aCalendar({ id: 32, publicname: 'Basile', interventionIds: [11, 12] }),
];

const salon = (group: Partial<Group> = {}, catalog = {}): Offer =>
  anOffer({
    group: aGroup({ maxMultirdvs: 3, ...group }),
    catalog: aCatalog({
      interventionSets: [anInterventionSet(), anInterventionSet({ id: 2, publicname: 'Soins' })],
      interventions,
      calendars: everybody,
      packs: [
        aPack({
          config: [
            { interventionId: 12, publicname: '' },
            { interventionId: 13, publicname: '' },
          ],
        }),
      ],
      ...catalog,
    }),
  });

/** At the times, with these services chosen. */
function atTheTimes(
  offer: Offer,
  ids: readonly number[] = [12],
  calendarId = ANY_CALENDAR,
): Journey {
  const lines = ids.map((interventionId) => aLine({ interventionId }));
  return [{ interventionSetId: 1 }, { lines }, { calendarId }].reduce<Journey>(
    (journey, change) => answer(offer, journey, change),
    begin(offer, {}, 'key'),
  );
}

const idsOf = (list: readonly { readonly id: number }[]): readonly number[] =>
  list.map(({ id }) => id);
const idsIn = ({ choices }: Journey): readonly number[] =>
  (choices.lines ?? []).map(({ interventionId }) => interventionId);

describe('the room in a cart', () => {
  it('[MULTI-05] [SECTOR-03] offers what goes with the chosen one, of every category: no video, no promotion, nothing special, nothing twice', () => {
    const offer = salon();

    expect(cartCapacity(offer, atTheTimes(offer))).toEqual({
      most: 3,
      left: 2,
      additions: [interventions[2]],
      closed: undefined,
    });
    expect(idsOf(cartCapacity(offer, atTheTimes(offer, [11])).additions)).toEqual([12, 13]);
  });

  it('[MULTI-13] offers the chosen ones again where services are merged', () => {
    const offer = salon({ mergeInterventions: true });

    expect(idsOf(cartCapacity(offer, atTheTimes(offer)).additions)).toEqual([12, 13]);
  });

  it('keeps to the category that the link names', () => {
    const offer = salon();
    const journey = [{ lines: [aLine({ interventionId: 12 })] }, { calendarId: 0 }].reduce<Journey>(
      (sofar, change) => answer(offer, sofar, change),
      begin(offer, { interventionSetId: 1 }, 'key'),
    );

    expect(cartCapacity(offer, journey)).toMatchObject({ additions: [], closed: 'nothing' });
  });

  it('keeps to what the chosen person gives, and to whom somebody gives at all', () => {
    const offer = salon();
    const nobody = salon(
      {},
      { calendars: [aCalendar({ id: 31, interventionIds: [12] }), everybody[1]] },
    );

    expect(idsOf(cartCapacity(offer, atTheTimes(offer, [11], 32)).additions)).toEqual([12]);
    expect(cartCapacity(nobody, atTheTimes(nobody)).additions).toEqual([]);
  });

  it.each<
    readonly [string, Partial<Group>, readonly number[], Choices, number | undefined, string]
  >([
    [
      '[MULTI-01] when the business takes one service',
      { maxMultirdvs: 0 },
      [12],
      {},
      undefined,
      'single',
    ],
    ['[MULTI-01] when the link lowers the limit to one', {}, [12], {}, 1, 'single'],
    ['[MULTI-03] beside a video', {}, [15], {}, undefined, 'video'],
    ['[MULTI-03] beside a video that came with others', {}, [12, 15], {}, undefined, 'video'],
    ['[SECTOR-04] beside a special one', { antsGroup: true }, [16], {}, undefined, 'special'],
    [
      '[MULTI-04] beside a promoted one at a promoted time',
      {},
      [11],
      { slot: aSlot({ promotion: 20 }) },
      undefined,
      'promotion',
    ],
    [
      '[MULTI-04] beside a promoted one and another at a promoted time',
      {},
      [12, 11],
      { slot: aSlot({ promotion: 20 }) },
      undefined,
      'promotion',
    ],
    ['when it is full', { maxMultirdvs: 2 }, [12, 13], {}, undefined, 'full'],
  ])('is closed %s', (_, group, ids, choices, asked, closed) => {
    const offer = salon(group);
    const journey = atTheTimes(offer, ids);
    const chosen = { ...journey, choices: { ...journey.choices, ...choices } };

    expect(cartCapacity(offer, chosen, asked)).toMatchObject({ additions: [], closed });
  });

  it('[MULTI-04] is open at a promoted time beside what is never promoted, and at any other time', () => {
    const offer = salon();
    const at = (ids: readonly number[], promotion: number | undefined) => {
      const journey = atTheTimes(offer, ids);
      return cartCapacity(offer, {
        ...journey,
        choices: { ...journey.choices, slot: aSlot({ promotion }) },
      }).closed;
    };

    expect(at([12], 20)).toBeUndefined();
    expect(at([11], undefined)).toBeUndefined();
  });

  it('[MULTI-02] is closed before and after the times, at the login too, and while an appointment is changed', () => {
    const offer = salon({ loginRequired: true });
    const times = atTheTimes(offer);
    const login = answer(offer, times, { slot: aSlot() });

    expect(login.step).toBe('login');
    expect(cartCapacity(offer, login).closed).toBe('elsewhere');
    expect(cartCapacity(offer, proceed({ ...offer, isLoggedIn: true }, login)).closed).toBe(
      'elsewhere',
    );
    expect(cartCapacity(offer, begin(offer, {}, 'key')).closed).toBe('elsewhere');
    expect(cartCapacity(offer, { ...times, reschedule: anAppointmentGroup() }).closed).toBe(
      'elsewhere',
    );
    for (const elsewhere of [login, { ...times, reschedule: anAppointmentGroup() }]) {
      expect(replacementsOf(offer, elsewhere, 0)).toEqual([]);
      expect(canRemove(offer, elsewhere)).toBe(false);
    }
    expect(replacementsOf(offer, begin(offer, {}, 'key'), 0)).toEqual([]);
  });

  it('is closed beside a pack, whose services are neither deleted nor replaced', () => {
    const offer = salon();
    const journey = answer(
      offer,
      answer(offer, begin(offer, {}, 'key'), { interventionSetId: 1 }),
      { packId: 51 },
    );

    expect(cartCapacity(offer, journey).closed).toBe('pack');
    expect(canRemove(offer, journey)).toBe(false);
    expect(replacementsOf(offer, journey, 0)).toEqual([]);
    expect(rearrangeCart(offer, journey, moveLine(journey.choices.lines ?? [], 0, 1))).toBe(
      journey,
    );
  });

  it('leaves out a service whose question would have no answer', () => {
    const inNeed = interventions.map((intervention) =>
      intervention.id === 13 ? { ...intervention, needResource: true } : intervention,
    );
    const questions = [aQuestion('intervention'), aQuestion('calendar'), aQuestion('resource')];
    const without = salon(
      { questions },
      {
        interventions: inNeed,
        interventionSets: [],
        resources: [aResource({ interventionIds: [12] })],
      },
    );
    const withOne = salon(
      { questions },
      {
        interventions: inNeed,
        interventionSets: [],
        resources: [aResource({ interventionIds: [13] })],
      },
    );

    expect(cartCapacity(without, atTheTimes(without)).additions).toEqual([]);
    expect(idsOf(cartCapacity(withOne, atTheTimes(withOne)).additions)).toEqual([13]);
  });
});

describe('the place of a service', () => {
  it('[MULTI-07] is taken by anything when it is the only one, else by what goes with the others', () => {
    const offer = salon();

    expect(idsOf(replacementsOf(offer, atTheTimes(offer), 0))).toEqual([11, 13, 14, 15, 16]);
    expect(idsOf(replacementsOf(offer, atTheTimes(offer, [12, 13]), 1))).toEqual([]);
    expect(idsOf(replacementsOf(offer, atTheTimes(offer, [11, 13]), 1))).toEqual([12]);
    expect(replacementsOf(offer, atTheTimes(offer), 3)).toEqual([]);
  });

  it('[MULTI-07] is given up, the last one where another can be asked for', () => {
    const offer = salon();
    const onlyByLink = salon({ questions: [aQuestion('calendar', { any: true })] });
    const linked = answer(
      onlyByLink,
      begin(onlyByLink, { lines: [aLine({ interventionId: 12 })] }, 'key'),
      { calendarId: 0 },
    );

    expect(canRemove(offer, atTheTimes(offer))).toBe(true);
    expect(canRemove(onlyByLink, linked)).toBe(false);
    expect(
      canRemove(
        onlyByLink,
        rearrangeCart(onlyByLink, linked, [...(linked.choices.lines ?? []), aLine()]),
      ),
    ).toBe(true);
    expect(rearrangeCart(onlyByLink, linked, [])).toBe(linked);
  });
});

describe('another cart', () => {
  it('[SEQ-09] forgets the time alone, and nothing that was typed', () => {
    const offer = salon();
    const timed = writeDraft(answer(offer, atTheTimes(offer), { slot: aSlot() }), {
      comments: 'À bientôt',
    });
    const { slot: _slot, ...choices } = timed.choices;
    const lines = [aLine({ interventionId: 12 }), aLine({ interventionId: 13 })];

    const after = rearrangeCart(offer, timed, lines);

    expect(after.step).toBe('slots');
    expect(after.choices).toEqual({ ...choices, lines });
    expect(after.draft).toBe(timed.draft);
  });

  it('goes to whom the visitor chose', () => {
    const offer = salon();
    const journey = atTheTimes(offer, [11], 32);
    const line = lineFor(journey, { id: 12 });

    expect(lineFor({ choices: {} }, { id: 12 }).calendarId).toBe(ANY_CALENDAR);
    expect(rearrangeCart(offer, journey, [aLine(), line]).choices.lines).toEqual([
      { interventionId: 11, calendarId: 32 },
      { interventionId: 12, calendarId: 32 },
    ]);
  });

  it('asks what it makes us ask, and nothing that it makes needless', () => {
    const questions = [
      aQuestion('intervention'),
      aQuestion('calendar', { any: true }),
      aQuestion('resource'),
    ];
    const inNeed = interventions.map((intervention) =>
      intervention.id === 13 ? { ...intervention, needResource: true } : intervention,
    );
    const offer = salon(
      { questions },
      {
        interventions: inNeed,
        interventionSets: [],
        resources: [
          aResource({ interventionIds: [13] }),
          aResource({ id: 42, interventionIds: [13] }),
        ],
      },
    );
    const before = atTheTimes(offer);

    const after = rearrangeCart(offer, before, [
      ...(before.choices.lines ?? []),
      lineFor(before, { id: 13 }),
    ]);

    expect(before).toMatchObject({ step: 'slots', ignored: ['resource'] });
    expect(after).toMatchObject({ step: 'resource', ignored: [] });
    expect(
      rearrangeCart(offer, answer(offer, after, { resourceId: 41 }), before.choices.lines ?? []),
    ).toMatchObject({
      step: 'slots',
      ignored: ['resource'],
    });
  });

  it('asks nobody for several services that nobody gives alone', () => {
    const apart = [
      aCalendar({ id: 31, interventionIds: [12] }),
      aCalendar({ id: 32, interventionIds: [13] }),
    ];
    const offer = salon({}, { calendars: apart });

    const journey = rearrangeCart(offer, atTheTimes(offer), [
      aLine({ interventionId: 12 }),
      aLine({ interventionId: 13 }),
    ]);

    expect(journey).toMatchObject({ step: 'slots', ignored: ['calendar'] });
    expect(cartCapacity(offer, atTheTimes(offer)).additions).toEqual([interventions[2]]);
  });

  it('that is empty asks for the service anew, and keeps the answers before it', () => {
    const offer = salon();
    const timed = answer(offer, atTheTimes(offer, [12], 31), { slot: aSlot() });

    expect(rearrangeCart(offer, timed, [])).toMatchObject({
      step: 'intervention',
      choices: { interventionSetId: 1 },
    });
    expect(Object.keys(rearrangeCart(offer, timed, []).choices)).toEqual(['interventionSetId']);
  });

  it('is the visitor’s, where the link began it: going back does not undo it', () => {
    const offer = salon();
    const linked = begin(offer, { lines: [aLine({ interventionId: 12 })], calendarId: 31 }, 'key');
    const lines = [12, 13].map((interventionId) => aLine({ interventionId, calendarId: 31 }));

    const timed = answer(offer, rearrangeCart(offer, linked, lines), { slot: aSlot() });

    expect(timed.choices.lines).toEqual(lines);
    expect(rearrangeCart(offer, linked, [])).toMatchObject({ step: 'interventionSet' });
  });
});

describe('a catalogue that changes while the cart is open', () => {
  it('tells which services are gone, and a pack with all it has', () => {
    const offer = salon({}, { interventions: interventions.filter(({ id }) => id !== 13) });
    const lines = [12, 13].map((interventionId) => aLine({ interventionId }));

    expect(unavailableLines(offer, { lines })).toEqual([aLine({ interventionId: 13 })]);
    expect(unavailableLines(salon(), { lines })).toEqual([]);
    expect(unavailableLines(salon(), {})).toEqual([]);
    expect(unavailableLines(salon(), { lines, packId: 51 })).toEqual([]);
    expect(
      unavailableLines(salon({}, { packs: [aPack({ opened: false })] }), { lines, packId: 51 }),
    ).toEqual(lines);
  });
});

type Press =
  | { readonly press: 'add' | 'replace'; readonly pick: number; readonly at: number }
  | { readonly press: 'delete'; readonly at: number }
  | { readonly press: 'move'; readonly at: number; readonly to: number };

const presses: fc.Arbitrary<readonly Press[]> = fc.array(
  fc.oneof(
    fc.record({
      press: fc.constantFrom('add' as const, 'replace' as const),
      pick: fc.nat({ max: 9 }),
      at: fc.nat({ max: 4 }),
    }),
    fc.record({ press: fc.constant('delete' as const), at: fc.nat({ max: 4 }) }),
    fc.record({
      press: fc.constant('move' as const),
      at: fc.nat({ max: 4 }),
      to: fc.nat({ max: 4 }),
    }),
  ),
  { maxLength: 15 },
);

function afterPress(
  offer: Offer,
  journey: Journey,
  asked: number | undefined,
  press: Press,
): Journey {
  const { lines = [] } = journey.choices;
  const with_ = (next: typeof lines): Journey => rearrangeCart(offer, journey, next);
  switch (press.press) {
    case 'add': {
      const { additions } = cartCapacity(offer, journey, asked);
      const intervention = additions[press.pick % additions.length];
      return intervention ? with_([...lines, lineFor(journey, intervention)]) : journey;
    }
    case 'replace': {
      const others = replacementsOf(offer, journey, press.at, asked);
      const intervention = others[press.pick % others.length];
      return intervention
        ? with_(
            lines.map((line, index) =>
              index === press.at ? lineFor(journey, intervention) : line,
            ),
          )
        : journey;
    }
    case 'delete':
      return canRemove(offer, journey) ? with_(removeLine(lines, press.at)) : journey;
    case 'move':
      return with_(moveLine(lines, press.at, press.to));
  }
}

const TUESDAY = Date.parse('2027-06-08T09:00:00+02:00');

describe('whatever the visitor does to the cart', () => {
  it('never exceeds the limit, never holds what cannot be booked together, and loses nothing else', () => {
    fc.assert(
      fc.property(
        fc.record({ maxMultirdvs: fc.nat({ max: 4 }), mergeInterventions: fc.boolean() }),
        fc.option(fc.nat({ max: 4 }), { nil: undefined }),
        fc.constantFrom(11, 12, 13, 15, 16),
        presses,
        (group, asked, first, walk) => {
          const offer = salon(group);
          let journey = atTheTimes(offer, [first]);
          for (const press of walk) {
            const next = afterPress(offer, journey, asked, press);
            expect(
              clashIn(offer.group, interventionsOf(offer.catalog, next.choices), asked),
            ).toBeUndefined();
            expect(next.draft).toBe(journey.draft);
            if (press.press === 'move')
              expect([...idsIn(next)].sort()).toEqual([...idsIn(journey)].sort());
            if (next.step !== 'slots') return;
            journey = next;
          }
        },
      ),
    );
  });

  it('is served in its order, one service after the other and none at the time of another', () => {
    const schedule = aSchedule({
      step: 30,
      calendars: everybody.map(({ id, interventionIds }) =>
        aCalendarOf({ id, capacity: 1, interventionIds }),
      ),
      interventions: interventions.map(({ id, length }) => anInterventionOf({ id, length })),
    });
    fc.assert(
      fc.property(presses, fc.nat({ max: 10 }), (walk, half) => {
        const offer = salon({ maxMultirdvs: 4, mergeInterventions: true });
        const journey = walk.reduce(
          (sofar, press) => afterPress(offer, sofar, undefined, press),
          atTheTimes(offer),
        );
        const { lines = [] } = journey.choices;
        const start = TUESDAY + half * 30 * 60_000;
        const places = placeAt(
          schedule,
          { lines, calendarIds: [], resourceId: undefined },
          start,
          TUESDAY - 86_400_000,
        );
        fc.pre(typeof places !== 'string');

        expect(places.map(({ interventionId }) => interventionId)).toEqual(idsIn(journey));
        expect(places[0]?.start).toBe(start);
        for (const [index, place] of places.entries())
          if (index > 0) expect(place.start).toBe(places[index - 1]?.end);
        expect((places.at(-1)?.end ?? 0) - start).toBe(
          durationOf(journey.choices, offer.catalog) * 60_000,
        );
      }),
    );
  });
});
