import {
  answer,
  begin,
  type Choices,
  chooseSlot,
  confirm,
  isQuestion,
  type Journey,
  listedAt,
  type Offer,
  reachable,
  rearrangeCart,
  repeatBooking,
  resumeJourney,
  storedJourneyFrom,
  storedJourneyOf,
  writeDraft,
} from '@creneau/core';
import * as fc from 'fast-check';
import {
  aBooked,
  aBooking,
  aCalendar,
  aCatalog,
  aGroup,
  aLine,
  anAppointment,
  anIntervention,
  anInterventionSet,
  anOffer,
  aPack,
  aQuestion,
  aSlot,
} from '../../support/made-up';
import { runs } from '../../support/runs';

const TODAY = '2027-06-07';
const KEY = '2f9c7f0e-6a38-4c63-9d0e-0b4c1f1f7a10';

const catalog = aCatalog({
  interventionSets: [anInterventionSet(), anInterventionSet({ id: 2 })],
  interventions: [
    anIntervention(),
    anIntervention({ id: 12 }),
    anIntervention({ id: 21, interventionsetId: 2 }),
  ],
  packs: [aPack()],
  calendars: [
    aCalendar({ interventionIds: [11, 12, 21] }),
    aCalendar({ id: 32, interventionIds: [11, 12, 21] }),
  ],
});
const anyOffer = (some: Partial<Offer> = {}): Offer => anOffer({ catalog, ...some });

/** A visit that gave these answers, one after the other. */
const after = (answers: readonly Choices[], offer = anyOffer()): Journey =>
  answers.reduce((journey, change) => answer(offer, journey, change), begin(offer, {}, KEY));

const TO_THE_TIMES: readonly Choices[] = [
  { interventionSetId: 1 },
  { lines: [aLine()] },
  { calendarId: 31 },
];

/** Kept as text, read by another page. */
const throughStorage = (journey: Journey, day = TODAY) =>
  storedJourneyFrom(JSON.parse(JSON.stringify(storedJourneyOf(journey, {}, day))), TODAY);

const resume = (journey: Journey, offer = anyOffer()): Journey => {
  const left = throughStorage(journey);
  const fresh = begin(offer, {}, 'another-key');
  return left ? resumeJourney(offer, fresh, {}, left) : fresh;
};

