import {
  ANY_CALENDAR,
  answer,
  begin,
  repeatBooking,
  type Choices,
  type Offer,
  type Slot,
} from '@creneau/core';
import { summaryOf } from '@creneau/core/presentation';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  anInterventionSet,
  anOffer,
  aPack,
  aPromotion,
  aQuestion,
  aResource,
  aSlot,
} from '../../support/made-up';

const offer = anOffer({
  catalog: aCatalog({ packs: [aPack({ publicname: 'Pause douceur' })] }),
});

/** What the summary names, once a time is chosen after that link. */
const namedAfter = (link: Choices, asking: Offer = offer) => {
  const begun = begin(asking, link, 'key');
  const { rows } = summaryOf(answer(asking, begun, { slot: aSlot() }), asking.catalog, aGroup());
  return rows.filter(({ value }) => value !== undefined).map(({ step, value }) => [step, value]);
};

describe('the summary after a link', () => {
  it('[SUM-02] names the service that the link chose, and who gives it', () => {
    expect(namedAfter({ interventionSetId: 1, lines: [aLine()], calendarId: 31 })).toEqual([
      ['intervention', 'Coupe femme'],
      ['calendar', 'Ana'],
      ['slots', '09:30'],
    ]);
  });

  it('[SUM-02] names the pack that the link chose', () => {
    expect(namedAfter({ interventionSetId: 1, packId: 51 })).toEqual([
      ['intervention', 'Pause douceur'],
      ['slots', '09:30'],
    ]);
  });

  it('[SUM-02] names the place that the link chose', () => {
    const places = aCatalog({
      calendarSets: [aCalendarSet({ id: 21, publicname: 'Nord' })],
      calendars: [aCalendar({ calendarsetId: 21 })],
    });

    expect(
      namedAfter({ lines: [aLine()], calendarSetId: 21 }, anOffer({ catalog: places })),
    ).toContainEqual(['calendarSet', 'Nord']);
  });

  it('names the person of the time in place of saying that there is no preference', () => {
    const asking = anOffer({
      group: aGroup({
        questions: [aQuestion('intervention'), aQuestion('calendar', { any: true })],
      }),
    });
    const withoutPreference = [{ lines: [aLine()] }, { calendarId: ANY_CALENDAR }].reduce(
      (journey, choice) => answer(asking, journey, choice),
      begin(asking, {}, 'key'),
    );
    const unanswered = summaryOf(begin(asking, {}, 'key'), asking.catalog, aGroup()).rows;
    const shown = (slot: Slot) =>
      summaryOf(answer(asking, withoutPreference, { slot }), asking.catalog, aGroup()).rows.find(
        ({ step }) => step === 'calendar',
      );

    expect(unanswered).toContainEqual({ step: 'calendar', value: undefined, state: 'to come' });
    expect(shown(aSlot({ calendarIds: [31] }))).toMatchObject({ state: 'answered', value: 'Ana' });
    expect(shown(aSlot({ calendarIds: [31, 32] }))).toMatchObject({ state: 'no preference' });
  });

  it('[SUM-02] [RETAKE-01] names all who give what is taken again, where each service has another', () => {
    const offer = anOffer();
    const lines = [aLine({ calendarId: 32 }), aLine({ interventionId: 12, calendarId: 31 })];
    const former = { lines, packId: undefined, resourceId: undefined };
    const { rows } = summaryOf(repeatBooking(offer, 'key', former), offer.catalog, aGroup());

    expect(rows.find(({ step }) => step === 'calendar')).toEqual({
      step: 'calendar',
      value: 'Basile, Ana',
      state: 'answered',
    });
  });

  it('[SUM-02] names the only service, which nobody is asked for', () => {
    const only = anOffer({
      group: aGroup({ questions: [aQuestion('intervention', { skipUniqChoice: true })] }),
      catalog: aCatalog({ interventions: [anIntervention()] }),
    });

    expect(namedAfter({}, only)).toEqual([
      ['intervention', 'Coupe femme'],
      ['slots', '09:30'],
    ]);
  });
});

