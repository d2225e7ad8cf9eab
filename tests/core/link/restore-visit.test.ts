import {
  type Choices,
  LinkProblem,
  type PendingRdv,
  PostLoginRedirect,
  Refusal,
  repeatBooking,
  takePreselectedSlot,
} from '@creneau/core';
import { NEVER, throwError } from 'rxjs';
import { aBooked, aLine, anAppointmentGroup, aSlot } from '../../support/made-up';
import { aProSession, aUserSession } from '../../support/made-up-people';
import { aVisit, free, type Situation, SlotsOnPaper } from '../presentation/visit';

const CHOSEN: Choices = { interventionSetId: 1, lines: [aLine()], calendarId: 0 };

/** Follows a link with these times, of the group in Paris. */
function follow(
  starts: readonly string[],
  {
    slots = new SlotsOnPaper([...free(8, '09:30', '10:00', '23:30'), ...free(20, '09:30')]),
    choices = CHOSEN,
  } = {},
) {
  const visit = aVisit({ slots, choices });
  const problem = new LinkProblem();
  const reasons: unknown[] = [];
  const watching = problem.reason$.subscribe((reason) => reasons.push(reason));
  const done = takePreselectedSlot(starts, visit.visit, slots, problem);
  return {
    ...visit,
    slots,
    done: done.finally(() => watching.unsubscribe()),
    reason: () => reasons.at(-1),
    taken: () => visit.journey.journey$.value.choices.slot?.start,
  };
}

describe('[QUERY-09] the time of a link', () => {
  it.each([
    ['by the clocks of the group', '2027-06-08T09:30'],
    ['with its seconds and offset', '2027-06-08T09:30:00+02:00'],
    ['as the same instant elsewhere', '2027-06-08T00:30:00-07:00'],
    ['as the same instant, on the day after there', '2027-06-08T21:30:00+14:00'],
  ])('is taken where it is free, %s', async (_, start) => {
    const { done, journey, reason, taken } = follow([start]);

    await done;

    expect(taken()).toBe('2027-06-08T09:30:00+02:00');
    expect(journey.journey$.value.step).toBe('fiche');
    expect(reason()).toBeUndefined();
  });

  it('is found on the day before, where it is the next day already', async () => {
    const { done, taken } = follow(['2027-06-09T11:30:00+14:00']);

    await done;

    expect(taken()).toBe('2027-06-08T23:30:00+02:00');
  });

  it('is looked for from its own day on, by the clocks of the group', async () => {
    const { done, slots } = follow(['2027-06-20T09:30']);

    await done;

    expect(slots.asked.map(({ from }) => from)).toEqual(['2027-06-20']);
  });

  it('is the first of several that is free', async () => {
    const { done, taken } = follow(['2027-06-08T09:00', '2027-06-20T09:30', '2027-06-08T10:00']);

    await done;

    expect(taken()).toBe('2027-06-20T09:30:00+02:00');
  });

  it.each([
    ['taken', '2027-06-08T09:00'],
    ['past', '2027-06-01T09:30'],
  ])('is said to be %s, and the times are shown', async (_, start) => {
    const { done, journey, reason, slots, taken } = follow([start]);

    await done;

    expect(reason()).toBe('times');
    expect(taken()).toBeUndefined();
    expect(journey.journey$.value.step).toBe('slots');
    expect(slots.asked.every(({ from }) => from >= '2027-06-07')).toBe(true);
  });

  it('[EDIT-03] waits for a booking: an appointment that is moved meanwhile keeps its own', async () => {
    const { done, journey, slots, taken } = follow(['2027-06-08T09:30'], { choices: {} });
    const former = { lines: [aLine({ calendarId: 31 })], packId: undefined, resourceId: undefined };

    journey.resume((offer) => ({
      ...repeatBooking(offer, 'key', former),
      reschedule: anAppointmentGroup({}),
    }));
    await new Promise((resolve) => setImmediate(resolve));

    expect([taken(), slots.asked]).toEqual([undefined, []]);
    expect(journey.journey$.value).toMatchObject({ step: 'slots', reschedule: { id: 1_001 } });

    journey.restart();
    journey.answer({ interventionSetId: 1 });
    journey.answer({ lines: [aLine()] });
    journey.answer({ calendarId: 31 });
    await done;

    expect(taken()).toBe('2027-06-08T09:30:00+02:00');
  });

  it('is said not to be there where the times cannot be had', async () => {
    const { done, reason } = follow(['2027-06-08T09:30'], {
      slots: new SlotsOnPaper([], () => throwError(() => new Refusal('unreachable'))),
    });

    await done;

    expect(reason()).toBe('times');
  });

  it('waits for the step of the times', async () => {
    const { done, journey, slots, taken } = follow(['2027-06-08T09:30'], {
      choices: { interventionSetId: 1, calendarId: 0 },
    });
    expect(slots.asked).toEqual([]);

    journey.answer({ lines: [aLine()] });
    await done;

    expect(taken()).toBe('2027-06-08T09:30:00+02:00');
  });

  it('is left alone where the visitor went on meanwhile', async () => {
    const { done, journey, reason, taken } = follow(['2027-06-08T09:30']);
    journey.rearrange([aLine({ interventionId: 12 })]);

    await done;

    expect(taken()).toBeUndefined();
    expect(reason()).toBeUndefined();
  });
});

