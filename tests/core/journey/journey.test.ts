import {
  ANY_CALENDAR,
  answer,
  backTo,
  begin,
  confirm,
  canGoTo,
  choicesBefore,
  goTo,
  marks,
  offeredAt,
  proceed,
  reachable,
  rearrangeCart,
  renewKey,
  reoffer,
  isFirst,
  showsStepper,
  showsSummary,
  chooseSlot,
  writeDraft,
  type Choices,
  type Journey,
  type Offer,
  type Question,
  type RefusalReason,
  type Step,
} from '@creneau/core';
import {
  aBooked,
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  anInterventionSet,
  anIntervention,
  anOffer,
  aPack,
  aQuestion,
  aResource,
  aSlot,
  anAppointmentGroup,
} from '../../support/made-up';

const ALL: readonly Question[] = [
  'interventionSet',
  'intervention',
  'calendarSet',
  'calendar',
  'resource',
];

/** A business with two of everything, that asks these questions. */
const asking = (
  questions: readonly Question[] = ALL,
  {
    group = {},
    catalog = {},
    logged = false,
  }: {
    group?: Parameters<typeof aGroup>[0];
    catalog?: Parameters<typeof aCatalog>[0];
    logged?: boolean;
  } = {},
): Offer =>
  anOffer({
    group: aGroup({ questions: questions.map((question) => aQuestion(question)), ...group }),
    catalog: aCatalog({
      interventionSets: [anInterventionSet({ id: 1 }), anInterventionSet({ id: 2 })],
      interventions: [
        anIntervention({ id: 11, needResource: true }),
        anIntervention({ id: 12, needResource: true }),
      ],
      calendarSets: [aCalendarSet({ id: 21 }), aCalendarSet({ id: 22 })],
      calendars: [
        aCalendar({ id: 31, calendarsetId: 21 }),
        aCalendar({ id: 32, calendarsetId: 21 }),
        aCalendar({ id: 33, calendarsetId: 22 }),
      ],
      resources: [aResource({ id: 41 }), aResource({ id: 42 })],
      ...catalog,
    }),
    isLoggedIn: logged,
  });

const cut: Choices = { lines: [{ interventionId: 11, calendarId: ANY_CALENDAR }] };

const answers: { readonly [step in Step]?: Choices } = {
  interventionSet: { interventionSetId: 1 },
  intervention: cut,
  calendarSet: { calendarSetId: 21 },
  calendar: { calendarId: 31 },
  resource: { resourceId: 41 },
  slots: { slot: aSlot() },
};

const opened = (offer: Offer, preselected: Choices = {}): Journey =>
  begin(offer, preselected, 'key 1');

/** Answers each question as it comes, until this one is asked. */
const until = (step: Step, offer: Offer, journey: Journey = opened(offer)): Journey =>
  journey.step === step
    ? journey
    : until(step, offer, answer(offer, journey, answers[journey.step] ?? {}));

const asked = (offer: Offer, preselected: Choices = {}): readonly Step[] => {
  const { steps, ignored } = opened(offer, preselected);
  return steps.filter((step) => !ignored.includes(step));
};

describe('the state of a visit', () => {
  it('[ENTITY-25] has every answer: category, services, place, person, thing, time and its promotion', () => {
    const slot = aSlot({ promotion: 20 });
    const offer = asking();
    const { choices } = answer(offer, until('slots', offer), { slot });

    expect(choices).toEqual({
      interventionSetId: 1,
      lines: [{ interventionId: 11, calendarId: 31 }],
      calendarSetId: 21,
      calendarId: 31,
      resourceId: 41,
      slot,
    });
    expect(opened(offer, { calendarIds: [31, 32], interventionSetIds: [1, 2] }).choices).toEqual({
      calendarIds: [31, 32],
      interventionSetIds: [1, 2],
    });
  });

  it('[ENTITY-26] has its steps in order, where it stands, what is passed over, and the appointment that is changed', () => {
    const questions = [
      aQuestion('intervention', { maxMultirdvs: 2, preposition: 'pour' }),
      aQuestion('calendar', { any: true, skipUniqChoice: true }),
    ];
    const offer = asking(['intervention', 'calendar'], {
      group: { questions },
      catalog: { calendars: [aCalendar({ id: 31 })] },
    });
    const begun = opened(offer);
    const onward = answer(offer, begun, cut);

    expect(offer.group.questions).toEqual(questions);
    expect(begun).toMatchObject({
      steps: ['intervention', 'calendar', 'slots', 'fiche', 'confirm'],
      step: 'intervention',
    });
    expect(onward).toMatchObject({ step: 'slots', ignored: ['calendar'] });
    // one went back where later steps are still reachable, and is locked before the time where one changes an appointment
    expect(backTo(offer, onward, 'intervention').step).toBe('intervention');
    expect(canGoTo(offer, { ...onward, reschedule: anAppointmentGroup() }, 'intervention')).toBe(
      false,
    );
    expect(canGoTo(offer, onward, 'intervention')).toBe(true);
  });
});

