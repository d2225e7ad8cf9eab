import { KnownWeeks } from '@creneau/core';
import { SlotsViewModel } from '@creneau/core/presentation';
import { aCatalog, aGroup, aLine, anInterventionSet, aQuestion } from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';
import { aVisit, free, SlotsOnPaper } from './visit';

it.each([
  [
    'in which nothing is free, with the one that the step goes on to',
    24,
    ['2027-06-07', '2027-06-24'],
  ],
  ['in which something is free, alone', 10, ['2027-06-07']],
])('[SLOT-07] asks ahead for the first week %s', async (_, day, asked) => {
  const slots = new SlotsOnPaper(free(day, '09:30'));
  const group = aGroup({ questions: [aQuestion('intervention')] });
  const { next } = aVisit({ slots, group, choices: {} });

  await next.take({ lines: [aLine()] });

  expect(slots.asked.map(({ from }) => from)).toEqual(asked);
});

it.each([
  [1, 13, 'the last day of the strip', ['2027-06-07']],
  [2, 13, 'the last day of the strip', ['2027-06-07', '2027-06-13']],
  [5, 12, 'the day after those that fit', ['2027-06-07', '2027-06-12']],
  [5, 11, 'the last day that fits', ['2027-06-07']],
])(
  '[SLOT-07] with room for %i days, asks nothing after the press where the first free day, the %ith, is %s',
  async (days, day, _, asked) => {
    const slots = new SlotsOnPaper(free(day, '09:30'));
    const weeks = new KnownWeeks(
      slots,
      { token: undefined },
      new StoppedClock('2027-06-07T08:00:00+02:00'),
    );
    const group = aGroup({ questions: [aQuestion('intervention')] });
    const room = { days };
    const { visit, lost, next } = aVisit({ slots: weeks, group, choices: {}, room });

    await next.take({ lines: [aLine()] });
    expect(slots.asked.map(({ from }) => from)).toEqual(asked);
    const step = new SlotsViewModel(visit, weeks, lost, { date: '2027-06-07' }, room);
    const watching = step.shown$.subscribe();

    expect(visit.journey.journey$.value.step).toBe('slots');
    expect(slots.asked).toHaveLength(asked.length);
    watching.unsubscribe();
  },
);

it('gives the answer that was pressed last, though the step of an earlier one comes later', async () => {
  const group = aGroup({ questions: [aQuestion('interventionSet'), aQuestion('intervention')] });
  const catalog = aCatalog({
    interventionSets: [anInterventionSet(), anInterventionSet({ id: 2 })],
  });
  const slots = new SlotsOnPaper([]);
  const { journey, next } = aVisit({ slots, group, catalog, choices: {} });
  const answered: (number | undefined)[] = [];
  journey.journey$.subscribe(({ choices }) => answered.push(choices.interventionSetId));

  await Promise.all([next.take({ interventionSetId: 1 }), next.take({ interventionSetId: 2 })]);

  expect(answered).toEqual([undefined, 2]);
  // a service is to be chosen yet
  expect(slots.asked).toEqual([]);
});
