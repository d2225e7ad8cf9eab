import { SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  dayOf,
  KnownWeeks,
  Refusal,
  type Day,
  type SlotQuery,
  type Slots,
  type Week,
} from '@creneau/core';
import type { SlotsShown } from '@creneau/core/presentation';
import {
  delay,
  distinctUntilChanged,
  finalize,
  map,
  NEVER,
  throwError,
  type Observable,
  type Subscription,
} from 'rxjs';
import { TestScheduler, type RunHelpers } from 'rxjs/testing';
import {
  aCalendar,
  aCatalog,
  aGroup,
  aLine,
  anAppointmentGroup,
  anIntervention,
  aQuestion,
  aResource,
  aSlot,
} from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';
import { aVisit, free, SlotsOnPaper } from './visit';

const inVirtualTime = (test: (helpers: RunHelpers) => void): void =>
  void new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(test);

const everyDayOfJune = Array.from({ length: 30 }, (_, index) =>
  free(index + 1, '09:00', '14:00'),
).flat();

/** What the screen says in one word: the first day shown, or why there is none. */
const glance = ({ week, shown, wait }: SlotsShown): string =>
  week.state === 'ready'
    ? (shown[0]?.day.slice(8) ?? 'empty')
    : week.state === 'refused'
      ? week.reason
      : wait;

const watching: Subscription[] = [];

afterEach(() => {
  for (const subscription of watching.splice(0)) subscription.unsubscribe();
});

/** Follows the screen, until the end of the test, and keeps each glance that differs from the one before. */
function watch(visit: ReturnType<typeof aVisit>) {
  const glances: string[] = [];
  const subscription = visit.viewModel.shown$.subscribe((shown) => {
    if (glances.at(-1) !== glance(shown)) glances.push(glance(shown));
  });
  watching.push(subscription);
  return { glances, subscription };
}