describe('what is asked', () => {
  it.each<readonly [readonly Question[]]>([
    [ALL],
    [['intervention', 'calendar']],
    [['calendar', 'intervention']],
    [['resource', 'calendarSet', 'calendar', 'interventionSet', 'intervention']],
    [[]],
  ])(
    '[SEQ-01] [SEQ-02] is %j as the group has it, then the time, the contact and the confirmation',
    (questions) => {
      expect(opened(asking(questions)).steps).toEqual([...questions, 'slots', 'fiche', 'confirm']);
    },
  );

  it.each<readonly [string, Choices, readonly Step[]]>([
    [
      'a category',
      { interventionSetId: 1 },
      ['intervention', 'calendarSet', 'calendar', 'resource'],
    ],
    ['a service', cut, ['calendarSet', 'calendar', 'resource']],
    [
      'a calendar set',
      { calendarSetId: 21 },
      ['interventionSet', 'intervention', 'calendar', 'resource'],
    ],
    ['a calendar', { calendarId: 31 }, ['interventionSet', 'intervention', 'resource']],
    [
      'a resource',
      { resourceId: 41 },
      ['interventionSet', 'intervention', 'calendarSet', 'calendar'],
    ],
    ['a service and a calendar', { ...cut, calendarId: 31 }, ['resource']],
  ])('[SEQ-03] [SEQ-04] leaves out what a link with %s answers', (_, preselected, left) => {
    expect(asked(asking(), preselected)).toEqual([...left, 'slots', 'fiche', 'confirm']);
  });

  it('[SEQ-04] begins with the time when the link answers everything', () => {
    const journey = opened(asking(), { ...cut, calendarId: 31, resourceId: 41 });

    expect(journey.step).toBe('slots');
    expect(journey.choices.lines).toEqual([{ interventionId: 11, calendarId: 31 }]);
  });

  it.each([
    [true, false, ['slots', 'login', 'fiche', 'confirm']],
    [true, true, ['slots', 'fiche', 'confirm']],
    [false, false, ['slots', 'fiche', 'confirm']],
  ])(
    '[SEQ-11] asks to log in before the contact: required %s, logged %s',
    (loginRequired, logged, steps) => {
      expect(opened(asking([], { group: { loginRequired }, logged })).steps).toEqual(steps);
    },
  );

  it('[SEQ-11] goes on to the contact once logged in', () => {
    const offer = asking([], { group: { loginRequired: true } });
    const waiting = answer(offer, opened(offer), { slot: aSlot() });

    const logged = reoffer({ ...offer, isLoggedIn: true }, waiting);

    expect([waiting.step, logged.step]).toEqual(['login', 'fiche']);
    expect(logged.choices.slot).toEqual(aSlot());
  });

  it('[CAT-05] is no category when the business has none', () => {
    expect(asked(asking(ALL, { catalog: { interventionSets: [] } }))).not.toContain(
      'interventionSet',
    );
    expect(
      asked(asking(ALL, { catalog: { interventionSets: [anInterventionSet({ deleted: true })] } })),
    ).not.toContain('interventionSet');
  });

  it('is still the category when all of them are hidden, so that it can say there is nothing', () => {
    expect(
      asked(
        asking(ALL, { catalog: { interventionSets: [anInterventionSet({ publicname: '' })] } }),
      ),
    ).toContain('interventionSet');
  });
});