describe('what the visitor has decided so far', () => {
  const catalog = aCatalog({
    interventionSets: [
      anInterventionSet({ id: 1, publicname: 'Coiffure' }),
      anInterventionSet({ id: 2, publicname: 'Soins' }),
    ],
    interventions: [
      anIntervention({
        id: 11,
        publicname: 'Coupe',
        price: 4_800,
        length: 45,
        needResource: true,
        promotions: [
          aPromotion({ percent: 20, weekday: 3, label: 'mercredi' }),
          aPromotion({ percent: 10, weekday: 2, label: 'mardi, un peu' }),
          aPromotion({ percent: 20, weekday: 2, label: 'mardi matin' }),
        ],
      }),
      anIntervention({ id: 12, publicname: 'Brushing', price: 1_800, length: 30 }),
      anIntervention({
        id: 13,
        publicname: 'Massage',
        price: 6_000,
        length: 60,
        interventionsetId: 2,
        videoconference: true,
      }),
    ],
    packs: [aPack({ id: 51, publicname: 'Pause douceur', length: 70 })],
    resources: [aResource({ id: 41, publicname: 'Fauteuil', interventionIds: [11, 12, 13] })],
  });
  const PARIS = {
    timezone: 'Europe/Paris',
    displayInterventionPrice: true,
  };
  const asking = anOffer({
    catalog,
    group: aGroup({
      questions: [
        aQuestion('interventionSet'),
        aQuestion('intervention'),
        aQuestion('calendar', { any: true }),
        aQuestion('resource', { any: true }),
      ],
    }),
  });
  const after = (...answers: readonly Choices[]) =>
    summaryOf(
      answers.reduce(
        (journey, choice) => answer(asking, journey, choice),
        begin(asking, {}, 'key'),
      ),
      catalog,
      PARIS,
    );
  const cut: readonly Choices[] = [{ interventionSetId: 1 }, { lines: [aLine()] }];
  const rowOf = ({ rows }: ReturnType<typeof after>, wanted: string) =>
    rows.find(({ step }) => step === wanted);

  it('is asked, answered, without preference or to come', () => {
    expect(after(...cut, { calendarId: ANY_CALENDAR }).rows).toEqual([
      { step: 'interventionSet', value: 'Coiffure', state: 'answered' },
      { step: 'intervention', value: 'Coupe', state: 'answered' },
      { step: 'calendar', value: undefined, state: 'no preference' },
      { step: 'resource', value: undefined, state: 'asked' },
      { step: 'slots', value: undefined, state: 'to come' },
    ]);
    expect(rowOf(after(...cut, { calendarId: 0 }, { resourceId: 0 }), 'resource')).toEqual({
      step: 'resource',
      value: undefined,
      state: 'no preference',
    });
    expect(rowOf(after(...cut, { calendarId: 0 }, { resourceId: 41 }), 'resource')).toEqual({
      step: 'resource',
      value: 'Fauteuil',
      state: 'answered',
    });
    expect(rowOf(after(...cut), 'resource')?.state).toBe('to come');
    expect(rowOf(after({ interventionSetId: 1 }), 'interventionSet')?.value).toBe('Coiffure');
  });

  it('[SUM-02] names all services, and the categories they are of, once each', () => {
    const lines = [11, 12, 13].map((interventionId) => aLine({ interventionId }));
    const { rows } = summaryOf(
      begin(asking, { interventionSetId: 1, lines, calendarId: 0, resourceId: 0 }, 'key'),
      catalog,
      PARIS,
    );
    const byStep = after({ interventionSetId: 1 }, { lines });

    expect(rows).toContainEqual({
      step: 'intervention',
      value: 'Coupe, Brushing, Massage',
      state: 'answered',
    });
    expect(rowOf(byStep, 'interventionSet')?.value).toBe('Coiffure, Soins');
  });

  it('[SUM-02] names the services of the cart, what each takes and costs, and who gives it', () => {
    const { lines, length, price, time, pack } = after(
      { interventionSetId: 1 },
      {
        lines: [
          { interventionId: 11, calendarId: 31 },
          { interventionId: 13, calendarId: 0 },
        ],
      },
    );

    expect(lines).toEqual([
      {
        interventionId: 11,
        name: 'Coupe',
        length: 45,
        price: 4_800,
        person: 'Ana',
        videoconference: false,
      },
      {
        interventionId: 13,
        name: 'Massage',
        length: 60,
        price: 6_000,
        person: undefined,
        videoconference: true,
      },
    ]);
    expect([length, price?.total, time, pack]).toEqual([105, 10_800, undefined, undefined]);
  });

  it('leaves out a service that is no longer there', () => {
    const lines = [aLine(), aLine({ interventionId: 99 })];
    const journey = { ...begin(asking, {}, 'key'), choices: { lines } };

    expect(summaryOf(journey, catalog, PARIS).lines).toHaveLength(1);
  });

  const atTime = (slot: Slot, ...answers: readonly Choices[]) => after(...answers, { slot });
  const whole = [...cut, { calendarId: ANY_CALENDAR }, { resourceId: 0 }];

  it('[SUM-02] tells when it ends by the clocks of the group', () => {
    expect(atTime(aSlot({ start: '2027-06-08T09:30:00+02:00' }), ...whole).time).toEqual({
      start: '2027-06-08T09:30:00+02:00',
      end: '10:15',
      person: undefined,
    });
    const tokyo = { ...PARIS, timezone: 'Asia/Tokyo' };
    const journey = [...whole, { slot: aSlot() }].reduce(
      (sofar, choice) => answer(asking, sofar, choice),
      begin(asking, {}, 'key'),
    );
    expect(summaryOf(journey, catalog, tokyo).time?.end).toBe('17:15');
  });

  it('tells the person of the line, though several are free at that time', () => {
    const withBasile = [...cut, { calendarId: 32 }, { resourceId: 0 }];

    expect(atTime(aSlot({ calendarIds: [31, 32] }), ...withBasile).time?.person).toBe('Basile');
    expect(atTime(aSlot({ calendarIds: [31] }), ...whole).time?.person).toBe('Ana');
  });

  it.each([
    ['nobody', 'where another service is left to whoever is free', 31, 0, undefined],
    ['nobody', 'where no service has a person', 0, 0, undefined],
    ['nobody', 'where each has a person of its own', 31, 32, undefined],
    ['the person', 'who gives both', 32, 32, 'Basile'],
  ] as const)('[SUM-02] tells of two services %s %s', (_, __, first, second, person) => {
    const lines = [aLine({ calendarId: first }), aLine({ interventionId: 13, calendarId: second })];
    const slot = aSlot({ calendarIds: [31] });
    const journey = { ...begin(asking, {}, 'key'), choices: { lines, slot } };

    const { time } = summaryOf(journey, catalog, PARIS);

    expect(time?.person).toBe(person);
  });

  it('tells what lowers the price at the chosen time, by the word of the business for that day', () => {
    expect(atTime(aSlot({ promotion: 20 }), ...whole)).toMatchObject({
      price: { discount: 960, total: 3_840 },
      promotion: { percent: 20, label: 'mardi matin' },
    });
    expect(atTime(aSlot({ promotion: 15 }), ...whole).promotion).toEqual({
      percent: 15,
      label: undefined,
    });
    expect(atTime(aSlot(), ...whole).promotion).toBeUndefined();
    expect(after(...whole).promotion).toBeUndefined();
  });

  it('tells no promotion where nothing is taken off, nor of a pack', () => {
    const free = { ...catalog, interventions: [anIntervention({ price: 0 })] };
    const journey = {
      ...begin(asking, {}, 'key'),
      choices: { lines: [aLine()], slot: aSlot({ promotion: 20 }) },
    };
    const ofPack = {
      ...journey,
      choices: { ...journey.choices, packId: 51, lines: [aLine(), aLine({ interventionId: 12 })] },
    };

    expect(summaryOf(journey, free, PARIS).promotion).toBeUndefined();
    expect(summaryOf(ofPack, catalog, PARIS)).toMatchObject({
      pack: 'Pause douceur',
      length: 70,
      promotion: undefined,
    });
  });
});

