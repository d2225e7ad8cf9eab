import { answer, begin, repeatBooking, type FormerBooking, type Question } from '@creneau/core';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  anOffer,
  aQuestion,
  aResource,
} from '../../support/made-up';

const asking = (questions: readonly Question[], catalog: Parameters<typeof aCatalog>[0] = {}) =>
  anOffer({
    group: aGroup({ questions: questions.map((question) => aQuestion(question)) }),
    catalog: aCatalog(catalog),
  });

const former = (rest: Partial<FormerBooking> = {}): FormerBooking => ({
  lines: [{ interventionId: 11, calendarId: 31 }],
  packId: undefined,
  resourceId: undefined,
  ...rest,
});

describe('taking up what was booked once', () => {
  const offer = asking(['intervention', 'calendar']);

  it('[RETAKE-01] asks for the time alone', () => {
    expect(repeatBooking(offer, 'key', former())).toMatchObject({
      step: 'slots',
      choices: { calendarId: 31, lines: [{ interventionId: 11, calendarId: 31 }] },
    });
  });

  it.each<readonly [string, readonly Question[]]>([
    ['with whom', ['intervention', 'calendar']],
    ['where', ['calendarSet', 'intervention']],
  ])(
    '[RETAKE-01] keeps several people each at their service, though one is asked %s',
    (_, questions) => {
      const lines = [
        { interventionId: 11, calendarId: 32 },
        { interventionId: 12, calendarId: 31 },
      ];
      const given = asking(questions, {
        calendarSets: [aCalendarSet({ id: 21 }), aCalendarSet({ id: 22 })],
        calendars: [
          aCalendar({ id: 31, calendarsetId: 21, interventionIds: [11, 12] }),
          aCalendar({ id: 32, calendarsetId: 22, interventionIds: [11] }),
        ],
      });

      expect(repeatBooking(given, 'key', former({ lines }))).toMatchObject({
        step: 'slots',
        choices: { lines, calendarIds: [32, 31] },
      });
    },
  );

  it.each([
    ['a calendar that customers are not shown', [{ interventionId: 11, calendarId: 39 }], [0]],
    [
      'one of them by a calendar that customers are not shown',
      [
        { interventionId: 11, calendarId: 31 },
        { interventionId: 12, calendarId: 39 },
      ],
      [31, 0],
    ],
  ])('[RETAKE-01] is given by anybody where nobody is asked to choose: %s', (_, lines, given) => {
    const sets = { calendarSets: [aCalendarSet()], calendars: [aCalendar({ calendarsetId: 21 })] };
    const { choices, step } = repeatBooking(
      asking(['intervention'], sets),
      'key',
      former({ lines }),
    );

    expect([step, choices.lines?.map(({ calendarId }) => calendarId)]).toEqual(['slots', given]);
    expect(choices).not.toHaveProperty('calendarId');
    expect(choices).not.toHaveProperty('calendarIds');
    expect(choices).not.toHaveProperty('calendarSetId');
  });

  it('[RETAKE-02] is incomplete when one of several lines has no calendar', () => {
    const lines = [
      { interventionId: 11, calendarId: 31 },
      { interventionId: 12, calendarId: 0 },
    ];

    expect(() => repeatBooking(offer, 'key', former({ lines }))).toThrow(
      expect.objectContaining({ reason: 'incomplete' }),
    );
    expect(() => repeatBooking(offer, 'key', former({ lines: [] }))).toThrow(
      expect.objectContaining({ reason: 'incomplete' }),
    );
  });

  it('[RETAKE-02] is incomplete when the business does not tell the service', () => {
    const lines = [{ interventionId: 0, calendarId: 31 }];

    expect(() => repeatBooking(offer, 'key', former({ lines }))).toThrow(
      expect.objectContaining({ reason: 'incomplete' }),
    );
  });

  it('[RETAKE-03] is no longer offered when one answer of several is gone', () => {
    const gone = asking(['intervention', 'calendar'], { calendars: [aCalendar({ id: 32 })] });

    expect(() => repeatBooking(gone, 'key', former())).toThrow(
      expect.objectContaining({ reason: 'noLongerOffered' }),
    );
  });

  it('[RETAKE-01] is had with any resource, where its own is gone and nobody is asked to choose one', () => {
    const gone = asking(['intervention', 'calendar'], { resources: [aResource({ id: 42 })] });

    expect(repeatBooking(gone, 'key', former({ resourceId: 41 })).choices).not.toHaveProperty(
      'resourceId',
    );
    expect(repeatBooking(gone, 'key', former({ resourceId: 42 })).choices).toMatchObject({
      resourceId: 42,
    });
  });

  it('[RETAKE-03] is no longer offered when its resource is gone, though its service is not', () => {
    const gone = asking(['intervention', 'calendar', 'resource'], {
      interventions: aCatalog().interventions.map((one) => ({ ...one, needResource: true })),
      resources: [aResource({ id: 42 })],
    });

    expect(() => repeatBooking(gone, 'key', former({ resourceId: 41 }))).toThrow(
      expect.objectContaining({ reason: 'noLongerOffered' }),
    );
  });
});

describe('several services', () => {
  const lines = [
    { interventionId: 11, calendarId: 0 },
    { interventionId: 12, calendarId: 0 },
  ];

  it.each([
    ['asks with whom where one calendar gives them all', [[11, 12], [11]], 'calendar'],
    ['asks nobody with whom where no calendar gives them all', [[11], [12]], 'slots'],
  ])('%s', (_, given, step) => {
    const offer = asking(['intervention', 'calendar'], {
      calendars: given.map((interventionIds, index) =>
        aCalendar({ id: 31 + index, interventionIds }),
      ),
    });

    expect(answer(offer, begin(offer, {}, 'key'), { lines }).step).toBe(step);
  });

  it('asks for the person of a single service, even where nobody gives it', () => {
    const offer = asking(['intervention', 'calendar'], { calendars: [] });
    const single = { lines: lines.slice(0, 1) };

    expect(answer(offer, begin(offer, {}, 'key'), single).step).toBe('calendar');
  });
});