describe('the days shown', () => {
  it('[SLOT-01] shows a week of days, each with its times from the earliest to the latest', () => {
    const visit = aVisit({
      slots: new SlotsOnPaper([...free(7, '09:00', '16:30'), ...free(8, '08:15')]),
    });
    watch(visit);

    const { shown } = visit.viewModel.shown$.value;

    expect(shown.map(({ day }) => day)).toEqual(
      [7, 8, 9, 10, 11, 12, 13].map((day) => `2027-06-${String(day).padStart(2, '0')}`),
    );
    expect(shown[0]?.times.map(({ start }) => start.slice(11, 16))).toEqual(['09:00', '16:30']);
    expect(shown[1]?.times.map(({ start }) => start.slice(11, 16))).toEqual(['08:15']);
  });

  it.each([7, 6, 5, 4, 3, 2])('[SLOT-03] moves by the %i days shown, on and back', (count) => {
    const visit = aVisit({ slots: new SlotsOnPaper(everyDayOfJune) });
    watch(visit);
    visit.viewModel.showDays(count);
    const first = (): Day | undefined => visit.viewModel.shown$.value.days[0];

    visit.viewModel.showNext();
    const afterNext = first();
    visit.viewModel.showPrevious();

    expect(afterNext).toBe(`2027-06-${String(7 + count).padStart(2, '0')}`);
    expect(first()).toBe('2027-06-07');
  });

  it('[SLOT-03] leads back to the days shown before, where the next ones begin with a day that is full', () => {
    const slots = new SlotsOnPaper([
      ...free(7, '09:00'),
      ...free(10, '09:00'),
      ...free(12, '09:00'),
    ]);
    const visit = aVisit({ slots });
    watch(visit);
    visit.viewModel.showDays(2);
    const shown = (): readonly Day[] => visit.viewModel.shown$.value.days;

    visit.viewModel.showNext();
    expect(shown()).toEqual(['2027-06-10', '2027-06-11']);
    visit.viewModel.showPrevious();

    expect(shown()).toEqual(['2027-06-07', '2027-06-08']);

    visit.viewModel.showNext();
    visit.viewModel.showDay('2027-06-12');
    visit.viewModel.showPrevious();

    expect(shown()).toEqual(['2027-06-10', '2027-06-11']);
  });

  it('[SLOT-07] begins no earlier than the day of the first free time', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([...free(9, '09:00'), ...free(20, '09:00')]) });
    watch(visit);

    visit.viewModel.showFrom('2027-06-19');
    visit.viewModel.showPrevious();
    visit.viewModel.showPrevious();
    visit.viewModel.showPrevious();

    expect(visit.viewModel.shown$.value.first).toBe('2027-06-09');
    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-09');
  });

  it('[SLOT-07] ends on the day of now plus the period of the group, counted in minutes', () => {
    const period = (days: number, minutes: number) =>
      aGroup({ maxrdvPeriod: days * 1440 + minutes });
    const slots = new SlotsOnPaper(everyDayOfJune);

    // it is 08:00: sixteen hours more are the next day
    expect(aVisit({ slots, group: period(7, 959) }).viewModel.shown$.value.last).toBe('2027-06-14');
    expect(aVisit({ slots, group: period(7, 960) }).viewModel.shown$.value.last).toBe('2027-06-15');
  });

  it('[SLOT-07] goes to no day beyond the period', () => {
    const visit = aVisit({
      slots: new SlotsOnPaper(everyDayOfJune),
      group: aGroup({ maxrdvPeriod: 8 * 1440 }),
    });
    watch(visit);

    visit.viewModel.showNext();
    visit.viewModel.showNext();
    visit.viewModel.showFrom('2027-08-01');

    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-15');
  });

  it('shows the first free day on arrival, when none is free before', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(free(24, '10:15')) });
    const { glances } = watch(visit);

    expect(glances).toEqual(['brief', '24']);
  });

  it('shows the days from the first free one when the window has room for few', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(free(11, '10:15')) });
    visit.viewModel.showDays(3);
    const { glances } = watch(visit);

    expect(glances.at(-1)).toBe('11');
  });

  it('begins with the day the link asks for, and never in the past', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const later = aVisit({ slots, date: '2027-06-16' });
    const past = aVisit({ slots, date: '2027-01-01' });

    expect(watch(later).glances.at(-1)).toBe('16');
    expect(watch(past).glances.at(-1)).toBe('07');
  });

  it('says when the next free time is, in an empty week', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([...free(7, '09:00'), ...free(24, '10:15')]) });
    watch(visit);

    visit.viewModel.showNext();

    const { shown, next } = visit.viewModel.shown$.value;
    expect(shown.every(({ times }) => times.length === 0)).toBe(true);
    expect(next).toBe('2027-06-24T10:15:00+02:00');
  });

  it('says so when nothing is free at all', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([]) });
    watch(visit);

    expect(visit.viewModel.shown$.value.next).toBe('nothing');
  });

  it('shows another day of the strip without asking again', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const visit = aVisit({ slots });
    visit.viewModel.showDays(2);
    watch(visit);
    const asked = slots.asked.length;

    visit.viewModel.showDay('2027-06-10');

    expect(visit.viewModel.shown$.value.shown.map(({ day }) => day)).toEqual([
      '2027-06-10',
      '2027-06-11',
    ]);
    expect(slots.asked).toHaveLength(asked);
  });

  it('shows another day of the strip of the first free day, to which it went on by itself', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([...free(24, '09:00'), ...free(26, '09:00')]) });
    visit.viewModel.showDays(2);
    watch(visit);
    const { from } = visit.viewModel.shown$.value;

    visit.viewModel.showDay('2027-06-26');

    expect(from).toBe('2027-06-24');
    expect(visit.viewModel.shown$.value).toMatchObject({
      from,
      days: ['2027-06-26', '2027-06-27'],
    });
  });

  it.each([
    [8, ['2027-06-08', '2027-06-09']],
    [12, ['2027-06-12', '2027-06-13']],
  ])(
    'puts the first free day of the strip first, where the days are stacked: nothing is asked again for the %ith',
    (day, days) => {
      const slots = new SlotsOnPaper(free(day, '09:00'));
      const visit = aVisit({ slots });
      visit.viewModel.showDays(2);
      watch(visit);

      expect(visit.viewModel.shown$.value).toMatchObject({ from: '2027-06-07', days });
      expect(slots.asked.map(({ from }) => from)).toEqual(['2027-06-07']);
    },
  );

  it('goes on to the first free day, where the strip ends before as many days as are stacked', () => {
    const slots = new SlotsOnPaper(free(13, '09:00'));
    const visit = aVisit({ slots });
    visit.viewModel.showDays(2);
    watch(visit);

    expect(visit.viewModel.shown$.value).toMatchObject({
      from: '2027-06-13',
      days: ['2027-06-13', '2027-06-14'],
    });
  });

  it('[SLOT-11] says that no resource serves what was chosen', () => {
    const catalog = aCatalog({
      interventions: [anIntervention({ needResource: true })],
      resources: [aResource({ interventionIds: [12] })],
    });
    const visit = aVisit({
      slots: new SlotsOnPaper([]),
      catalog,
      choices: { interventionSetId: 1, lines: [aLine()], calendarId: 0, resourceId: 41 },
    });
    watch(visit);

    expect(visit.viewModel.shown$.value.lacksResource).toBe(true);
  });

  it('[SLOT-13] keeps the start and the promotion of the time chosen, and leads on when asked', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(everyDayOfJune) });
    watch(visit);
    const [slot] = free(8, '09:30');

    if (slot) visit.viewModel.choose({ ...slot, promotion: 20 });
    const { step, choices } = visit.journey.journey$.value;
    visit.viewModel.proceed();

    expect(step).toBe('slots');
    expect(choices.slot).toMatchObject({ start: slot?.start, promotion: 20 });
    expect(visit.journey.journey$.value.step).toBe('fiche');
  });
});

