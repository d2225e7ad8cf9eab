import {
  answer,
  begin,
  pendingOf,
  chooseSlot,
  withPending,
  type Choices,
  type Journey,
  type Offer,
} from '@creneau/core';
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
  aQuestion,
  aResource,
  aSlot,
} from '../../support/made-up';

const TODAY = '2027-06-07';
const slot = aSlot();

const catalog = aCatalog({
  interventionSets: [anInterventionSet(), anInterventionSet({ id: 2 })],
  interventions: [anIntervention(), anIntervention({ id: 12 })],
  packs: [aPack(), aPack({ id: 52, interventionsetId: 2 })],
  calendarSets: [aCalendarSet({ id: 41 }), aCalendarSet({ id: 42 })],
  calendars: [
    aCalendar({ id: 31, calendarsetId: 41, interventionIds: [11, 12] }),
    aCalendar({ id: 32, calendarsetId: 42, interventionIds: [11, 12] }),
    aCalendar({ id: 33, calendarsetId: 42, interventionIds: [11, 12] }),
  ],
});

const offerAsking = (...questions: Parameters<typeof aQuestion>[0][]): Offer =>
  anOffer({
    catalog,
    group: aGroup({ questions: questions.map((question) => aQuestion(question, { any: true })) }),
  });

const aJourney = (offer: Offer): Journey => begin(offer, {}, 'a key');

/** What another browser makes of a visit that gave these answers and took a time. */
function elsewhere(offer: Offer, answers: readonly Choices[], calendarIds: readonly number[]) {
  const walked = answers.reduce(
    (journey, change) => answer(offer, journey, change),
    aJourney(offer),
  );
  const left = chooseSlot(walked, slot);
  const pending = pendingOf(left.choices, calendarIds);
  if (!pending) throw new Error('nothing was pending');
  const kept = JSON.parse(JSON.stringify(pending)) as typeof pending;
  return { left, found: withPending(offer, aJourney(offer), {}, kept, TODAY) };
}