describe('passing over', () => {
  it.each([
    ['place', 'calendar', { calendarId: 31 }, 'calendarSet'],
    ['category', 'intervention', cut, 'interventionSet'],
  ] as const)(
    '[SEQ-01] asks for no %s after the %s that has one',
    (_, first, choices, needless) => {
      const offer = asking([first, needless, 'resource']);

      expect(answer(offer, until(first, offer), choices).ignored).toContain(needless);
    },
  );

  it('[SEQ-01] [CAL-02] asks for the place after no preference for a person', () => {
    const offer = asking(['calendar', 'calendarSet', 'intervention']);

    expect(answer(offer, until('calendar', offer), { calendarId: ANY_CALENDAR }).step).toBe(
      'calendarSet',
    );
  });

  it('[SEQ-05] asks for no calendar when the service needs no agenda of one’s choice', () => {
    const offer = asking(ALL, {
      catalog: {
        interventions: [anIntervention({ id: 11, skippableAgenda: true, needResource: true })],
      },
    });
    const journey = answer(offer, until('intervention', offer), cut);

    expect(journey.ignored).toEqual(['calendarSet', 'calendar']);
    expect(journey.step).toBe('resource');
  });

  it('[SEQ-05] keeps the place that was chosen before such a service: it narrows the times and can be gone back to', () => {
    const questions = ['calendarSet', 'intervention', 'calendar'] as const;
    const offer = asking(questions, {
      catalog: {
        interventions: [
          anIntervention({ id: 11, skippableAgenda: true }),
          anIntervention({ id: 12 }),
        ],
      },
    });
    const atTimes = answer(offer, until('intervention', offer), cut);

    expect(atTimes).toMatchObject({
      step: 'slots',
      ignored: ['calendar'],
      choices: { calendarSetId: 21 },
    });
    expect(marks(offer, atTimes)[0]).toMatchObject({ step: 'calendarSet', state: 'done' });
    expect(backTo(offer, atTimes, 'calendarSet').step).toBe('calendarSet');

    const again = backTo(offer, atTimes, 'intervention');
    expect(canGoTo(offer, again, 'calendarSet')).toBe(true);
    expect(answer(offer, backTo(offer, again, 'calendarSet'), { calendarSetId: 22 })).toMatchObject(
      { step: 'intervention', choices: { calendarSetId: 22 } },
    );
    const other: Choices = { lines: [{ interventionId: 12, calendarId: ANY_CALENDAR }] };
    expect(answer(offer, again, other)).toMatchObject({ step: 'calendar', ignored: [] });
  });

  it('[QUERY-21] books a pack with the calendar chosen before it', () => {
    const offer = asking(['calendar', 'intervention'], {
      catalog: { packs: [aPack({ id: 51 })] },
    });
    const withPack = answer(offer, answer(offer, opened(offer), { calendarId: 31 }), {
      packId: 51,
    });

    expect(withPack).toMatchObject({ step: 'slots', ignored: [] });
    expect(withPack.choices.lines).toEqual([
      { interventionId: 11, calendarId: 31 },
      { interventionId: 12, calendarId: 31 },
    ]);
    expect(opened(offer, { calendarId: 31, packId: 51 }).choices.lines).toEqual(
      withPack.choices.lines,
    );
  });

  it('asks for the calendars of a pack with the pack itself', () => {
    const offer = asking(['intervention', 'calendarSet', 'calendar'], {
      catalog: { packs: [aPack({ id: 51 })] },
    });
    const journey = answer(offer, opened(offer), { packId: 51 });

    expect(journey.ignored).toEqual(['calendarSet', 'calendar']);
    expect(journey.step).toBe('slots');
    expect(journey.choices.lines).toEqual([
      { interventionId: 11, calendarId: ANY_CALENDAR },
      { interventionId: 12, calendarId: ANY_CALENDAR },
    ]);
  });

  it.each([
    ['that of the business', {}, [31, ANY_CALENDAR]],
    ['the one chosen before', { calendarId: 32 }, [32, 32]],
  ])(
    '[ENTITY-12] gives the services of a pack, unless the visitor chooses, with %s',
    (_, before, given) => {
      const config = [
        { interventionId: 11, publicname: '', selectedCalendar: 31 },
        { interventionId: 12, publicname: '', selectedCalendar: 33 },
      ];
      const calendars = [
        aCalendar(),
        aCalendar({ id: 32 }),
        aCalendar({ id: 33, interventionIds: [11] }),
      ];
      const offer = asking(['intervention'], {
        catalog: { calendars, packs: [aPack({ id: 51, config })] },
      });

      const { lines = [] } = opened(offer, { ...before, packId: 51 }).choices;

      expect(lines.map(({ calendarId }) => calendarId)).toEqual(given);
    },
  );

  it('keeps the calendar chosen for a service of a pack', () => {
    const offer = asking(['intervention', 'calendar'], { catalog: { packs: [aPack({ id: 51 })] } });
    const lines = [
      { interventionId: 11, calendarId: 31 },
      { interventionId: 12, calendarId: ANY_CALENDAR },
    ];

    expect(answer(offer, opened(offer), { packId: 51, lines }).choices).toEqual({
      packId: 51,
      lines,
    });
  });

  it.each([
    [false, 'slots'],
    [true, 'resource'],
  ])('[CAL-03] when a resource is needed is %s, goes on to %s', (needResource, step) => {
    const offer = asking(['intervention', 'resource'], {
      catalog: { interventions: [anIntervention({ id: 11, needResource })] },
    });

    expect(answer(offer, opened(offer), cut).step).toBe(step);
  });

  it.each<readonly [Question, Parameters<typeof aCatalog>[0], Choices]>([
    [
      'interventionSet',
      { interventionSets: [anInterventionSet({ id: 1 })] },
      { interventionSetId: 1 },
    ],
    ['intervention', { interventions: [anIntervention({ id: 11 })] }, cut],
    [
      'calendarSet',
      { calendars: [aCalendar({ id: 33, calendarsetId: 22 })] },
      { calendarSetId: 22 },
    ],
    ['calendar', { calendars: [aCalendar({ id: 31 })] }, { calendarId: 31 }],
    ['resource', { resources: [aResource({ id: 42 })] }, { resourceId: 42 }],
  ])(
    '[CAL-04] answers %s by the only item when the step skips a unique choice, and asks it otherwise and of several',
    (question, catalog, choice) => {
      const skipping = asking([question], {
        catalog,
        group: { questions: [aQuestion(question, { skipUniqChoice: true })] },
      });

      expect(opened(skipping)).toMatchObject({
        step: 'slots',
        ignored: [question],
        choices: choice,
      });
      const { questions } = skipping.group;
      const several = {
        interventions: [
          anIntervention({ id: 11 }),
          anIntervention({ id: 12, interventionsetId: 2 }),
        ],
      };
      for (const other of [
        asking([question], { catalog }),
        asking([question], { catalog: several, group: { questions } }),
      ])
        expect(opened(other)).toMatchObject({ step: question, ignored: [], choices: {} });
    },
  );

  it('[CAL-04] answers by the only calendar that is left once the service is chosen', () => {
    const offer = asking(['intervention', 'calendar'], {
      group: {
        questions: [aQuestion('intervention'), aQuestion('calendar', { skipUniqChoice: true })],
      },
      catalog: {
        calendars: [
          aCalendar({ id: 31, interventionIds: [11] }),
          aCalendar({ id: 32, interventionIds: [12] }),
        ],
      },
    });

    expect(answer(offer, opened(offer), cut)).toMatchObject({
      step: 'slots',
      ignored: ['calendar'],
      choices: { calendarId: 31, lines: [{ interventionId: 11, calendarId: 31 }] },
    });
  });
});