describe('the questions behind the days', () => {
  it('[C18] shows the days asked for last, whatever order the answers come in', () =>
    inVirtualTime(({ cold, flush }) => {
      const slow: Record<Day, number> = { '2027-06-14': 900, '2027-06-21': 30 };
      const slots = new SlotsOnPaper(everyDayOfJune, (answer, { from }) =>
        answer.pipe(delay(slow[from] ?? 1)),
      );
      const visit = aVisit({ slots });
      const { glances } = watch(visit);

      cold('---n---n|').subscribe(() => visit.viewModel.showNext());
      flush();

      expect(glances).toEqual(['brief', '07', 'brief', '21']);
    }));

  it('abandons a question that nobody waits for any more', () =>
    inVirtualTime(({ flush }) => {
      const abandoned: Day[] = [];
      const slots = new SlotsOnPaper(everyDayOfJune, (_answer, { from }) =>
        NEVER.pipe(finalize(() => abandoned.push(from))),
      );
      const visit = aVisit({ slots });
      const { subscription } = watch(visit);

      visit.viewModel.showFrom('2027-06-20');
      subscription.unsubscribe();
      flush();

      expect(abandoned).toEqual(['2027-06-07', '2027-06-20']);
    }));

  it('leaves the wait unseen under 150 ms, and tells those who listen after a second', () =>
    inVirtualTime(({ expectObservable }) => {
      const slots = new SlotsOnPaper(everyDayOfJune, (answer) => answer.pipe(delay(1200)));
      const visit = aVisit({ slots });

      const waits$ = visit.viewModel.shown$.pipe(
        map(({ wait, week }) => (week.state === 'ready' ? 'ready' : wait)),
        distinctUntilChanged(),
      );

      expectObservable(waits$, '1300ms !').toBe('a 149ms b 849ms c 199ms d', {
        a: 'brief',
        b: 'noticeable',
        c: 'long',
        d: 'ready',
      });
    }));

  it('keeps the old days on the screen while the next are under way', () =>
    inVirtualTime(({ flush, cold }) => {
      const slots = new SlotsOnPaper(everyDayOfJune, (answer, { from }) =>
        answer.pipe(delay(from === '2027-06-14' ? 500 : 1)),
      );
      const visit = aVisit({ slots });
      watch(visit);
      const seen: (string | undefined)[] = [];

      cold('---n|').subscribe(() => {
        visit.viewModel.showNext();
        seen.push(visit.viewModel.shown$.value.shown[0]?.day, visit.viewModel.shown$.value.days[0]);
      });
      flush();

      expect(seen).toEqual(['2027-06-07', '2027-06-14']);
    }));

  it('asks for the neighbouring days once the visitor rests, and for none twice', () =>
    inVirtualTime(({ flush }) => {
      const slots = new SlotsOnPaper(everyDayOfJune);
      watch(aVisit({ slots, date: '2027-06-16' }));

      flush();

      expect(slots.asked.map(({ from }) => from)).toEqual([
        '2027-06-16',
        '2027-06-23',
        '2027-06-09',
        '2027-06-07',
      ]);
    }));

  it('keeps what was chosen when the answer is a refusal, and asks again', () => {
    let isDown = true;
    const slots = new SlotsOnPaper(everyDayOfJune, (answer): Observable<Week> =>
      isDown ? throwError(() => new Refusal('unreachable')) : answer,
    );
    const visit = aVisit({ slots });
    const { glances } = watch(visit);
    const { choices } = visit.journey.journey$.value;

    expect(visit.viewModel.shown$.value.wait).toBe('none');

    isDown = false;
    visit.viewModel.retry();

    expect(glances).toEqual(['brief', 'unreachable', 'brief', '07']);
    expect(visit.journey.journey$.value.choices).toBe(choices);
  });

  it('[SLOT-12] passes on that a calendar is not valid any more, once it knows that the services are', async () => {
    const slots = new SlotsOnPaper([], () => throwError(() => new Refusal('notBookable')));
    const { glances } = watch(aVisit({ slots }));

    await new Promise((done) => setTimeout(done));

    expect(glances).toEqual(['brief', 'notBookable']);
  });

  it('lets a fault of ours through to the error boundary', () => {
    const visit = aVisit({
      slots: new SlotsOnPaper([], () => throwError(() => new TypeError('ours'))),
    });
    const faults: unknown[] = [];

    visit.viewModel.shown$.subscribe({ error: (fault: unknown) => faults.push(fault) });

    expect(faults).toEqual([new TypeError('ours')]);
  });

  it('[SEQ-08] [SEQ-09] begins again from the day of the link when the selection changes, and asks for it', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const visit = aVisit({ slots, date: '2027-06-09' });
    watch(visit);
    visit.viewModel.showNext();

    visit.journey.rearrange([aLine({ interventionId: 12 })]);

    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-09');
    expect(slots.asked.at(-1)).toMatchObject({
      from: '2027-06-09',
      lines: [{ interventionId: 12 }],
    });
  });

  it('asks again in another language, and stays where one was', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const visit = aVisit({ slots });
    watch(visit);
    visit.viewModel.showNext();

    visit.locale.next('en');

    expect(slots.asked.at(-1)).toMatchObject({ from: '2027-06-14', locale: 'en' });
  });

  it('finds the free days of a month from few answers', () => {
    const slots = new SlotsOnPaper([
      ...free(8, '09:00'),
      ...free(9, '10:00'),
      ...free(29, '09:00'),
    ]);
    const visit = aVisit({ slots });
    watch(visit);
    const before = slots.asked.length;
    let last: { free: readonly string[]; until: string } | undefined;

    visit.viewModel.freeDays('2027-06-01', '2027-06-30').subscribe(({ free: days, until }) => {
      last = { free: [...days].map(dayOf), until };
    });

    expect(last).toEqual({ free: ['2027-06-08', '2027-06-09', '2027-06-29'], until: '2027-06-30' });
    expect(slots.asked.length - before).toBeLessThanOrEqual(3);
  });

  it('finds out about the last day of a month too', () => {
    const slots = new SlotsOnPaper([...free(7, '09:00'), ...free(30, '09:00')]);
    const visit = aVisit({ slots });
    watch(visit);
    let last: { free: readonly string[]; until: string } | undefined;

    visit.viewModel.freeDays('2027-06-30', '2027-06-30').subscribe(({ free: days, until }) => {
      last = { free: [...days].map(dayOf), until };
    });

    expect(last).toEqual({ free: ['2027-06-30'], until: '2027-06-30' });
  });
});

