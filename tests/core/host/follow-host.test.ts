import { HostPageInMemory } from '@creneau/adapters/in-memory';
import { BookingJourney, followPrefill, hostWish, reportVisit } from '@creneau/core';
import { aCatalog, aGroup, anAppointment, aSlot } from '../../support/made-up';

describe('what the host page asks', () => {
  it('fills the forms, and keeps what the visitor has typed', () => {
    const offer = { group: aGroup(), catalog: aCatalog(), agent: false, isLoggedIn: false };
    const journey = new BookingJourney(offer, {}, { next: () => 'a key' });
    const host = new HostPageInMemory();
    followPrefill(journey, host);

    journey.write({ fiche: { firstname: 'Camille' } });
    host.ask({ fiche: { firstname: 'Anne', lastname: 'Kerjean' }, vevent: { reason: 'first' } });

    expect(journey.journey$.value.draft).toMatchObject({
      fiche: { firstname: 'Camille', lastname: 'Kerjean' },
      vevent: { reason: 'first' },
    });
  });

  it('fills fields that a form has begun with empty, follows its own values, and leaves what was typed or emptied', () => {
    const offer = { group: aGroup(), catalog: aCatalog(), agent: false, isLoggedIn: false };
    const journey = new BookingJourney(offer, {}, { next: () => 'a key' });
    const host = new HostPageInMemory();
    followPrefill(journey, host);
    const filled: unknown[] = [];
    journey.prefilled$.subscribe((values) => filled.push(values));

    journey.write({ fiche: { firstname: '', lastname: '', city: '' } });
    host.ask({ fiche: { firstname: 'Anne', lastname: 'Kerjean', city: 'Brest' } });
    const { fiche } = journey.journey$.value.draft;
    journey.write({ fiche: { ...fiche, firstname: 'Camille', city: '' } });
    host.ask({ fiche: { firstname: 'Léa', lastname: 'Le Goff', city: 'Lyon' } });

    expect(journey.journey$.value.draft.fiche).toEqual({
      firstname: 'Camille',
      lastname: 'Le Goff',
      city: '',
    });
    expect(filled).toEqual([
      { fiche: { firstname: 'Anne', lastname: 'Kerjean', city: 'Brest' } },
      { fiche: { lastname: 'Le Goff' } },
    ]);
  });

  it('leaves a contact of the business as it is', () => {
    const offer = { group: aGroup(), catalog: aCatalog(), agent: false, isLoggedIn: false };
    const journey = new BookingJourney(offer, {}, { next: () => 'a key' });
    const host = new HostPageInMemory();
    followPrefill(journey, host);

    journey.write({ attendee: 7, fiche: {} });
    host.ask({ fiche: { firstname: 'Anne' } });

    expect(journey.journey$.value.draft.fiche).toEqual({});
  });

  it('is heard once, each time it changes', () => {
    const host = new HostPageInMemory();
    const heights: number[] = [];
    hostWish(host, 'minHeight').subscribe((height) => heights.push(height));

    host.ask({ minHeight: 400 });
    host.ask({ locale: 'en' });
    host.ask({ minHeight: 500 });

    expect(heights).toEqual([400, 500]);
  });
});

const aVisit = () => {
  let count = 0;
  const journey = new BookingJourney(
    { group: aGroup(), catalog: aCatalog(), agent: false, isLoggedIn: false },
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