describe('a visit that was left', () => {
  it('knows the booking that was sent without an answer, if it has the key of the draft', () => {
    const journey = after([...TO_THE_TIMES, { slot: aSlot() }]);
    const sentWith = (key: string) =>
      resume(writeDraft(journey, { sent: { ...aBooking(), key } })).draft.sent;

    expect(sentWith(KEY)).toEqual({ ...aBooking(), key: KEY });
    expect(sentWith('of another draft')).toBeUndefined();
  });

  it('[K11] begins as another link says, with what was typed', () => {
    const link = { interventionSetId: 2 };
    const left = throughStorage(writeDraft(after(TO_THE_TIMES), { comments: 'Cheveux longs' }));
    if (!left) throw new Error('nothing was left');
    const fresh = begin(anyOffer(), link, 'another-key');

    const resumed = resumeJourney(anyOffer(), fresh, link, left);

    expect(resumed).toEqual({ ...fresh, draft: left.draft });
  });

  it.each<[string, readonly Choices[]]>([
    ['the first step', []],
    ['the services', TO_THE_TIMES.slice(0, 1)],
    ['the calendars', TO_THE_TIMES.slice(0, 2)],
    ['the times', TO_THE_TIMES],
    ['the contact step', [...TO_THE_TIMES, { slot: aSlot() }]],
    ['the times, of a pack', [{ interventionSetId: 1 }, { packId: 51 }]],
  ])('[K11] goes on at %s as it was', (_, answers) => {
    const journey = after(answers);

    expect(resume(journey)).toEqual(journey);
  });

  it('[K11] keeps what was typed and the key it may have been sent under, so that nothing is booked twice', () => {
    const journey = writeDraft(after(TO_THE_TIMES), {
      fiche: { lastname: 'Le Goff', marketing: true },
      vevent: { reason: 'Mariage' },
      comments: 'Cheveux\nlongs',
      consentsToVideo: true,
    });

    expect(resume(journey).draft).toEqual(journey.draft);
    expect(resume(journey).draft.key).toBe(KEY);
  });

  it('keeps a time that is chosen and not yet confirmed', () => {
    const journey = chooseSlot(after(TO_THE_TIMES), aSlot());

    expect(resume(journey)).toEqual(journey);
    expect(resume(journey).step).toBe('slots');
  });

  it('keeps the services of a cart, whatever their category and calendar', () => {
    const lines = [aLine({ calendarId: 31 }), aLine({ interventionId: 21, calendarId: 32 })];
    const begun = after(TO_THE_TIMES.slice(0, 1));
    const journey = answer(anyOffer(), begun, { lines });

    expect(resume(journey).choices.lines).toEqual(lines);
  });

  it('[K11] comes back as it was booked, also on a later day, and without what it says of the person', () => {
    const fiche = { firstname: 'Anne', lastname: 'Le Goff', email: 'anne@mail.example' };
    const comments = 'au fond';
    const booked = aBooked({ appointments: [anAppointment({ fiche, comments })] });
    const left = confirm(after([...TO_THE_TIMES, { slot: aSlot() }]), booked);

    const text = JSON.stringify(storedJourneyOf(left, {}, '2027-06-01'));
    expect(text).not.toMatch(/Anne|Goff|mail\.example|fond/);
    const read = storedJourneyFrom(JSON.parse(text), TODAY);
    if (!read) throw new Error('it is not read');
    const offer = anyOffer();
    // another link has led here meanwhile: what was booked stays booked
    const resumed = resumeJourney(offer, begin(offer, {}, 'another-key'), { packId: 3 }, read);

    expect(resumed).toMatchObject({
      step: 'confirm',
      booked: { appointments: [{ id: anAppointment().id, start: anAppointment().start }] },
      draft: { key: 'another-key', fiche: {} },
    });
    expect(reachable('slots', resumed)).toBe('confirm');
  });

  it.each([
    ['no list', {}],
    ['nothing', []],
    ['a time that is none', [{ ...anAppointment(), start: 'tomorrow' }]],
    ['an end that is none', [{ ...anAppointment(), end: '' }]],
    ['no length', [{ ...anAppointment(), duration: 'long' }]],
    ['no number', [{ ...anAppointment(), id: '1' }]],
    ['a name that is none', [{ ...anAppointment(), interventionName: {} }]],
    ['a person that is none', [{ ...anAppointment(), calendarName: 7 }]],
  ])('is not booked where somebody else wrote %s', (_, booked) => {
    const kept = { ...storedJourneyOf(after(TO_THE_TIMES), {}, TODAY), booked };

    expect(storedJourneyFrom(kept, TODAY)?.booked).toBeUndefined();
    expect(storedJourneyFrom({ ...kept, day: '2027-06-01' }, TODAY)).toBeUndefined();
  });

  it('is over with the day', () => {
    expect(throughStorage(after(TO_THE_TIMES), '2027-06-06')).toBeUndefined();
  });

  it.each<[string, Partial<Offer>, Choices, Journey['step']]>([
    [
      'the calendar is gone',
      { catalog: { ...catalog, calendars: catalog.calendars.slice(1) } },
      { interventionSetId: 1, lines: [aLine()] },
      'calendar',
    ],
    [
      'the service is gone',
      { catalog: { ...catalog, interventions: catalog.interventions.slice(1) } },
      { interventionSetId: 1 },
      'intervention',
    ],
    [
      'the category is gone',
      { catalog: { ...catalog, interventionSets: catalog.interventionSets.slice(1) } },
      {},
      'interventionSet',
    ],
    [
      'nothing but the words has changed',
      { catalog: { ...catalog, interventions: [anIntervention({ publicname: 'Haircut' })] } },
      { interventionSetId: 1, lines: [aLine({ calendarId: 31 })], calendarId: 31, slot: aSlot() },
      'fiche',
    ],
  ])('forgets only what depends on a change: %s', (_, change, choices, step) => {
    const journey = writeDraft(after([...TO_THE_TIMES, { slot: aSlot() }]), { comments: 'typed' });

    const resumed = resume(journey, anyOffer(change));

    expect(resumed.choices).toEqual(choices);
    expect(resumed.step).toBe(step);
    expect(resumed.draft.comments).toBe('typed');
  });

  it('forgets a time that has gone by, and leads to the times', () => {
    const journey = after([
      ...TO_THE_TIMES,
      { slot: aSlot({ start: '2027-06-06T09:30:00+02:00' }) },
    ]);

    expect(resume(journey).choices.slot).toBeUndefined();
    expect(resume(journey).step).toBe('slots');
  });

  it('keeps a time of today', () => {
    const slot = aSlot({ start: '2027-06-07T09:30:00+02:00' });

    expect(resume(after([...TO_THE_TIMES, { slot }]))).toMatchObject({
      step: 'fiche',
      choices: { slot },
    });
  });

  it('passes over a question that the business does not ask of this service, and takes up those after it', () => {
    const offer = anyOffer({
      group: aGroup({
        questions: ['intervention', 'resource', 'calendar'].map((question) =>
          aQuestion(question as Parameters<typeof aQuestion>[0]),
        ),
      }),
    });
    const journey = after([{ lines: [aLine()] }, { calendarId: 32 }], offer);

    expect(journey.ignored).toEqual(['resource']);
    expect(resume(journey, offer)).toEqual(journey);
  });

  it('takes up no answer after one that is missing', () => {
    const left = throughStorage(after(TO_THE_TIMES));
    const offer = anyOffer();
    if (!left) throw new Error('nothing was left');
    const { lines: _, ...choices } = left.choices;

    const journey = resumeJourney(
      offer,
      begin(offer, {}, 'another-key'),
      {},
      {
        ...left,
        choices: { ...choices, slot: aSlot() },
      },
    );

    expect(journey).toMatchObject({ step: 'intervention', choices: { interventionSetId: 1 } });
    expect(journey.choices).not.toHaveProperty('calendarId');
    expect(journey.choices).not.toHaveProperty('slot');
  });

  it('begins with the services of the link where those that were rearranged are not offered any more', () => {
    const offer = anyOffer();
    const link = { lines: [aLine()] };
    const begun = answer(offer, begin(offer, link, KEY), { calendarId: 0 });
    const lines = [aLine({ interventionId: 12 })];
    const left = storedJourneyOf(rearrangeCart(offer, begun, lines), link, TODAY);
    const without = anyOffer({
      catalog: { ...catalog, interventions: catalog.interventions.filter(({ id }) => id !== 12) },
    });

    const journey = resumeJourney(without, begin(without, link, 'another-key'), link, left);

    expect(journey.choices.lines).toEqual(link.lines);
  });

  it('is not taken up by another link, but for what was typed', () => {
    const offer = anyOffer();
    const left = throughStorage(writeDraft(after(TO_THE_TIMES), { comments: 'typed' }));
    const link = { interventionSetId: 2 };
    const fresh = begin(offer, link, 'another-key');

    const journey = left && resumeJourney(offer, fresh, link, left);

    expect(journey).toMatchObject({ choices: { interventionSetId: 2 }, step: 'intervention' });
    expect(journey?.draft.comments).toBe('typed');
  });

  it('keeps the services of a link as they were rearranged', () => {
    const offer = anyOffer();
    const link = { lines: [aLine()] };
    const lines = [aLine({ interventionId: 12 }), aLine()];
    const begun = answer(offer, begin(offer, link, KEY), { calendarId: 0 });
    const left = storedJourneyFrom(
      storedJourneyOf(rearrangeCart(offer, begun, lines), link, TODAY),
      TODAY,
    );

    const journey = left && resumeJourney(offer, begin(offer, link, 'another-key'), link, left);

    expect(journey).toMatchObject({ step: 'slots', choices: { lines, calendarId: 0 } });
  });

  it('[RETAKE-01] stays with what is taken again, whatever the link had chosen', () => {
    const offer = anyOffer();
    const link: Choices = { lines: [aLine()], calendarId: 31 };
    const lines = [aLine({ interventionId: 12, calendarId: 32 })];
    const former = { lines, packId: undefined, resourceId: undefined };
    const left = JSON.stringify(storedJourneyOf(repeatBooking(offer, KEY, former), link, TODAY));

    const unfinished = storedJourneyFrom(JSON.parse(left), TODAY);
    const resumed =
      unfinished && resumeJourney(offer, begin(offer, link, 'another-key'), link, unfinished);

    expect(resumed).toMatchObject({ step: 'slots', choices: { lines, calendarId: 32 } });
  });

  it('goes on without what was typed where only the choices are left', () => {
    const { draft: _, ...choices } = storedJourneyOf(after(TO_THE_TIMES), {}, TODAY);
    const left = storedJourneyFrom(choices, TODAY);
    const offer = anyOffer();

    expect(left && resumeJourney(offer, begin(offer, {}, 'another-key'), {}, left)).toMatchObject({
      step: 'slots',
      draft: { key: 'another-key', fiche: {} },
    });
  });
});