describe('another selection', () => {
  const [CUT, COLOUR] = [11, 12];
  /** Each service has its own times, known once they were told. */
  const twoInterventions = (
    times: Readonly<Record<number, ConstructorParameters<typeof SlotsOnPaper>[0]>>,
  ) => {
    const clock = new StoppedClock('2027-06-07T08:00:00+02:00');
    const papers = new Map(
      Object.entries(times).map(([id, paper]) => [Number(id), new SlotsOnPaper(paper)]),
    );
    const asked: SlotQuery[] = [];
    const paper: Slots = {
      from: (query) => {
        asked.push(query);
        return papers.get(query.lines[0]?.interventionId ?? 0)?.from(query) ?? NEVER;
      },
    };
    const visit = aVisit({ slots: new KnownWeeks(paper, new SessionsInMemory(), clock), clock });
    watch(visit);
    const choose = (interventionId: number): void =>
      visit.journey.rearrange([aLine({ interventionId })]);
    return { ...visit, asked, choose };
  };

  it('[SEQ-08] has its own first free time, to which it goes by itself', () => {
    const { viewModel, choose } = twoInterventions({
      [CUT]: everyDayOfJune,
      [COLOUR]: free(30, '09:00'),
    });
    viewModel.showNext();

    choose(COLOUR);

    expect(viewModel.shown$.value.days[0]).toBe('2027-06-30');
    expect(viewModel.shown$.value.first).toBe('2027-06-30');
  });

  it('[SEQ-09] knows nothing of when the one before is free next', () => {
    const { viewModel, choose } = twoInterventions({
      [CUT]: [...free(7, '09:00'), ...free(24, '09:00')],
      [COLOUR]: [...free(7, '09:00'), ...free(30, '09:00')],
    });
    viewModel.showNext();
    expect(viewModel.shown$.value.next).toBe('2027-06-24T09:00:00+02:00');

    choose(COLOUR);

    expect(viewModel.shown$.value).toMatchObject({ from: '2027-06-07', next: undefined });
  });

  it('[SEQ-09] knows again what was told of it before', () => {
    const { viewModel, choose } = twoInterventions({
      [CUT]: free(24, '09:00'),
      [COLOUR]: free(7, '09:00'),
    });

    choose(COLOUR);
    choose(CUT);

    expect(viewModel.shown$.value).toMatchObject({ from: '2027-06-24', first: '2027-06-24' });
  });

  it('[SEQ-09] is what the free days of a month are asked for', () => {
    const { viewModel, asked, choose } = twoInterventions({
      [CUT]: everyDayOfJune,
      [COLOUR]: everyDayOfJune,
    });
    choose(COLOUR);

    viewModel.freeDays('2027-06-21', '2027-06-27').subscribe();

    expect(asked.at(-1)).toMatchObject({
      from: '2027-06-21',
      lines: [{ interventionId: COLOUR }],
    });
  });
});