describe('what is pending while an account is made', () => {
  it.each<readonly [string, Offer, readonly Choices[], readonly number[]]>([
    [
      'a service with a person',
      offerAsking('interventionSet', 'intervention', 'calendar'),
      [{ interventionSetId: 1 }, { lines: [aLine()] }, { calendarId: 31 }],
      [],
    ],
    [
      'a service with anybody',
      offerAsking('interventionSet', 'intervention', 'calendar'),
      [{ interventionSetId: 1 }, { lines: [aLine()] }, { calendarId: 0 }],
      [],
    ],
    [
      'a place, and anybody there',
      offerAsking('calendarSet', 'intervention', 'calendar'),
      [{ calendarSetId: 42 }, { lines: [aLine()] }, { calendarId: 0 }],
      [32, 33],
    ],
    [
      'a pack',
      offerAsking('interventionSet', 'intervention'),
      [{ interventionSetId: 1 }, { packId: 51 }],
      [],
    ],
    [
      'two services',
      offerAsking('intervention'),
      [{ lines: [aLine(), aLine({ interventionId: 12 })] }],
      [],
    ],
  ])('[SEQ-12] is chosen again in another browser: %s', (_, offer, answers, calendarIds) => {
    const { left, found } = elsewhere(offer, answers, calendarIds);
    const { slot: _time, ...chosen } = left.choices;

    expect(found.choices).toEqual(chosen);
    expect(found.step).toBe('slots');
  });

  it('[SEQ-12] is nothing before a time is chosen', () => {
    expect(pendingOf({ lines: [aLine()] })).toBeUndefined();
    expect(pendingOf({ slot })).toBeUndefined();
    expect(pendingOf({ lines: [], slot })).toBeUndefined();
  });

  it('[SEQ-12] is the time, the services, the pack, the resource and the calendars that are left', () => {
    const lines = [aLine()];

    expect(pendingOf({ lines, slot, packId: 51, resourceId: 41 })).toEqual({
      start: slot.start,
      lines,
      packId: 51,
      resourceId: 41,
      calendarIds: [],
    });
    expect(pendingOf({ lines, slot }, [32, 33])?.calendarIds).toEqual([32, 33]);
  });

  it('[SEQ-12] is chosen again with its resource', () => {
    const offer = offerAsking('intervention', 'resource');
    const needing: Offer = {
      ...offer,
      catalog: {
        ...catalog,
        interventions: [anIntervention({ needResource: true })],
        resources: [aResource(), aResource({ id: 42 })],
      },
    };

    const { left, found } = elsewhere(needing, [{ lines: [aLine()] }, { resourceId: 42 }], []);

    expect(left.choices.resourceId).toBe(42);
    expect(found).toMatchObject({ step: 'slots', choices: { resourceId: 42 } });
  });

  it('[SEQ-12] finds the place by the person of the first service, and none for nobody in particular', () => {
    const offer = offerAsking('calendarSet', 'intervention');
    const found = (calendarId: number, calendarIds: readonly number[] = []) => {
      const pending = pendingOf({ lines: [aLine({ calendarId })], slot }, calendarIds);
      return pending && withPending(offer, aJourney(offer), {}, pending, TODAY).choices;
    };

    expect(found(31)?.calendarSetId).toBe(41);
    expect(found(33)?.calendarSetId).toBe(42);
    expect(found(31, [33])?.calendarSetId).toBe(42);
    expect(found(0)?.calendarSetId).toBe(0);
  });

  it('[SEQ-12] asks for the person again where each service has another', () => {
    const offer = offerAsking('intervention', 'calendar');
    const lines = [aLine({ calendarId: 31 }), aLine({ interventionId: 12, calendarId: 32 })];
    const pending = pendingOf({ lines, slot });

    const found = pending && withPending(offer, aJourney(offer), {}, pending, TODAY);

    expect(found).toMatchObject({ step: 'calendar', choices: { lines } });
    expect(found?.choices).not.toHaveProperty('calendarId');
  });

  it('[SEQ-12] asks again for what is not offered any more, and keeps the rest', () => {
    const offer = offerAsking('interventionSet', 'intervention', 'calendar');
    const pending = pendingOf({ lines: [aLine({ calendarId: 31 })], calendarId: 31, slot });
    const without: Offer = {
      ...offer,
      catalog: { ...catalog, calendars: catalog.calendars.filter(({ id }) => id !== 31) },
    };

    const found = pending && withPending(without, aJourney(without), {}, pending, TODAY);

    expect(found?.step).toBe('calendar');
    expect(found?.choices).toMatchObject({ interventionSetId: 1, lines: [aLine()] });
  });

  it('keeps what the visitor has typed meanwhile', () => {
    const offer = offerAsking('intervention');
    const pending = pendingOf({ lines: [aLine()], slot });
    const journey = aJourney(offer);
    const typed = { ...journey, draft: { ...journey.draft, fiche: { email: 'ana@mail.example' } } };

    const found = pending && withPending(offer, typed, {}, pending, TODAY);

    expect(found?.draft.fiche).toEqual({ email: 'ana@mail.example' });
  });
});

it.each<readonly [string, readonly Choices[], Choices]>([
  [
    'a service',
    [{ interventionSetId: 2 }, { lines: [aLine({ interventionId: 13 })] }],
    { interventionSetId: 2 },
  ],
  ['a pack', [{ interventionSetId: 2 }, { packId: 52 }], { interventionSetId: 2, packId: 52 }],
])('[SEQ-12] %s is found again in its category', (_, answers, choices) => {
  const given = offerAsking('interventionSet', 'intervention');
  const offer = {
    ...given,
    catalog: {
      ...catalog,
      interventions: [...catalog.interventions, anIntervention({ id: 13, interventionsetId: 2 })],
    },
  };

  expect(elsewhere(offer, answers, []).found.choices).toMatchObject(choices);
});

it('[SEQ-12] services of several people are found again, each with their own', () => {
  const lines = [
    { interventionId: 11, calendarId: 31 },
    { interventionId: 12, calendarId: 32 },
  ];
  const { found } = elsewhere(offerAsking('intervention'), [{ lines }], []);

  expect(found.choices.lines).toEqual(lines);
  expect(found.choices.calendarId).toBeUndefined();
});