const pendingRdv: PendingRdv = {
  start: '2027-06-08T09:30:00+02:00',
  lines: [aLine()],
  packId: undefined,
  resourceId: undefined,
  calendarIds: [],
};
const withPending = aUserSession({ pendingRdv });

/** Somebody who has just logged in. */
function open({
  slots = new SlotsOnPaper(free(8, '09:30')),
  ...situation
}: Omit<Situation, 'slots'> & { slots?: SlotsOnPaper } = {}) {
  const visit = aVisit({ choices: {}, ...situation, slots });
  const problem = new LinkProblem();
  const redirect = new PostLoginRedirect(visit.sessions, visit.visit, slots, problem);
  return { ...visit, slots, problem, redirect };
}

describe('where one goes on once it is known who one is', () => {
  it.each([
    ['to the page that was left', '/salon-lumiere/fiches', '/salon-lumiere/fiches'],
    ['to the appointments, after a page to log in', '/salon-lumiere/login', undefined],
    ['to the appointments, after a page to register', '/salon-lumiere/register_confirm', undefined],
    ['to the appointments, where no page was left', undefined, undefined],
  ])('is %s', async (_, left, then = '/salon-lumiere/appointments') => {
    expect(await open({ session: aUserSession() }).redirect.from(left)).toBe(then);
  });

  it('is the booking for a professional who left no page', async () => {
    expect(await open({ session: aProSession() }).redirect.from(undefined)).toBe('/salon-lumiere');
  });

  it('is the choice of a new password where one is due, whatever was left', async () => {
    const session = aUserSession({ needPasswordChange: true, pendingRdv });
    const { redirect, journey } = open({ session });

    expect(await redirect.from('/salon-lumiere/fiches')).toBe('/set_password');
    expect(journey.journey$.value.step).toBe('interventionSet');
  });
});

describe('[SEQ-12] what was chosen before there was an account', () => {
  it.each([undefined, '/salon-lumiere/book/login', '/salon-lumiere/register'])(
    'is chosen again with its time, which is still free, after %s',
    async (left) => {
      const { redirect, journey, problem } = open({ session: withPending });

      expect(await redirect.from(left)).toBe('/salon-lumiere/book/fiche_info');

      expect(journey.journey$.value.choices).toMatchObject({
        lines: [{ interventionId: 11 }],
        slot: { start: pendingRdv.start },
      });
      expect(problem.reason$.value).toBeUndefined();
    },
  );

  it('says at the times that its time is somebody else’s by now', async () => {
    const slots = new SlotsOnPaper(free(8, '10:00'));
    const { redirect, journey, problem } = open({ session: withPending, slots });
    const reasons: unknown[] = [];
    problem.reason$.subscribe((reason) => reasons.push(reason));

    expect(await redirect.from(undefined)).toBe('/salon-lumiere/book/slots');

    expect(journey.journey$.value.choices.slot).toBeUndefined();
    expect(reasons.at(-1)).toBe('times');
  });

  it('waits for that answer for three seconds at most', async () => {
    jest.useFakeTimers();
    const slots = new SlotsOnPaper([], () => NEVER);
    const { redirect } = open({ session: withPending, slots });
    let path: string | undefined;
    void redirect.from(undefined).then((found) => (path = found));

    await jest.advanceTimersByTimeAsync(2_999);
    expect(path).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);

    expect(path).toBe('/salon-lumiere/book/slots');
    jest.useRealTimers();
  });

  it.each([
    ['lies in the past', { ...pendingRdv, start: '2027-06-07T08:00:00+02:00' }, undefined],
    ['is not what was left last', pendingRdv, '/salon-lumiere/fiches'],
  ])('is not chosen again where it %s', async (_, pending, left) => {
    const { redirect, journey } = open({ session: aUserSession({ pendingRdv: pending }) });

    await redirect.from(left);

    expect(journey.journey$.value.choices.lines).toBeUndefined();
  });

  it('gives way to a visit that goes on here, which has more of it', async () => {
    const { redirect, journey, slots } = open({
      session: withPending,
      choices: { interventionSetId: 1, lines: [aLine({ interventionId: 12 })], calendarId: 0 },
    });
    journey.choose(aSlot({ start: '2027-06-09T11:00:00+02:00' }));
    const before = journey.journey$.value;

    expect(await redirect.from(undefined)).toBe('/salon-lumiere/book/slots');

    expect(journey.journey$.value).toBe(before);
    expect(slots.asked).toEqual([]);
  });

  it('[EDIT-06] gives way to an appointment that is being moved', async () => {
    const { redirect, journey, slots } = open({
      session: withPending,
      choices: { lines: [aLine({ interventionId: 12 })], calendarId: 31 },
      reschedule: anAppointmentGroup({}),
    });
    const before = journey.journey$.value;

    expect(await redirect.from('/salon-lumiere/book/slots')).toBe('/salon-lumiere/book/slots');

    expect(journey.journey$.value).toBe(before);
    expect(slots.asked).toEqual([]);
  });

  it('does not begin again what was booked meanwhile', async () => {
    const { redirect, journey } = open({ session: withPending });
    journey.confirm(aBooked());

    expect(await redirect.from(undefined)).toBe('/salon-lumiere/book/confirm');
    expect(journey.journey$.value.booked).toBeDefined();
  });
});