describe('what somebody else wrote where a visit is kept', () => {
  const good = JSON.parse(
    JSON.stringify(
      storedJourneyOf(
        writeDraft(after([...TO_THE_TIMES, { slot: aSlot() }]), { fiche: { lastname: 'Le Goff' } }),
        {},
        TODAY,
      ),
    ),
  ) as Record<string, unknown>;

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', '{"version":1'],
    ['a list', []],
    ['another version', { ...good, version: 2 }],
    ['no day', { ...good, day: undefined }],
    ['no step', { ...good, step: 5 }],
    ['no link', { ...good, link: undefined }],
    ['yesterday’s', { ...good, day: '2027-06-06' }],
  ])('is not read when it is %s', (_, kept) => {
    expect(storedJourneyFrom(kept, TODAY)).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>]>([
    ['a step that there is not', { step: '__proto__' }],
    ['the confirmation', { step: 'confirm' }],
    [
      'ids that are no ids',
      { choices: { interventionSetId: '1', lines: [{ interventionId: 1e99 }] } },
    ],
    ['a crowd of services', { choices: { lines: Array.from({ length: 5_000 }, () => aLine()) } }],
    ['a service twice in a list of texts', { choices: { lines: ['11', '11'] } }],
    ['a pack with services of its own making', { choices: { packId: 51, lines: [aLine()] } }],
    [
      'a time that is none',
      { choices: { ...TO_THE_TIMES[0], slot: { start: 'now', capacity: 1 } } },
    ],
    ['a discount of its own making', { choices: { slot: { ...aSlot(), promotion: 1_000 } } }],
  ])('leads at most to a step one may be at: %s', (_, change) => {
    const offer = anyOffer();
    const left = storedJourneyFrom({ ...good, ...change }, TODAY);

    const journey = left && resumeJourney(offer, begin(offer, {}, 'another-key'), {}, left);

    expect(journey && journey.steps.includes(journey.step)).toBe(true);
    expect(journey?.step).not.toBe('confirm');
    expect(journey?.choices.packId).toBeUndefined();
    expect(journey?.choices.slot?.promotion ?? 0).toBeLessThanOrEqual(100);
  });

  it.each([
    [0, 0],
    [7, 7],
    [-1, undefined],
    [1.5, undefined],
    [1e99, undefined],
    ['7', undefined],
    [null, undefined],
    [[7], undefined],
  ])('reads the id %j as %j', (id, read) => {
    const left = storedJourneyFrom({ ...good, choices: { calendarId: id } }, TODAY);

    expect(left?.choices.calendarId).toBe(read);
  });

  const choicesOf = (choices: unknown) => storedJourneyFrom({ ...good, choices }, TODAY)?.choices;
  const draftOf = (draft: object) =>
    storedJourneyFrom({ ...good, draft: { key: KEY, ...draft } }, TODAY)?.draft;

  it('is not read on a day that is none', () => {
    expect(storedJourneyFrom({ ...good, day: 'today' }, 'today')).toBeUndefined();
  });

  it('is read with every choice, each under its name', () => {
    const choices = {
      interventionSetId: 1,
      lines: [aLine(), aLine({ interventionId: 12, calendarId: 31 })],
      packId: 51,
      calendarSetId: 21,
      calendarId: 31,
      resourceId: 41,
      slot: aSlot({ promotion: 20 }),
    };

    expect(choicesOf({ ...choices, color: 'red' })).toEqual(choices);
  });

  it.each([
    ['no service', [], undefined],
    ['one', [aLine()], [aLine()]],
    ['as many as a cart may have', Array(100).fill(aLine()), Array(100).fill(aLine())],
    ['one more', Array(101).fill(aLine()), undefined],
    ['one that is none', [aLine(), null], undefined],
    ['one without its service', [{ calendarId: 31 }], undefined],
    ['one without its calendar', [{ interventionId: 11 }], undefined],
    ['more than a service has', [{ ...aLine(), price: 1 }], [aLine()]],
    ['no list', { 0: aLine(), length: 1 }, undefined],
  ])('is read of a cart of %s', (_, lines, read) => {
    expect(choicesOf({ lines })?.lines).toEqual(read);
  });

  it.each([
    '2027-06-08T09:30Z',
    '2027-06-08T09:30:00Z',
    '2027-06-08T09:30+02:00',
    '2027-06-08T09:30:00-09:30',
  ])('is read of a time that starts at %s', (start) => {
    expect(choicesOf({ slot: aSlot({ start }) })?.slot).toEqual(aSlot({ start }));
  });

  it.each<[string, object]>([
    ['no start', { start: 5 }],
    ['words', { start: 'tomorrow' }],
    ['no offset', { start: '2027-06-08T09:30:00' }],
    ['something before it', { start: ' 2027-06-08T09:30:00Z' }],
    ['something after it', { start: '2027-06-08T09:30:00Z?' }],
    ['a day that there is not', { start: '2027-02-30T09:30:00Z' }],
    ['no places', { capacity: undefined }],
    ['half a place', { capacity: 0.5 }],
    ['more than the whole price off', { promotion: 101 }],
  ])('is not read of a time with %s', (_, change) => {
    expect(choicesOf({ slot: { ...aSlot(), ...change } })).toEqual({});
  });

  it.each<[string, object, object]>([
    ['the whole price off', { promotion: 100 }, { promotion: 100 }],
    ['a discount that is none', { promotion: '20' }, { promotion: undefined }],
    ['no people', { calendarIds: undefined }, { calendarIds: [] }],
    ['people that are none', { calendarIds: [31, 'Ana'] }, { calendarIds: [] }],
    ['a crowd', { calendarIds: Array(101).fill(31) }, { calendarIds: [] }],
    ['no place left', { capacity: 0 }, { capacity: 0 }],
  ])('is read of a time with %s', (_, change, read) => {
    expect(choicesOf({ slot: { ...aSlot(), ...change } })?.slot).toEqual({ ...aSlot(), ...read });
  });

  it.each([
    ['a'.repeat(7), false],
    ['a'.repeat(8), true],
    ['A-z_09-_'.repeat(8), true],
    ['a'.repeat(65), false],
    ['key with spaces', false],
    ['two\nlinestogether', false],
    [5, false],
  ])('is read of a draft under the key %j: %s', (key, isRead) => {
    expect(draftOf({ key }) !== undefined).toBe(isRead);
  });

  it.each([
    ['new', 'new'],
    [7, 7],
    [0, 0],
    [-7, undefined],
    ['7', undefined],
    [null, undefined],
  ])('takes %j for who comes: %j', (ficheChoice, read) => {
    expect(draftOf({ attendee: ficheChoice })?.attendee).toBe(read);
    expect('attendee' in (draftOf({ attendee: ficheChoice }) ?? {})).toBe(read !== undefined);
  });

  it('is read of a text as long as a field takes, and of none that is longer', () => {
    const [longest, longer] = ['x'.repeat(10_000), 'x'.repeat(10_001)];

    expect(
      draftOf({
        fiche: { city: longest, street: longer, marketing: false, age: 5 },
        vevent: { reason: longest, other: longer },
        comments: longest,
        consentsToVideo: true,
      }),
    ).toEqual({
      key: KEY,
      fiche: { city: longest, marketing: false },
      vevent: { reason: longest },
      comments: longest,
      consentsToVideo: true,
    });
    expect(draftOf({ comments: longer })?.comments).toBe('');
  });

  it('forgets a draft without its key, and what in it is not text', () => {
    expect(storedJourneyFrom({ ...good, draft: { key: '' } }, TODAY)?.draft).toBeUndefined();
    expect(
      storedJourneyFrom(
        {
          ...good,
          draft: {
            key: KEY,
            fiche: { lastname: 'x'.repeat(20_000), firstname: 5, email: { a: 1 }, city: 'Brest' },
            vevent: null,
            comments: [],
            consentsToVideo: 'true',
          },
        },
        TODAY,
      )?.draft,
    ).toEqual({
      key: KEY,
      fiche: { city: 'Brest' },
      vevent: {},
      comments: '',
      consentsToVideo: false,
    });
  });

  it('never breaks the page, whatever it is', () => {
    const offer = anyOffer();
    const fresh = begin(offer, {}, 'another-key');
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (step, choices, draft) => {
        const left = storedJourneyFrom({ ...good, step, choices, draft }, TODAY);
        const journey = left ? resumeJourney(offer, fresh, {}, left) : fresh;

        expect(journey.steps).toContain(journey.step);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('takes any visit up exactly as it was left', () => {
    const offer = anyOffer({
      group: aGroup({
        questions: [
          aQuestion('interventionSet'),
          aQuestion('intervention'),
          aQuestion('calendar', { any: true, skipUniqChoice: true }),
        ],
      }),
    });
    /** Answers the step that is asked by one of its own things, or by no preference. */
    const answerAny = (journey: Journey, which: number): Journey => {
      const { step, choices } = journey;
      if (step === 'slots') return answer(offer, journey, { slot: aSlot() });
      if (!isQuestion(step)) return journey;
      const items = listedAt[step](offer, choices);
      const { id = 0 } = items[which % (items.length + 1)] ?? {};
      if (id === 0 && step !== 'calendar') return journey;
      if (step === 'interventionSet') return answer(offer, journey, { interventionSetId: id });
      if (step === 'calendar') return answer(offer, journey, { calendarId: id });
      return answer(
        offer,
        journey,
        id === 51 ? { packId: id } : { lines: [aLine({ interventionId: id })] },
      );
    };
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 8 }), fc.string(), (picks, comments) => {
        const journey = writeDraft(picks.reduce(answerAny, begin(offer, {}, KEY)), { comments });

        expect(resume(journey, offer)).toEqual(journey);
      }),
      { numRuns: runs(500) },
    );
  });
});