describe('the days that are asked for ahead', () => {
  const daysAskedFor = (
    situation: Parameters<typeof aVisit>[0] & { slots: SlotsOnPaper },
    act: (visit: ReturnType<typeof aVisit>) => void = () => undefined,
  ): readonly Day[] => {
    inVirtualTime(({ flush }) => {
      const visit = aVisit(situation);
      watch(visit);
      act(visit);
      flush();
    });
    return situation.slots.asked.map(({ from }) => from);
  };

  it.each<[string, number, number, string, readonly Day[]]>([
    ['those after the first', 7, 30, '2027-06-07', ['2027-06-07', '2027-06-14']],
    ['as many as are shown, after', 5, 30, '2027-06-07', ['2027-06-07', '2027-06-12']],
    [
      'both neighbours, and today',
      3,
      30,
      '2027-06-16',
      ['2027-06-16', '2027-06-19', '2027-06-13', '2027-06-07'],
    ],
    [
      'none before the first, and none twice',
      7,
      30,
      '2027-06-09',
      ['2027-06-09', '2027-06-16', '2027-06-07'],
    ],
    ['the last that can be booked', 7, 7, '2027-06-07', ['2027-06-07', '2027-06-14']],
    ['none after the last', 7, 6, '2027-06-07', ['2027-06-07']],
  ])('are %s', (_, count, period, date, asked) => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const group = aGroup({ maxrdvPeriod: period * 1440 });

    expect(
      daysAskedFor({ slots, date, group }, ({ viewModel }) => viewModel.showDays(count)),
    ).toEqual(asked);
  });

  it('are those of the days where the visitor rests', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);

    expect(
      daysAskedFor({ slots }, ({ viewModel }) => {
        viewModel.showNext();
        viewModel.showNext();
      }),
    ).toEqual(['2027-06-07', '2027-06-14', '2027-06-21', '2027-06-28']);
  });

  it('may be refused, and nobody is told', () => {
    const slots = new SlotsOnPaper(everyDayOfJune, (answer, { from }) =>
      from === '2027-06-16' ? answer : throwError(() => new Refusal('unreachable')),
    );
    let seen: readonly string[] = [];

    expect(
      daysAskedFor({ slots, date: '2027-06-16' }, (visit) => (seen = watch(visit).glances)),
    ).toEqual(['2027-06-16', '2027-06-23', '2027-06-09', '2027-06-07']);
    expect(seen).toEqual(['16']);
  });

  it('are none while the days asked for are refused', () => {
    const slots = new SlotsOnPaper([], () => throwError(() => new Refusal('unreachable')));

    expect(daysAskedFor({ slots })).toEqual(['2027-06-07']);
  });
});

