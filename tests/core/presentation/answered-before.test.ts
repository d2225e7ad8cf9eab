import { choicesBeforeQuestion } from '@creneau/core/presentation';
import { ANY_CALENDAR, type Choices } from '@creneau/core';
import { aCatalog, aLine, anIntervention } from '../../support/made-up';
import { aVisit } from './visit';

it('draws a question again when an answer before it is another one, and not when its own is', () => {
  const { journey } = aVisit({
    catalog: aCatalog({ interventions: [anIntervention(), anIntervention({ id: 12 })] }),
    choices: { interventionSetId: 1 },
  });
  journey.answer({ lines: [aLine({ calendarId: ANY_CALENDAR })] });
  const seen: Choices[] = [];
  const watching = choicesBeforeQuestion('calendar', journey).subscribe((each) => seen.push(each));

  journey.answer({ calendarId: 31 });
  expect(new Set(seen).size).toBe(1);
  journey.rearrange([aLine({ interventionId: 12 })]);

  expect(new Set(seen).size).toBe(2);
  expect(seen.at(-1)?.lines?.map(({ interventionId }) => interventionId)).toEqual([12]);
  watching.unsubscribe();
});
