import * as fc from 'fast-check';
import {
  ANY_CALENDAR,
  answer,
  begin,
  choicesBefore,
  goTo,
  isAnswered,
  offersAny,
  visibleCalendars,
  visibleCalendarSets,
  visibleInterventions,
  visibleInterventionSets,
  visiblePacks,
  visibleResources,
  type Choices,
  type Journey,
  type CatalogItem,
  type Offer,
  type Question,
  type Step,
} from '@creneau/core';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  anIntervention,
  anInterventionSet,
  anOffer,
  aPack,
  aQuestion,
  aResource,
  aSlot,
} from '../../support/made-up';

const questions = fc.shuffledSubarray<Question>([
  'interventionSet',
  'intervention',
  'calendarSet',
  'calendar',
  'resource',
]);

const someOf = <T>(things: readonly T[]): fc.Arbitrary<readonly T[]> => fc.subarray([...things]);

const offers: fc.Arbitrary<Offer> = fc
  .record({
    questions,
    skipUniqChoice: fc.boolean(),
    any: fc.boolean(),
    loginRequired: fc.boolean(),
    mergeInterventions: fc.boolean(),
    logged: fc.boolean(),
    needResource: fc.boolean(),
    skippableAgenda: fc.boolean(),
    sets: someOf([1, 2]),
    calendarSets: someOf([21, 22]),
    calendars: fc.subarray([31, 32, 33], { minLength: 1 }),
    resources: fc.subarray([41, 42], { minLength: 1 }),
    packs: someOf([51]),
  })
  .map(
    ({
      questions: asked,
      skipUniqChoice,
      any,
      loginRequired,
      mergeInterventions,
      logged,
      needResource,
      skippableAgenda,
      ...ids
    }) =>
      anOffer({
        group: aGroup({
          questions: asked.map((question) => aQuestion(question, { skipUniqChoice, any })),
          loginRequired,
          mergeInterventions,
        }),
        isLoggedIn: logged,
        catalog: aCatalog({
          interventionSets: ids.sets.map((id) => anInterventionSet({ id })),
          interventions: [
            anIntervention({ id: 11, needResource }),
            anIntervention({ id: 12, skippableAgenda, interventionsetId: 2 }),
          ],
          packs: ids.packs.map((id) => aPack({ id })),
          calendarSets: ids.calendarSets.map((id) => aCalendarSet({ id })),
          calendars: ids.calendars.map((id) =>
            aCalendar({ id, calendarsetId: id === 33 ? 22 : 21 }),
          ),
          resources: ids.resources.map((id) => aResource({ id })),
        }),
      }),
  );

/** What a screen can answer to the step asked. */
function possible(offer: Offer, journey: Journey): readonly Choices[] {
  const { catalog, group } = offer;
  const { step } = journey;
  const given = choicesBefore(step, journey);
  const idsOf = (things: readonly CatalogItem[]): readonly number[] => things.map(({ id }) => id);
  const withAny = (things: readonly CatalogItem[]): readonly number[] =>
    offersAny(
      group.questions.find(({ question }) => question === step),
      things,
    )
      ? [ANY_CALENDAR, ...idsOf(things)]
      : idsOf(things);
  switch (step) {
    case 'interventionSet':
      return idsOf(visibleInterventionSets(catalog)).map((interventionSetId) => ({
        interventionSetId,
      }));
    case 'intervention':
      return [
        ...idsOf(visibleInterventions(catalog, given)).map((interventionId) => ({
          lines: [{ interventionId, calendarId: ANY_CALENDAR }],
        })),
        ...idsOf(visiblePacks(catalog, given)).map((packId) => ({ packId })),
      ];
    case 'calendarSet':
      return withAny(visibleCalendarSets(catalog, given)).map((calendarSetId) => ({
        calendarSetId,
      }));
    case 'calendar':
      return withAny(visibleCalendars(catalog, given)).map((calendarId) => ({ calendarId }));
    case 'resource':
      return withAny(visibleResources(catalog, given)).map((resourceId) => ({ resourceId }));
    case 'slots':
      return [{ slot: aSlot() }];
    default:
      return [];
  }
}