describe('the next free time', () => {
  const nextOf = (visit: ReturnType<typeof aVisit>) => visit.viewModel.shown$.value.next;

  it('is in the answer, after the days that the window has room for', () => {
    const visit = aVisit({
      slots: new SlotsOnPaper([
        ...free(7, '09:00', '10:00'),
        ...free(10, '09:00'),
        ...free(12, '09:00'),
      ]),
    });
    visit.viewModel.showDays(3);
    watch(visit);

    expect(nextOf(visit)).toBe('2027-06-10T09:00:00+02:00');
    expect(visit.viewModel.showNextFree()).toBe(true);
    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-10');
  });

  it('is not known of days that nobody asked for, and looked for where it is wanted', () => {
    const slots = new SlotsOnPaper([...free(16, '09:00'), ...free(30, '09:00')]);
    const visit = aVisit({ slots, date: '2027-06-16' });
    watch(visit);
    expect(nextOf(visit)).toBeUndefined();

    expect(visit.viewModel.showNextFree()).toBe(true);

    expect(slots.asked.map(({ from }) => from)).toEqual(['2027-06-16', '2027-06-23', '2027-06-30']);
    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-30');
  });

  it('is not known from the answer to a later day: another may be free before it', () => {
    const slots = new SlotsOnPaper([
      ...free(16, '09:00'),
      ...free(24, '09:00'),
      ...free(30, '09:00'),
    ]);
    const visit = aVisit({ slots, date: '2027-06-16' });
    watch(visit);

    visit.viewModel.showFrom('2027-06-28');
    visit.viewModel.showFrom('2027-06-16');

    expect(nextOf(visit)).toBeUndefined();
  });

  it('is what the newest answer tells, whichever day it was asked from', () => {
    const times = [...free(7, '09:00'), ...free(17, '09:00'), ...free(30, '09:00')];
    const clock = new StoppedClock('2027-06-07T08:00:00+02:00');
    const slots = new KnownWeeks(new SlotsOnPaper(times), new SessionsInMemory(), clock);
    const visit = aVisit({ slots, clock });
    watch(visit);
    visit.viewModel.showFrom('2027-06-08');
    expect(nextOf(visit)).toBe('2027-06-17T09:00:00+02:00');

    // somebody else books it
    times.splice(1, 1);
    visit.viewModel.showNext();
    visit.viewModel.showPrevious();
    expect(nextOf(visit)).toBe('2027-06-30T09:00:00+02:00');

    // and gives it back
    times.splice(1, 0, ...free(18, '09:00'));
    visit.viewModel.showFrom('2027-06-16');
    visit.viewModel.showFrom('2027-06-08');
    expect(nextOf(visit)).toBe('2027-06-18T09:00:00+02:00');
  });

  it('leads on to free times, when what was free before is taken meanwhile', () => {
    const times = [...free(7, '09:00'), ...free(17, '09:00'), ...free(30, '09:00')];
    const visit = aVisit({ slots: new SlotsOnPaper(times) });
    watch(visit);
    visit.viewModel.showFrom('2027-06-08');

    times.splice(1, 1);
    visit.viewModel.showNextFree();

    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-30');
  });

  it('is nothing where nothing is free after an earlier day, and nothing moves', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(free(7, '09:00')) });
    watch(visit);
    visit.viewModel.showNext();
    expect(nextOf(visit)).toBe('nothing');

    expect(visit.viewModel.showNextFree()).toBe(false);
    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-14');
  });

  it('is nothing after the last day that can be booked, though nobody asked', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const visit = aVisit({ slots, group: aGroup({ maxrdvPeriod: 6 * 1440 }) });
    watch(visit);

    expect(visit.viewModel.shown$.value.last).toBe('2027-06-13');
    expect(nextOf(visit)).toBe('nothing');
  });

  it('is not known of the last day that can be booked, of which nobody asked', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const visit = aVisit({ slots, group: aGroup({ maxrdvPeriod: 7 * 1440 }) });
    watch(visit);

    expect(visit.viewModel.shown$.value.last).toBe('2027-06-14');
    expect(nextOf(visit)).toBeUndefined();
  });

  it('is known of a day without times, by the answer to an earlier one', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([...free(7, '09:00'), ...free(24, '09:00')]) });
    watch(visit);
    visit.viewModel.showNext();

    expect(visit.viewModel.shown$.value.shown[0]).toMatchObject({
      day: '2027-06-14',
      nextFree: '2027-06-24',
    });
  });
});