describe('answering', () => {
  it('gives the service to the calendar, whichever is asked first', () => {
    const lines = [{ interventionId: 11, calendarId: 31 }];

    for (const questions of [
      ['intervention', 'calendar'],
      ['calendar', 'intervention'],
    ] as const) {
      expect(until('slots', asking(questions)).choices.lines).toEqual(lines);
    }
  });

  it('[SEQ-07] forgets the rest when another category is chosen', () => {
    const offer = asking();

    const { choices, step } = answer(offer, until('fiche', offer), { interventionSetId: 2 });

    expect(choices).toEqual({ interventionSetId: 2 });
    expect(step).toBe('intervention');
  });

  it.each<readonly [string, Choices]>([
    ['service', { lines: [{ interventionId: 12, calendarId: ANY_CALENDAR }] }],
    ['calendar', { calendarId: 32 }],
    ['resource', { resourceId: 42 }],
  ])('[SEQ-08] [SEQ-09] lets no time survive another %s', (_, change) => {
    const offer = asking();

    expect(answer(offer, until('fiche', offer), change).choices).not.toHaveProperty('slot');
  });

  it('[SEQ-09] lets no time survive another order of the services', () => {
    const journey = until('fiche', asking());
    const lines = [
      { interventionId: 12, calendarId: 31 },
      { interventionId: 11, calendarId: 31 },
    ];

    expect(rearrangeCart(asking(), journey, lines).choices).toEqual({
      ...choicesBefore('slots', journey),
      lines,
    });
  });

  it('[SLOT-13] keeps the start and the promotion of the time, and asks for the contact', () => {
    const offer = asking([]);
    const slot = aSlot({ promotion: 20 });

    expect(answer(offer, opened(offer), { slot })).toMatchObject({
      step: 'fiche',
      choices: { slot },
    });
  });

  it('[SLOT-13] takes a time in place of another and stays, until it is booked', () => {
    const journey = until('fiche', asking([]));
    const other = aSlot({ start: '2027-06-08T11:00:00+02:00', promotion: 20 });

    expect(chooseSlot(journey, other)).toEqual({ ...journey, choices: { slot: other } });
    expect(chooseSlot(confirm(journey, aBooked()), other).choices.slot).toEqual(aSlot());
  });

  it('takes a service in place of a pack', () => {
    const offer = asking(['intervention', 'calendar'], { catalog: { packs: [aPack({ id: 51 })] } });
    const packed = answer(offer, opened(offer), { packId: 51 });

    expect(answer(offer, packed, cut)).toMatchObject({
      step: 'calendar',
      ignored: [],
      choices: cut,
    });
    expect(answer(offer, packed, cut).choices).not.toHaveProperty('packId');
  });

  it('does nothing for a question that the link has answered', () => {
    const offer = asking();
    const journey = opened(offer, { interventionSetId: 1 });

    expect(answer(offer, journey, { interventionSetId: 2 })).toBe(journey);
  });

  it('keeps what is typed, whatever is answered', () => {
    const offer = asking();
    const typed = writeDraft(until('fiche', offer), {
      fiche: { lastname: 'Kerjean' },
      comments: 'Bonjour',
    });

    expect(answer(offer, typed, { interventionSetId: 2 }).draft).toEqual(typed.draft);
    expect(backTo(offer, typed, 'intervention').draft).toEqual(typed.draft);
  });
});