type Move = { readonly answering: number } | { readonly to: Step };

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.nat({ max: 5 }).map((answering) => ({ answering })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom<Step>(
          'interventionSet',
          'intervention',
          'calendarSet',
          'calendar',
          'resource',
          'slots',
          'login',
          'fiche',
          'confirm',
        )
        .map((to) => ({ to })),
    },
  ),
  { maxLength: 20 },
);

const moved = (offer: Offer, journey: Journey, move: Move): Journey => {
  if ('to' in move) return goTo(offer, journey, move.to);
  const choices = possible(offer, journey);
  const change = choices[move.answering % choices.length];
  return change ? answer(offer, journey, change) : journey;
};

const position = ({ steps, step }: Journey): number => steps.indexOf(step);

describe('whatever the business asks and the visitor answers', () => {
  it('[SEQ-02] the sequence shows no step twice, and answers alone lead on to the contact or to an empty list', () => {
    fc.assert(
      fc.property(
        offers,
        fc.array(fc.nat({ max: 5 }), { minLength: 8, maxLength: 8 }),
        (offer, picks) => {
          let journey = begin(offer, {}, 'key');
          const shown = [journey.step];
          for (const answering of picks) {
            const next = moved(offer, journey, { answering });
            if (next === journey) break;
            expect(position(next)).toBeGreaterThan(position(journey));
            shown.push(next.step);
            journey = next;
          }
          expect(new Set(shown).size).toBe(shown.length);
          expect(new Set(journey.steps).size).toBe(journey.steps.length);
          expect(possible(offer, journey)).toEqual([]);
        },
      ),
    );
  });

  it('[SEQ-06] [SEQ-09] every earlier step is answered or passed over, and no answer or time outlives what it depends on', () => {
    fc.assert(
      fc.property(offers, moves, (offer, walk) => {
        let journey = begin(offer, {}, 'key');
        for (const move of walk) {
          journey = moved(offer, journey, move);
          const { steps, ignored, choices, step } = journey;
          const earlier = steps.slice(0, position(journey)).filter((one) => !ignored.includes(one));
          expect(earlier.every((one) => isAnswered(one, choices))).toBe(true);
          expect(ignored).not.toContain(step);
          const answered = steps.filter(
            (one) => isAnswered(one, choices) && !ignored.includes(one),
          );
          expect(answered.every((one) => steps.indexOf(one) <= position(journey))).toBe(true);
        }
      }),
    );
  });

  it('loses no answer that comes before what changed, nor the draft', () => {
    fc.assert(
      fc.property(offers, moves, (offer, walk) => {
        let journey = begin(offer, {}, 'key');
        for (const move of walk) {
          const next = moved(offer, journey, move);
          const kept = 'to' in move ? next.step : journey.step;
          // the services stay; whose agenda they go to is the calendar's answer
          expect(withoutCalendars(choicesBefore(kept, next))).toEqual(
            withoutCalendars(choicesBefore(kept, journey)),
          );
          expect(next.draft).toBe(journey.draft);
          journey = next;
        }
      }),
    );
  });

  it('[SEQ-03] keeps what the link answered to the end', () => {
    fc.assert(
      fc.property(offers, moves, fc.constantFrom(31, 32), (offer, walk, calendarId) => {
        const journey = walk.reduce(
          (sofar, move) => moved(offer, sofar, move),
          begin(offer, { calendarId }, 'key'),
        );

        expect(journey.choices.calendarId).toBe(calendarId);
        expect(journey.steps).not.toContain('calendar');
      }),
    );
  });
});

const withoutCalendars = ({ lines, ...choices }: Choices): unknown => ({
  ...choices,
  ...(lines && { services: lines.map(({ interventionId }) => interventionId) }),
});