describe('days that are stacked', () => {
  const daysOf = ({ viewModel }: ReturnType<typeof aVisit>) => viewModel.shown$.value.days;
  const openStacked = (situation: Parameters<typeof aVisit>[0], count = 2) => {
    const visit = aVisit(situation);
    visit.viewModel.showDays(count);
    watch(visit);
    return visit;
  };

  it.each<[number, number, Day]>([
    [8, 2, '2027-06-08'],
    [9, 3, '2027-06-09'],
    [9, 4, '2027-06-07'],
  ])('with the first free one on %i June, of %i shown begin on %s', (day, count, first) => {
    const slots = new SlotsOnPaper(free(day, '09:00'));

    expect(
      daysOf(
        openStacked(
          { slots, reschedule: anAppointmentGroup({ start: '2027-06-07T09:00:00+02:00' }) },
          count,
        ),
      )[0],
    ).toBe(count > 3 ? first : '2027-06-07');
    expect(daysOf(openStacked({ slots }, count))[0]).toBe(first);
  });

  it('begin with the chosen day of the answer, and with no other', () => {
    const visit = openStacked({ slots: new SlotsOnPaper(everyDayOfJune) });

    visit.viewModel.showDay('2027-06-13');
    expect(daysOf(visit)).toEqual(['2027-06-13']);
    visit.viewModel.showDay('2027-06-14');
    expect(daysOf(visit)).toEqual(['2027-06-07', '2027-06-08']);
  });

  it('show the whole answer on the strip', () => {
    const { strip } = openStacked({ slots: new SlotsOnPaper(everyDayOfJune) }).viewModel.shown$
      .value;

    expect(strip.map(({ day }) => day.slice(8))).toEqual([
      '07',
      '08',
      '09',
      '10',
      '11',
      '12',
      '13',
    ]);
  });
});

describe('where the search begins', () => {
  const slots = () => new SlotsOnPaper(everyDayOfJune);
  const choosing = (day: number) => {
    const [slot = aSlot()] = free(day, '09:00');
    return { interventionSetId: 1, lines: [aLine()], calendarId: 0, slot };
  };
  const firstOf = (situation: Parameters<typeof aVisit>[0]) => {
    const visit = aVisit({ slots: slots(), ...situation });
    watch(visit);
    return visit.viewModel.shown$.value.days[0];
  };

  it.each<[string, number, Day]>([
    ['in sight', 13, '2027-06-07'],
    ['beyond', 14, '2027-06-14'],
  ])('is the day asked for, or that of the chosen time %s', (_, day, first) => {
    expect(firstOf({ choices: choosing(day) })).toBe(first);
  });

  it('is the day of a chosen time that is before the day of the link', () => {
    expect(firstOf({ choices: choosing(9), date: '2027-06-16' })).toBe('2027-06-09');
  });

  it('is no later than the last day', () => {
    const group = aGroup({ maxrdvPeriod: 9 * 1440 });

    expect(firstOf({ group, date: '2027-06-30' })).toBe('2027-06-16');
  });

  it('is the day of the appointment to reschedule, free or not', () => {
    const edit = anAppointmentGroup({ start: '2027-06-15T13:30:00+02:00' });
    const visit = aVisit({ slots: new SlotsOnPaper(free(29, '09:00')), reschedule: edit });
    watch(visit);

    const { days, shown } = visit.viewModel.shown$.value;
    expect(days[0]).toBe('2027-06-15');
    expect(shown[0]).toMatchObject({ present: edit.start, status: 'full' });
  });

  it('stays where it is at the first day', () => {
    const paper = slots();
    const visit = aVisit({ slots: paper });
    watch(visit);

    visit.viewModel.showPrevious();
    visit.viewModel.showFrom('2027-06-01');

    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-07');
    expect(paper.asked.map(({ from }) => from)).toEqual(['2027-06-07']);
  });

  it('knows the place, the device and the people', () => {
    const group = aGroup({ capacityDisplayUser: false });
    const catalog = aCatalog({
      calendars: [aCalendar(), aCalendar({ id: 33, publicname: '', name: 'Zoé' })],
    });
    const { viewModel } = aVisit({ slots: slots(), group, catalog });

    expect(viewModel.scene).toMatchObject({
      timezone: 'Europe/Paris',
      city: 'Lyon',
      showsCapacity: false,
    });
    expect([...viewModel.calendarNames$.value]).toEqual([
      [31, 'Ana'],
      [33, 'Zoé'],
    ]);
  });
});