describe('going back', () => {
  it.each<readonly [Step, Choices]>([
    ['interventionSet', { interventionSetId: 1 }],
    ['intervention', { interventionSetId: 1, ...cut }],
    ['calendarSet', { interventionSetId: 1, ...cut, calendarSetId: 21 }],
    [
      'slots',
      {
        interventionSetId: 1,
        lines: [{ interventionId: 11, calendarId: 31 }],
        calendarSetId: 21,
        calendarId: 31,
        resourceId: 41,
        slot: aSlot(),
      },
    ],
  ])(
    '[SEQ-06] to %s keeps its answer and the earlier ones, and forgets the later ones',
    (step, choices) => {
      const offer = asking();

      expect(backTo(offer, until('fiche', offer), step)).toMatchObject({ step });
      expect(backTo(offer, until('fiche', offer), step).choices).toEqual(choices);
    },
  );

  it('[SEQ-06] never forgets what the link says', () => {
    const offer = asking();
    const journey = until('fiche', offer, opened(offer, { calendarSetId: 21, resourceId: 42 }));

    expect(backTo(offer, journey, 'interventionSet').choices).toEqual({
      interventionSetId: 1,
      calendarSetId: 21,
      resourceId: 42,
    });
  });

  it.each([
    [false, true],
    [true, false],
  ])(
    '[SEQ-10] with merged services %s, going forward again is %s',
    (mergeInterventions, allowed) => {
      const offer = asking(ALL, { group: { mergeInterventions } });
      const back = backTo(offer, until('slots', offer), 'interventionSet');

      expect(canGoTo(offer, back, 'intervention')).toBe(allowed);
      expect(goTo(offer, back, 'intervention').step).toBe(
        allowed ? 'intervention' : 'interventionSet',
      );
    },
  );

  it('is not possible to a step that was passed over', () => {
    const offer = asking(['intervention', 'resource'], {
      catalog: { interventions: [anIntervention({ id: 11 })] },
    });
    const journey = until('fiche', offer);

    expect(backTo(offer, journey, 'resource')).toBe(journey);
  });

  it('changes nothing at the step where one is', () => {
    const offer = asking();
    const journey = until('calendar', offer);

    expect(backTo(offer, journey, 'calendar')).toBe(journey);
    expect(goTo(offer, journey, 'calendar')).toBe(journey);
  });
});

