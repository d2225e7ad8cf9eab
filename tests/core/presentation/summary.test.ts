import { ANY_CALENDAR, answer, begin, type Choices, type Offer, type Slot } from '@creneau/core';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  anOffer,
  aPack,
  aQuestion,
  aSlot,
} from '../../support/made-up';
import { summaryOf } from '@creneau/core/presentation';

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
