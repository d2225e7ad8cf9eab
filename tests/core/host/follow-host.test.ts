import { HostPageInMemory } from '@creneau/adapters/in-memory';
import { BookingJourney, followPrefill, hostWish } from '@creneau/core';
import { aCatalog, aGroup } from '../../support/made-up';

describe('what the host page asks', () => {
  it('fills the forms, and keeps what the visitor has typed', () => {
    const offer = { group: aGroup(), catalog: aCatalog(), agent: false, logged: false };
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