describe('the stepper', () => {
  it('numbers the steps, the confirmation apart', () => {
    const offer = asking(['intervention', 'calendar']);

    expect(marks(offer, opened(offer)).map(({ step, number }) => [number, step])).toEqual([
      [1, 'intervention'],
      [2, 'calendar'],
      [3, 'slots'],
      [4, 'fiche'],
    ]);
  });

  it('[STEPPER-02] [STEPPER-03] tells done from current and to come, leaves out what does not apply; only what is done is a link', () => {
    const offer = asking(['intervention', 'resource', 'calendar'], {
      catalog: { interventions: [anIntervention({ id: 11 })] },
    });

    expect(
      marks(offer, until('slots', offer)).map(({ number, step, state, isLink }) => [
        number,
        step,
        state,
        isLink,
      ]),
    ).toEqual([
      [1, 'intervention', 'done', true],
      [2, 'calendar', 'done', true],
      [3, 'slots', 'current', false],
      [4, 'fiche', 'to come', false],
    ]);
  });

  it('[STEPPER-03] does not lead to a step whose turn has not come', () => {
    const offer = asking();
    const journey = opened(offer);

    expect(canGoTo(offer, journey, 'slots')).toBe(false);
    expect(goTo(offer, journey, 'slots')).toBe(journey);
  });

  it('[STEPPER-04] [STEPPER-02] locks the steps before the time while an appointment is changed', () => {
    const offer = asking();
    const edit = { ...until('fiche', offer), reschedule: anAppointmentGroup() };

    expect(
      marks(offer, edit)
        .filter(({ isLink }) => isLink)
        .map(({ step }) => step),
    ).toEqual(['slots']);
    expect(marks(offer, edit).map(({ state }) => state)).toEqual([
      'locked',
      'locked',
      'locked',
      'locked',
      'locked',
      'done',
      'current',
    ]);
  });

  it.each<readonly [Step, boolean, boolean]>([
    ['interventionSet', false, false],
    ['intervention', true, true],
    ['slots', true, true],
    ['fiche', true, true],
  ])('[STEPPER-06] [SUM-01] on %s: stepper %s, summary %s', (step, stepper, summary) => {
    const journey = until(step, asking());

    expect([showsStepper(journey), showsSummary(journey)]).toEqual([stepper, summary]);
  });

  it.each<readonly [string, (offer: Offer) => Journey, boolean, boolean]>([
    ['the time as the first step', (offer) => opened(offer), false, true],
    ['the confirmation', (offer) => confirm(until('fiche', offer), aBooked()), false, false],
  ])('[STEPPER-06] [SUM-01] on %s', (_, journeyOf, stepper, summary) => {
    const journey = journeyOf(asking([]));

    expect([showsStepper(journey), showsSummary(journey)]).toEqual([stepper, summary]);
  });

  it('[STEPPER-06] begins with the first step that is not passed over', () => {
    const offer = asking();
    const journey: Journey = {
      ...until('intervention', offer),
      ignored: ['interventionSet'],
    };

    expect([isFirst(journey), showsStepper(journey), showsSummary(journey)]).toEqual([
      true,
      false,
      true,
    ]);
    const later = { ...until('calendarSet', offer), ignored: journey.ignored };
    expect([isFirst(later), showsStepper(later)]).toEqual([false, true]);
  });

  it('[SUM-01] shows the summary beside a contact step that comes first', () => {
    const journey: Journey = { ...opened(asking([])), steps: ['fiche', 'confirm'], step: 'fiche' };

    expect([showsStepper(journey), showsSummary(journey)]).toEqual([false, true]);
  });
});

describe('a route', () => {
  it.each<readonly [Step, Step]>([
    ['interventionSet', 'interventionSet'],
    ['calendar', 'intervention'],
    ['slots', 'intervention'],
    ['fiche', 'intervention'],
    ['confirm', 'intervention'],
    ['login', 'intervention'],
  ])('to %s leads to %s while the service is missing', (route, step) => {
    expect(reachable(route, until('intervention', asking()))).toBe(step);
  });

  it('leads to the confirmation once it is booked, so that nobody books it twice by going back', () => {
    const journey = confirm(until('fiche', asking()), aBooked());

    expect(reachable('fiche', journey)).toBe('confirm');
    expect(canGoTo(asking(), journey, 'slots')).toBe(false);
    expect(backTo(asking(), journey, 'slots')).toBe(journey);
  });

  it('leads past a step that was passed over', () => {
    const offer = asking(['intervention', 'resource'], {
      catalog: { interventions: [anIntervention({ id: 11 })] },
    });

    expect(reachable('resource', until('slots', offer))).toBe('slots');
  });
});

