import { HostPageInMemory } from '@creneau/adapters/in-memory';
import { BookingJourney, reportVisit } from '@creneau/core';
import { aCatalog, aGroup, anAppointment, aSlot } from '../../support/made-up';

const aVisit = () => {
  let count = 0;
  const journey = new BookingJourney(
    { group: aGroup(), catalog: aCatalog(), agent: false, logged: false },
    {},
    { next: () => `key ${(count += 1)}` },
  );
  const host = new HostPageInMemory();
  reportVisit(journey, host);
  return { journey, host };
};

describe('the page that shows ours', () => {
  it('[EMBED-02] is told each step once, and what was booked without a word of whom it is for', () => {
    const { journey, host } = aVisit();

    journey.answer({ interventionSetId: 1 });
    journey.write({ comments: 'Cheveux longs' });
    const appointment = anAppointment({ start: aSlot().start });
    journey.confirm({ appointments: [appointment], ficheToken: 'secret' });

    const { id, start, end } = appointment;
    expect(host.events).toEqual([
      { type: 'step', step: 'interventionSet' },
      { type: 'step', step: 'intervention' },
      { type: 'step', step: 'confirm' },
      { type: 'booked', appointments: [{ id, start, end }] },
    ]);
  });

  it('[EMBED-02] is told of the next booking too', () => {
    const { journey, host } = aVisit();
    const outcome = () => ({ appointments: [anAppointment({})], ficheToken: undefined });

    journey.confirm(outcome());
    journey.restart();
    journey.confirm(outcome());
    journey.write({ comments: 'Cheveux longs' });

    expect(host.events.filter(({ type }) => type === 'booked')).toHaveLength(2);
  });
});
