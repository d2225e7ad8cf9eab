import { BookingJourney, DraftKeys, Refusal, type Journey } from '@creneau/core';
import {
  aBooked,
  aGroup,
  anAppointment,
  anAppointmentGroup,
  anOffer,
  aQuestion,
  aSlot,
} from '../../support/made-up';

class CountedKeys extends DraftKeys {
  private count = 0;

  override next(): string {
    this.count += 1;
    return `key ${this.count}`;
  }
}

const aVisit = (): { journey: BookingJourney; seen: readonly Journey[] } => {
  const offer = anOffer({ group: aGroup({ questions: [aQuestion('intervention')] }) });
  const journey = new BookingJourney(offer, {}, new CountedKeys());
  const seen: Journey[] = [];
  journey.journey$.subscribe((one) => seen.push(one));
  return { journey, seen };
};

const cut = { lines: [{ interventionId: 11, calendarId: 0 }] };

describe('the journey of a page', () => {
  it('tells whoever looks where one stands', () => {
    const { journey, seen } = aVisit();

    journey.answer(cut);
    journey.answer({ slot: aSlot() });
    journey.goTo('slots');
    journey.proceed();

    expect(seen.map(({ step }) => step)).toEqual([
      'intervention',
      'slots',
      'fiche',
      'slots',
      'fiche',
    ]);
  });

  it('books again under another key once the time is certainly lost, and keeps what was typed', () => {
    const { journey } = aVisit();
    journey.write({ fiche: { lastname: 'Kerjean' } });

    journey.refuse(new Refusal('unreachable'));
    expect(journey.journey$.value.draft.key).toBe('key 1');
    journey.refuse(new Refusal('slotTaken'));

    expect(journey.journey$.value.draft).toMatchObject({
      key: 'key 2',
      fiche: { lastname: 'Kerjean' },
    });
  });

  it.each([
    [
      '[CANCEL-10] one of several that were just booked',
      { confirmed: [1, 2] },
      [2],
      'intervention',
    ],
    ['[EDIT-06] one that is rescheduled', { rescheduled: [1, 2] }, [2], 'intervention'],
    ['another appointment', { confirmed: [1, 2] }, [3], 'confirm'],
  ])('when %s is cancelled, %j less %j leads to %s', (_, held, cancelled, step) => {
    const { journey } = aVisit();
    const appointments = ({
      confirmed = [],
      rescheduled: edited = [],
    }: {
      confirmed?: number[];
      rescheduled?: number[];
    }) => [...confirmed, ...edited].map((id) => anAppointment({ id }));
    if ('confirmed' in held) journey.confirm(aBooked({ appointments: appointments(held) }));
    else
      journey.resume((_offer, present) => ({
        ...present,
        step: 'slots',
        reschedule: anAppointmentGroup(...appointments(held)),
      }));

    journey.forget(cancelled);

    expect(journey.journey$.value.step).toBe(step);
  });

  it('[CANCEL-10] tells what was just booked and is cancelled, until the next booking begins', () => {
    const { journey } = aVisit();
    const [first, second] = [1, 2].map((id) => anAppointment({ id }));
    journey.confirm(aBooked({ appointments: [first, second].flatMap((one) => one ?? []) }));

    journey.forget([2]);

    expect(journey.journey$.value).toMatchObject({ step: 'intervention', cancelled: [second] });
    expect(journey.journey$.value.booked).toBeUndefined();
    journey.restart();
    expect(journey.journey$.value.cancelled).toBeUndefined();
  });

  it('asks by what is offered now', () => {
    const { journey } = aVisit();

    journey.reoffer(
      anOffer({ group: aGroup({ questions: [aQuestion('calendar'), aQuestion('intervention')] }) }),
    );
    expect(journey.journey$.value.steps[0]).toBe('calendar');
    journey.restart();

    expect(journey.journey$.value.step).toBe('calendar');
  });

  it('[BOOK-05] goes to the confirmation with what was booked, and starts anew with a new key', () => {
    const { journey } = aVisit();

    journey.confirm(aBooked());
    expect(journey.journey$.value).toMatchObject({ step: 'confirm', booked: aBooked() });
    expect(journey.reachable('fiche')).toBe('confirm');
    journey.restart();

    expect(journey.journey$.value).toMatchObject({
      step: 'intervention',
      choices: {},
      draft: { key: 'key 2' },
    });
    expect(journey.journey$.value.booked).toBeUndefined();
  });
});