describe('what a step offers', () => {
  it('is nothing where no question is asked', () => {
    const offer = asking();

    expect(offeredAt(offer, until('slots', offer))).toEqual([]);
    expect(offeredAt(offer, until('calendar', offer)).map(({ id }) => id)).toEqual([31, 32]);
  });

  it('[CAL-03] is asked for its calendar, where a service of several needs one', () => {
    const offer = asking(['intervention', 'calendar', 'resource'], {
      catalog: {
        interventions: [
          anIntervention({ id: 11, skippableAgenda: true, needResource: true }),
          anIntervention({ id: 12 }),
        ],
      },
    });
    const both = {
      lines: [11, 12].map((interventionId) => ({ interventionId, calendarId: ANY_CALENDAR })),
    };

    expect(answer(offer, opened(offer), both).ignored).toEqual([]);
    expect(answer(offer, opened(offer), cut).ignored).toEqual(['calendar']);
  });
});

describe('a single pack', () => {
  it('[SEQ-04] answers the question for a service, where that takes single items', () => {
    const offer = asking(['intervention'], {
      group: { questions: [aQuestion('intervention', { skipUniqChoice: true })] },
      catalog: {
        interventions: [11, 12].map((id) => anIntervention({ id, onlyPackage: true })),
        packs: [aPack()],
      },
    });

    expect(opened(offer)).toMatchObject({
      step: 'slots',
      choices: { packId: 51, lines: [{ interventionId: 11 }, { interventionId: 12 }] },
    });
  });
});

describe('services that came each with a person', () => {
  it('[SEQ-06] keep them, where a later answer is asked again', () => {
    const offer = asking(['intervention', 'resource']);
    const lines = [{ interventionId: 11, calendarId: 31 }];
    const timed = answer(offer, answer(offer, opened(offer), { lines }), { resourceId: 41 });

    expect(timed.step).toBe('slots');
    expect(goTo(offer, timed, 'resource')).toMatchObject({ step: 'resource', choices: { lines } });
  });
});

describe('another offer', () => {
  it('asks from the first question when the catalogue comes after the page', () => {
    const offer = asking();
    const nothing = anOffer({
      group: offer.group as never,
      catalog: aCatalog({ interventionSets: [], interventions: [], calendars: [] }),
    });

    expect(reoffer(offer, opened(nothing)).step).toBe('interventionSet');
  });

  it('stays where one was when only the words change', () => {
    const offer = asking();
    const journey = backTo(offer, until('fiche', offer), 'calendar');

    expect(reoffer(offer, journey)).toEqual(journey);
    expect(proceed(offer, journey).step).toBe('resource');
  });
});

describe('the key of a draft', () => {
  const draft = opened(asking());

  it.each<RefusalReason>([
    'slotTaken',
    'invalidField',
    'sameTime',
    'tooManyAppointments',
    'limitReached',
    'unknown',
    'keyReused',
  ])('is another after %s, since the next attempt has another body', (reason) => {
    expect(renewKey(draft, { reason, detail: {} }, () => 'key 2').draft.key).toBe('key 2');
  });

  it.each<RefusalReason>(['unreachable', 'badAnswer', 'offline', 'tooManyCalls'])(
    'is kept after %s, since the appointment may exist',
    (reason) => {
      expect(renewKey(draft, { reason, detail: {} }, () => 'key 2')).toBe(draft);
    },
  );

  it('is kept whenever the refusal says that it is in doubt', () => {
    expect(
      renewKey(draft, { reason: 'connectionExpired', detail: { inDoubt: true } }, () => 'key 2'),
    ).toBe(draft);
  });

  it('outlives every answer, step and word typed', () => {
    const offer = asking();

    expect(
      writeDraft(backTo(offer, until('fiche', offer), 'calendar'), { comments: 'Bonjour' }).draft
        .key,
    ).toBe('key 1');
  });
});
