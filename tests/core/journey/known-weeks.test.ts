import { SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BookingAttempts,
  CancelAppointments,
  daysFrom,
  KnownWeeks,
  Refusal,
  type Week,
} from '@creneau/core';
import { firstValueFrom, Observable, Subject } from 'rxjs';
import { aLine } from '../../support/made-up';
import { aUserSession } from '../../support/made-up-people';
import { aVisit, free, SlotsOnPaper } from '../presentation/visit';

const query = {
  lines: [aLine()],
  packId: undefined,
  resourceId: undefined,
  from: '2027-06-07',
  locale: 'fr',
};

function aLook() {
  let now = 0;
  const sessions = new SessionsInMemory();
  const slots = new SlotsOnPaper(free(8, '09:30'));
  const weeks = new KnownWeeks(slots, sessions, { now: () => now });
  const look = (change: Partial<typeof query> = {}) =>
    firstValueFrom(weeks.from({ ...query, ...change }));
  return { sessions, slots, weeks, look, pass: (time: number) => (now += time) };
}

describe('a week that was asked for', () => {
  it('is at hand for a minute, and nobody is asked', async () => {
    const { slots, weeks, look, pass } = aLook();
    expect(weeks.atHand(query)).toBeUndefined();

    const week = await look();
    pass(59_999);

    expect(weeks.atHand({ ...query, lines: [aLine()] })).toBe(week);
    expect(await look()).toBe(week);
    expect(slots.asked).toHaveLength(1);
    pass(1);
    expect(weeks.atHand(query)).toBeUndefined();
    await look();
    expect(slots.asked).toHaveLength(2);
  });

  it.each([
    ['a day', { from: '2027-06-08' }],
    ['a language', { locale: 'en' }],
    ['a service', { lines: [aLine({ interventionId: 12 })] }],
    ['a person', { lines: [aLine({ calendarId: 31 })] }],
  ])('is not the one of another %s', async (_, change) => {
    const { slots, look } = aLook();

    await look();
    await look(change);

    expect(slots.asked).toHaveLength(2);
  });

  it('is kept beside sixty at most, and leaves for the newest', async () => {
    const { slots, look } = aLook();
    const days = daysFrom('2027-06-07', 61);
    for (const from of days.slice(0, 60)) await look({ from });
    await look({ from: '2027-06-07' });
    expect(slots.asked).toHaveLength(60);

    for (const from of days.slice(60)) await look({ from });
    await look({ from: '2027-06-08' });
    expect(slots.asked).toHaveLength(61);
    await look({ from: '2027-06-07' });

    expect(slots.asked).toHaveLength(62);
  });

  it('is not shown to whoever logs in: they may be offered other times', async () => {
    const { sessions, weeks, look } = aLook();
    await look();

    sessions.become(aUserSession());

    expect(weeks.atHand(query)).toBeUndefined();
  });

  it.each([
    ['made', async () => undefined],
    ['refused', () => Promise.reject(new Refusal('slotTaken'))],
  ])('is asked for again after an attempt to book was %s', async (_, send) => {
    const { slots, weeks, look } = aLook();
    const { visit } = aVisit({ slots });
    const attempts = new BookingAttempts(visit, { to: async () => [] }, weeks);
    await look();

    await attempts.make(async () => 'an order', send);

    expect(weeks.atHand(query)).toBeUndefined();
  });

  it('is asked for again after a cancellation, also one in doubt', async () => {
    const { weeks, look } = aLook();
    await look();
    const cancel = new CancelAppointments(
      { cancel: () => Promise.reject(new Refusal('unreachable')) },
      { forget: () => undefined },
      { next: () => 'a key' },
      weeks,
    );

    await expect(cancel.execute([7])).rejects.toMatchObject({ reason: 'unreachable' });

    expect(weeks.atHand(query)).toBeUndefined();
  });
});

describe('a week that is under way', () => {
  function anAnswer() {
    const answer = new Subject<Week>();
    let [asked, abandoned] = [0, 0];
    const slots = {
      from: () =>
        new Observable<Week>((subscriber) => {
          asked += 1;
          const waiting = answer.subscribe(subscriber);
          return () => {
            abandoned += 1;
            waiting.unsubscribe();
          };
        }),
    };
    const weeks = new KnownWeeks(slots, new SessionsInMemory(), { now: () => 0 });
    return { weeks, answer, counts: () => ({ asked, abandoned }) };
  }

  it('is shared, and abandoned when all have left', () => {
    const { weeks, counts } = anAnswer();

    const [one, other] = [weeks.from(query).subscribe(), weeks.from(query).subscribe()];
    one.unsubscribe();
    expect(counts()).toEqual({ asked: 1, abandoned: 0 });
    other.unsubscribe();

    expect(counts()).toEqual({ asked: 1, abandoned: 1 });
  });

  it('is not kept when an order of ours came between', () => {
    const { weeks, answer } = anAnswer();
    weeks.from(query).subscribe();

    weeks.forget();
    answer.next({ from: query.from, slots: [], firstSlot: undefined });

    expect(weeks.atHand(query)).toBeUndefined();
  });
});
