import { Refusal, type Day, type Slot, type Week } from '@creneau/core';
import { of, throwError } from 'rxjs';
import {
  aCatalog,
  aGroup,
  aLine,
  anAppointmentGroup,
  anIntervention,
  aSlot,
} from '../../support/made-up';
import { aVisit, free, SlotsOnPaper, type Situation } from './visit';

/** The step of the times, looked at. */
function look(times: readonly Slot[], situation: Omit<Situation, 'slots'> = {}) {
  const slots = new SlotsOnPaper(times);
  const visit = aVisit({ ...situation, slots });
  const watching = visit.viewModel.shown$.subscribe();
  return {
    ...visit,
    slots,
    shown: () => visit.viewModel.shown$.value,
    first: (): Day | undefined => visit.viewModel.shown$.value.days[0],
    leave: () => watching.unsubscribe(),
  };
}

const june = Array.from({ length: 30 }, (_, index) => free(index + 1, '09:00')).flat();

describe('[SLOT-07] the next free day', () => {
  it('is gone to where it is known', () => {
    const { viewModel, first, leave } = look([...free(7, '09:00'), ...free(24, '10:15')]);
    viewModel.showNext();

    expect(viewModel.showNextFree()).toBe(true);

    expect(first()).toBe('2027-06-24');
    leave();
  });

  it('is looked for from the days shown on, where nobody knows it yet', () => {
    const { viewModel, shown, slots, leave } = look([...free(7, '09:00'), ...free(24, '10:15')]);
    expect(shown().next).toBeUndefined();

    expect(viewModel.showNextFree()).toBe(true);

    expect(slots.asked.map(({ from }) => from).slice(1)).toEqual(['2027-06-14', '2027-06-24']);
    expect(shown().days[0]).toBe('2027-06-24');
    leave();
  });

  it('is none where nothing is free any more', () => {
    const { viewModel, first, slots, leave } = look([]);
    const asks = slots.asked.length;

    expect(viewModel.showNextFree()).toBe(false);

    expect([first(), slots.asked.length]).toEqual(['2027-06-07', asks]);
    leave();
  });

  it('is none after the last day that can be booked', () => {
    const { shown, leave } = look(free(7, '09:00'), { group: aGroup({ maxrdvPeriod: 6 * 1_440 }) });

    expect(shown().next).toBe('nothing');
    leave();
  });
});

describe('the days that can be shown', () => {
  it('end with the last day that can be booked, also where it is the first of the next ones', () => {
    const until = (days: number) => {
      const { viewModel, first, leave } = look(june, {
        group: aGroup({ maxrdvPeriod: days * 1_440 }),
      });
      viewModel.showNext();
      leave();
      return first();
    };

    expect(until(6)).toBe('2027-06-07');
    expect(until(7)).toBe('2027-06-14');
  });

  it('begin with the day of a time that was chosen and is out of sight', () => {
    const { journey, slots, viewModel, leave } = look([...free(7, '09:00'), ...free(20, '09:00')]);
    viewModel.choose(aSlot({ start: '2027-06-20T09:00:00+02:00' }));
    leave();
    const { choices } = journey.journey$.value;

    const later = aVisit({ slots, choices });
    const watching = later.viewModel.shown$.subscribe();

    expect(later.viewModel.shown$.value.days[0]).toBe('2027-06-20');
    expect(later.viewModel.shown$.value.chosen?.start).toBe('2027-06-20T09:00:00+02:00');
    watching.unsubscribe();
  });

  it.each([
    ['2027-06-13', '2027-06-07'],
    ['2027-06-14', '2027-06-14'],
  ])('hold a time that was chosen for %s where they begin with %s', (day, from) => {
    const slot = aSlot({ start: `${day}T09:00:00+02:00` });
    const choices = { interventionSetId: 1, lines: [aLine()], calendarId: 0, slot };
    const { slots, leave } = look(june, { choices });

    expect(slots.asked[0]?.from).toBe(from);
    leave();
  });

  it('begin with the appointment to reschedule, and do not go on to a free day by themselves', () => {
    const edit = anAppointmentGroup({ start: '2027-06-15T09:30:00+02:00' });
    const { slots, first, leave } = look(free(29, '09:00'), { reschedule: edit });

    expect(slots.asked).toMatchObject([{ from: '2027-06-15', editId: 1_001 }]);
    expect(first()).toBe('2027-06-15');
    leave();
  });

  it('are the first free ones of what is chosen now, whatever was free before', () => {
    const { journey, slots, shown, leave } = look(june, { date: '2027-06-16' });
    const asks = slots.asked.length;

    journey.rearrange([aLine({ interventionId: 12 })]);

    expect(slots.asked.length).toBe(asks + 1);
    expect(shown().from).toBe('2027-06-16');
    leave();
  });
});

