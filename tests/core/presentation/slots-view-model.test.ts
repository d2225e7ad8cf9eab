import { dayOf, Refusal, type Day, type Week } from '@creneau/core';
import {
  delay,
  finalize,
  NEVER,
  of,
  switchMap,
  throwError,
  timer,
  type Observable,
  type Subscription,
} from 'rxjs';
import { TestScheduler, type RunHelpers } from 'rxjs/testing';
import { aGroup, aCatalog, anIntervention, aResource, aLine } from '../../support/made-up';
import { aVisit, free, SlotsOnPaper } from './visit';
import type { SlotsShown } from '@creneau/core/presentation';

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
function watched(visit: ReturnType<typeof aVisit>) {
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
    watched(visit);

    const { shown } = visit.viewModel.shown$.value;

    expect(shown.map(({ day }) => day)).toEqual(
      [7, 8, 9, 10, 11, 12, 13].map((day) => `2027-06-${String(day).padStart(2, '0')}`),
    );
    expect(shown[0]?.times.map(({ start }) => start.slice(11, 16))).toEqual(['09:00', '16:30']);
    expect(shown[1]?.times.map(({ start }) => start.slice(11, 16))).toEqual(['08:15']);
  });

  it.each([7, 6, 5, 4, 3, 2])('[SLOT-03] moves by the %i days shown, on and back', (count) => {
    const visit = aVisit({ slots: new SlotsOnPaper(everyDayOfJune) });
    watched(visit);
    visit.viewModel.showDays(count);
    const first = (): Day | undefined => visit.viewModel.shown$.value.days[0];

    visit.viewModel.showNext();
    const afterNext = first();
    visit.viewModel.showPrevious();

    expect(afterNext).toBe(`2027-06-${String(7 + count).padStart(2, '0')}`);
    expect(first()).toBe('2027-06-07');
  });

  it('[SLOT-07] begins no earlier than the day of the first free time', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([...free(9, '09:00'), ...free(20, '09:00')]) });
    watched(visit);

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
    watched(visit);

    visit.viewModel.showNext();
    visit.viewModel.showNext();
    visit.viewModel.showFrom('2027-08-01');

    expect(visit.viewModel.shown$.value.days[0]).toBe('2027-06-15');
  });

  it('shows the first free day on arrival, when none is free before', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(free(24, '10:15')) });
    const { glances } = watched(visit);

    expect(glances).toEqual(['brief', '24']);
  });

  it('shows the days from the first free one when the window has room for few', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(free(11, '10:15')) });
    visit.viewModel.showDays(3);
    const { glances } = watched(visit);

    expect(glances.at(-1)).toBe('11');
  });

  it('begins with the day the link asks for, and never in the past', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const later = aVisit({ slots, date: '2027-06-16' });
    const past = aVisit({ slots, date: '2027-01-01' });

    expect(watched(later).glances.at(-1)).toBe('16');
    expect(watched(past).glances.at(-1)).toBe('07');
  });

  it('says when the next free time is, in an empty week', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([...free(7, '09:00'), ...free(24, '10:15')]) });
    watched(visit);

    visit.viewModel.showNext();

    const { shown, next } = visit.viewModel.shown$.value;
    expect(shown.every(({ times }) => times.length === 0)).toBe(true);
    expect(next).toBe('2027-06-24T10:15:00+02:00');
  });

  it('says so when nothing is free at all', () => {
    const visit = aVisit({ slots: new SlotsOnPaper([]) });
    watched(visit);

    expect(visit.viewModel.shown$.value.next).toBe('nothing');
  });

  it('shows another day of the strip without asking again', () => {
    const slots = new SlotsOnPaper(everyDayOfJune);
    const visit = aVisit({ slots });
    visit.viewModel.showDays(2);
    watched(visit);
    const asked = slots.asked.length;

    visit.viewModel.showDay('2027-06-10');

    expect(visit.viewModel.shown$.value.shown.map(({ day }) => day)).toEqual([
      '2027-06-10',
      '2027-06-11',
    ]);
    expect(slots.asked).toHaveLength(asked);
  });

  it('puts the first free day in sight first, where the days are stacked', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(free(8, '09:00')) });
    visit.viewModel.showDays(2);
    watched(visit);

    expect(visit.viewModel.shown$.value.days).toEqual(['2027-06-08', '2027-06-09']);
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
    watched(visit);

    expect(visit.viewModel.shown$.value.lacksResource).toBe(true);
  });

  it('[SLOT-13] keeps the start and the promotion of the time chosen, and leads on when asked', () => {
    const visit = aVisit({ slots: new SlotsOnPaper(everyDayOfJune) });
    watched(visit);
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
      const { glances } = watched(visit);

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
      const { subscription } = watched(visit);

      visit.viewModel.showFrom('2027-06-20');
      subscription.unsubscribe();
      flush();

      expect(abandoned).toEqual(['2027-06-07', '2027-06-20']);
    }));

  it('leaves the wait unseen under 150 ms, and tells those who listen after a second', () =>
    inVirtualTime(({ expectObservable }) => {
      const slots = new SlotsOnPaper(everyDayOfJune, (answer) => answer.pipe(delay(1200)));
      const visit = aVisit({ slots });
      const waits$ = new (class {
        readonly wait$ = visit.viewModel.shown$.pipe(
          switchMap(({ wait, week }) => of(week.state === 'ready' ? 'ready' : wait)),
        );
      })().wait$;

      const seen: string[] = [];
      waits$.subscribe((wait) => {
        if (seen.at(-1) !== wait) seen.push(wait);
      });
      expectObservable(timer(149).pipe(switchMap(() => of([...seen])))).toBe('149ms (a|)', {
        a: ['brief'],
      });
      expectObservable(timer(999).pipe(switchMap(() => of([...seen])))).toBe('999ms (a|)', {
        a: ['brief', 'noticeable'],
      });
      expectObservable(timer(1300).pipe(switchMap(() => of([...seen])))).toBe('1300ms (a|)', {
        a: ['brief', 'noticeable', 'long', 'ready'],
      });
    }));

  it('keeps the old days on the screen while the next are under way', () =>
    inVirtualTime(({ flush, cold }) => {
      const slots = new SlotsOnPaper(everyDayOfJune, (answer, { from }) =>
        answer.pipe(delay(from === '2027-06-14' ? 500 : 1)),
      );
      const visit = aVisit({ slots });
      watched(visit);
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
      watched(aVisit({ slots, date: '2027-06-16' }));

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
    const { glances } = watched(visit);
    const { choices } = visit.journey.journey$.value;

    isDown = false;
    visit.viewModel.retry();

    expect(glances).toEqual(['brief', 'unreachable', 'brief', '07']);
    expect(visit.journey.journey$.value.choices).toBe(choices);
  });

  it('[SLOT-12] passes on that a calendar is not valid any more, once it knows that the services are', async () => {
    const slots = new SlotsOnPaper([], () => throwError(() => new Refusal('notBookable')));
    const { glances } = watched(aVisit({ slots }));

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
    watched(visit);
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
    watched(visit);
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
    watched(visit);
    const before = slots.asked.length;
    let last: { free: readonly string[]; until: string } | undefined;

    visit.viewModel.freeDays('2027-06-01', '2027-06-30').subscribe(({ free: days, until }) => {
      last = { free: [...days].map(dayOf), until };
    });

    expect(last).toEqual({ free: ['2027-06-08', '2027-06-09', '2027-06-29'], until: '2027-06-30' });
    expect(slots.asked.length - before).toBeLessThanOrEqual(3);
  });
});