describe('what was chosen before the times', () => {
  it('[SLOT-11] is asked again, the last question first', () => {
    const group = aGroup({ questions: [aQuestion('intervention'), aQuestion('calendar')] });
    const visit = aVisit({
      slots: new SlotsOnPaper([]),
      group,
      choices: {},
    });
    visit.journey.answer({ lines: [aLine()] });
    visit.journey.answer({ calendarId: 31 });
    expect(visit.journey.journey$.value.step).toBe('slots');

    visit.viewModel.reconsider();

    expect(visit.journey.journey$.value.step).toBe('calendar');
  });

  it('[SLOT-11] is asked again of nobody whom the link brought to the times', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([]) });

    expect(visit.viewModel.questionBefore).toBeUndefined();
  });

  it('[SLOT-11] wants no resource for a service that needs none, nor where one serves', () => {
    const lacks = (situation: Parameters<typeof aCatalog>[0]) => {
      const visit = aVisit({ slots: new SlotsOnPaper([]), catalog: aCatalog(situation) });
      watch(visit);
      return visit.viewModel.shown$.value.lacksResource;
    };

    expect(lacks({ resources: [] })).toBe(false);
    expect(lacks({ interventions: [anIntervention({ needResource: true })] })).toBe(true);
    expect(
      lacks({ interventions: [anIntervention({ needResource: true })], resources: [aResource()] }),
    ).toBe(false);
    const both = aVisit({
      slots: new SlotsOnPaper([]),
      catalog: aCatalog({
        interventions: [anIntervention({ needResource: true }), anIntervention({ id: 12 })],
      }),
      choices: { lines: [aLine(), aLine({ interventionId: 12 })], calendarId: 0 },
    });
    watch(both);
    expect(both.viewModel.shown$.value.lacksResource).toBe(true);
  });

  it('[SLOT-11] lacks no resource as long as times are free: the business may show its customers none', () => {
    const visit = aVisit({
      slots: new SlotsOnPaper(everyDayOfJune),
      catalog: aCatalog({ interventions: [anIntervention({ needResource: true })] }),
    });
    watch(visit);

    expect(visit.viewModel.shown$.value.lacksResource).toBe(false);
    expect(visit.viewModel.shown$.value.week.state).toBe('ready');
  });

  it('asks for the times of what is left, once a service is no longer offered', async () => {
    const both = aCatalog();
    const slots = new SlotsOnPaper(everyDayOfJune, (answer, { lines }) =>
      lines.length > 1 ? throwError(() => new Refusal('notBookable')) : answer,
    );
    const visit = aVisit({
      slots,
      catalog: both,
      catalogNow: () => aCatalog({ interventions: both.interventions.slice(0, 1) }),
      choices: { lines: [aLine(), aLine({ interventionId: 12 })], calendarId: 0 },
    });
    const { glances } = watch(visit);

    await new Promise((done) => setTimeout(done));

    expect(slots.asked.map(({ lines }) => lines.length)).toEqual([2, 1]);
    expect(glances).toEqual(['brief', '07']);
  });

  it('asks for no times of an empty cart', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const visit = aVisit({ slots });
    watch(visit);
    const before = slots.asked.length;

    visit.journey.rearrange([]);

    expect(slots.asked).toHaveLength(before);
  });

  it('shows the time that is chosen', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(everyDayOfJune) });
    watch(visit);
    expect(visit.viewModel.shown$.value.chosen).toBeUndefined();

    visit.viewModel.choose(aSlot());

    expect(visit.viewModel.shown$.value.chosen).toEqual(aSlot());
  });
});

describe('the free days of a month', () => {
  const seenOf = (
    paper: readonly ReturnType<typeof aSlot>[],
    [first, end]: readonly [Day, Day],
    { group = aGroup(), fails = '' } = {},
  ) => {
    const slots = new SlotsOnPaper(paper, (answer, { from }) =>
      from === fails ? throwError(() => new Refusal('unreachable')) : answer,
    );
    const visit = aVisit({ slots, group });
    watch(visit);
    const seen: [string, Day][] = [];
    visit.viewModel.freeDays(first, end).subscribe(({ free: days, until }) => {
      seen.push([[...days].map((day) => day.slice(8)).join(), until]);
    });
    return seen;
  };
  const JUNE = ['2027-06-01', '2027-06-30'] as const;

  it('are known better with each answer, up to the day before the next free time', () => {
    expect(seenOf([...free(8, '09:00'), ...free(20, '09:00')], JUNE)).toEqual([
      ['08', '2027-06-14'],
      ['08,20', '2027-06-21'],
      ['08,20', '2027-06-30'],
    ]);
  });

  it('end with the last day that can be booked', () => {
    const group = aGroup({ maxrdvPeriod: 5 * 1440 });

    expect(seenOf(everyDayOfJune, JUNE, { group }).at(-1)).toEqual([
      '07,08,09,10,11,12,13',
      '2027-06-13',
    ]);
  });

  it('are none of a month that is over', () => {
    expect(seenOf(everyDayOfJune, ['2027-05-01', '2027-05-31'])).toEqual([]);
  });

  it('stay open to choice where nobody answers', () => {
    expect(seenOf(everyDayOfJune, JUNE, { fails: '2027-06-14' }).at(-1)).toEqual([
      '07,08,09,10,11,12,13',
      '2027-06-13',
    ]);
  });
});