describe('the times of what cannot be had', () => {
  it('are asked for again for what is left of the cart', async () => {
    const both = aCatalog();
    const one = aCatalog({ interventions: [anIntervention()] });
    const slots = new SlotsOnPaper(june, (answer, { lines }) =>
      lines.length > 1 ? throwError(() => new Refusal('notBookable')) : answer,
    );
    const { viewModel, journey } = aVisit({
      slots,
      catalog: both,
      catalogNow: () => one,
      choices: {
        interventionSetId: 1,
        lines: [aLine(), aLine({ interventionId: 12 })],
        calendarId: 0,
      },
    });
    const states: string[] = [];
    const watching = viewModel.shown$.subscribe(({ week }) => states.push(week.state));

    await new Promise((resolve) => setImmediate(resolve));

    expect(journey.journey$.value.choices.lines).toEqual([aLine()]);
    expect(viewModel.shown$.value.week.state).toBe('ready');
    expect(states).not.toContain('refused');
    watching.unsubscribe();
  });

  it('lead back to the last question before them', () => {
    const { viewModel, journey, leave } = look([], { choices: {} });
    journey.answer({ interventionSetId: 1 });
    journey.answer({ lines: [aLine()] });
    journey.answer({ calendarId: 31 });
    expect(journey.journey$.value.step).toBe('slots');

    viewModel.reconsider();

    expect(journey.journey$.value.step).toBe('calendar');
    leave();
  });

  it('stay where no question was asked', () => {
    const { viewModel, journey, leave } = look([], { group: aGroup({ questions: [] }) });
    const before = journey.journey$.value;

    viewModel.reconsider();

    expect(journey.journey$.value).toBe(before);
    leave();
  });
});

describe('the free days of a calendar', () => {
  const known = (times: readonly Slot[], first: Day, end: Day, period = 525_600) => {
    const { viewModel, slots, leave } = look(times, { group: aGroup({ maxrdvPeriod: period }) });
    const asks = slots.asked.length;
    const answers: { readonly free: readonly Day[]; readonly until: Day }[] = [];
    viewModel
      .freeDays(first, end)
      .subscribe(({ free: days, until }) => answers.push({ free: [...days], until }));
    leave();
    return { answers, asked: slots.asked.slice(asks).map(({ from }) => from) };
  };

  it('are known better with each answer', () => {
    expect(known([...free(8, '09:00'), ...free(16, '09:00')], '2027-06-01', '2027-06-30')).toEqual({
      asked: ['2027-06-08', '2027-06-15', '2027-06-22'],
      answers: [
        { free: ['2027-06-08'], until: '2027-06-14' },
        { free: ['2027-06-08', '2027-06-16'], until: '2027-06-21' },
        { free: ['2027-06-08', '2027-06-16'], until: '2027-06-30' },
      ],
    });
  });

  it('are not asked for after the last day that can be booked', () => {
    expect(known(june, '2027-06-07', '2027-06-30', 8 * 1_440).asked).toEqual([
      '2027-06-07',
      '2027-06-14',
    ]);
    expect(known(june, '2027-06-20', '2027-06-30', 8 * 1_440).asked).toEqual([]);
  });

  it('are as far known as they could be had', () => {
    const refused = throwError(() => new Refusal('unreachable'));
    const slots = new SlotsOnPaper(june, (answer, { from }) =>
      from === '2027-06-14' ? refused : answer,
    );
    const { viewModel } = aVisit({ slots });
    const watching = viewModel.shown$.subscribe();
    const until: Day[] = [];

    viewModel.freeDays('2027-06-07', '2027-06-30').subscribe((days) => until.push(days.until));

    expect(until).toEqual(['2027-06-13']);
    watching.unsubscribe();
  });
});

it('knows of another first free time once the answer to the same question tells it', () => {
  let firstSlot = '2027-06-21T09:00:00+02:00';
  const slots = new SlotsOnPaper([], (_, { from }) => of({ from, slots: [], firstSlot }));
  const { viewModel } = aVisit({ slots, reschedule: anAppointmentGroup() });
  const watching = viewModel.shown$.subscribe();
  const before = viewModel.shown$.value.next;

  firstSlot = '2027-06-28T09:00:00+02:00';
  viewModel.retry();

  expect([before, viewModel.shown$.value.next]).toEqual([
    '2027-06-21T09:00:00+02:00',
    '2027-06-28T09:00:00+02:00',
  ]);
  watching.unsubscribe();
});

it('shows times that are here already at once, without a question', () => {
  const week: Week = {
    from: '2027-06-07',
    slots: free(9, '09:00'),
    firstSlot: '2027-06-09T09:00:00+02:00',
  };
  const slots = Object.assign(new SlotsOnPaper([], () => of(week)), { atHand: () => week });

  const { viewModel } = aVisit({ slots });

  expect(viewModel.shown$.value.week).toEqual({ state: 'ready', value: week });
  expect(viewModel.shown$.value).toMatchObject({ wait: 'none', first: '2027-06-09' });
});