describe('the category in the summary', () => {
  const catalog = aCatalog({
    interventionSets: [
      anInterventionSet({ id: 1, publicname: 'Coiffure' }),
      anInterventionSet({ id: 2, publicname: 'Forfaits' }),
    ],
    interventions: [anIntervention(), anIntervention({ id: 12, interventionsetId: 9 })],
    packs: [aPack({ interventionsetId: 2 })],
  });
  const interventionSetAfter = (...changes: readonly Choices[]) => {
    const asking = anOffer({
      catalog,
      group: aGroup({ questions: [aQuestion('interventionSet'), aQuestion('intervention')] }),
    });
    const journey = changes.reduce(
      (sofar, change) => answer(asking, sofar, change),
      begin(asking, {}, 'key'),
    );
    const { rows } = summaryOf(journey, catalog, aGroup());
    return rows.find(({ step }) => step === 'interventionSet')?.value;
  };

  it('[SUM-02] is that of the pack, whatever those of its services are', () => {
    expect(interventionSetAfter({ interventionSetId: 2 }, { packId: 51 })).toBe('Forfaits');
  });

  it('[SUM-02] is that of the services which have one', () => {
    const lines = [aLine(), aLine({ interventionId: 12 })];

    expect(interventionSetAfter({ interventionSetId: 1 }, { lines })).toBe('Coiffure');
  });
});
