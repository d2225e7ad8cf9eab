import {
  LinkProblem,
  Refusal,
  repeatBooking,
  takePreselectedSlot,
  type Choices,
} from '@creneau/core';
import { throwError } from 'rxjs';
import { aLine, anAppointmentGroup } from '../../support/made-up';
import { aVisit, free, SlotsOnPaper } from '../presentation/visit';

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
