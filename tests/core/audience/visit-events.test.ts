import { ConsentsInMemory } from '@creneau/adapters/in-memory';
import {
  BookingJourney,
  pageQueryOf,
  receiptsOf,
  trackingPurposes,
  visitEventsOf,
  whileAllowed,
  type BookingOutcome,
  type VisitEvent,
} from '@creneau/core';
import fc from 'fast-check';
import {
  aBooked,
  aGroup,
  anAppointment,
  anAppointmentGroup,
  anOffer,
  aQuestion,
  aSlot,
} from '../../support/made-up';

const KEY = '2f9c7f0e-6a38-4c63-9d0e-0b4c1f1f7a10';
const NOON = Date.UTC(2027, 5, 8, 12);

const aVisit = (campaign = {}) => {
  const journey = new BookingJourney(
    anOffer({ group: aGroup({ questions: [aQuestion('intervention')] }) }),
    {},
    { next: () => KEY },
  );
  const events: VisitEvent[] = [];
  const listen = () =>
    visitEventsOf(journey, aGroup(), 'fr', campaign).subscribe((event) => events.push(event));
  return { journey, events, listen };
};

describe('the events of a visit', () => {
  it('[TRACK-01] begin with the group, the language and the campaign, then name each step', () => {
    const { journey, events, listen } = aVisit({ source: 'lettre' });
    journey.answer({ lines: [{ interventionId: 11, calendarId: 0 }] });
    listen();
    journey.choose(aSlot());
    journey.proceed();

    expect(events[0]).toEqual({
      name: 'opened',
      group: 'salon-lumiere',
      locale: 'fr',
      campaign: { source: 'lettre' },
    });
    expect(events.slice(1)).toEqual([
      { name: 'step', step: 'slots' },
      { name: 'step', step: 'fiche' },
    ]);
  });

  it('[TRACK-01] say of a booking how many services it has and what they cost, less the promotion', () => {
    const { journey, events, listen } = aVisit();
    listen();
    journey.confirm(
      aBooked({
        appointments: [
          anAppointment({ id: 1, price: 4800, promotion: 20 }),
          anAppointment({ id: 2, price: 1000, promotion: undefined }),
        ],
      }),
    );

    expect(events).toContainEqual({ name: 'booked', services: 2, value: 48.4, currency: 'EUR' });
  });

  it('say no amount where the business does not tell its prices', () => {
    const { journey, events, listen } = aVisit();
    listen();
    journey.confirm(aBooked({ appointments: [anAppointment({ price: undefined })] }));

    expect(events).toContainEqual({ name: 'booked', services: 1, currency: 'EUR' });
  });

  it('[TRACK-01] say of a cancellation how many appointments it is about, and not which', () => {
    const { journey, events, listen } = aVisit();
    listen();
    journey.confirm(aBooked({ appointments: [anAppointment({ id: 987_654 })] }));
    journey.write({ comments: 'À bientôt' });
    journey.forget([987_654, 987_655]);

    expect(events).toContainEqual({ name: 'cancelled', services: 2 });
    expect(events.filter(({ name }) => name === 'booked')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('98765');
  });

  it('[TRACK-01] say that an appointment was changed, and not that one more was booked', () => {
    const { journey, events, listen } = aVisit();
    journey.resume((_, present) => ({ ...present, reschedule: anAppointmentGroup() }));
    listen();
    journey.confirm(aBooked());

    expect(events.map(({ name }) => name)).toEqual(['opened', 'step', 'changed', 'step']);
  });

  it('tell nothing of what was booked before anybody listened', () => {
    const { journey, events, listen } = aVisit();
    journey.confirm(aBooked());
    listen();

    expect(events.map(({ name }) => name)).not.toContain('booked');
  });

  const words = fc.stringMatching(/^[qxzjk]{12,20}$/);

  it('[TRACK-01] have nothing personal in them, whatever is typed, chosen and booked', () => {
    const person = fc.record({
      lastname: words,
      firstname: words,
      email: words.map((word) => `${word}@example.org`),
      firstphone: fc.stringMatching(/^06\d{8}$/),
      comments: words,
      service: words,
      place: words,
    });
    fc.assert(
      fc.property(
        person,
        ({ lastname, firstname, email, firstphone, comments, service: intervention, place }) => {
          const { journey, events, listen } = aVisit(
            pageQueryOf(
              new URLSearchParams({
                utm_source: 'lettre',
                utm_term: email,
                email,
              }),
              aGroup(),
              '2027-06-08',
            ).campaign,
          );
          listen();
          journey.write({ fiche: { lastname, firstname, email, firstphone }, comments });
          journey.choose(aSlot({ start: '2027-06-08T09:30:00+02:00' }));
          const outcome: BookingOutcome = aBooked({
            appointments: [
              anAppointment({
                id: 987_654,
                start: '2027-06-08T09:30:00+02:00',
                fiche: { lastname, firstname, email },
                interventionName: intervention,
                location: place,
                comments,
              }),
            ],
          });
          journey.confirm(outcome);
          journey.forget([987_654]);

          const text = JSON.stringify(events);
          const secrets = [
            lastname,
            firstname,
            email,
            firstphone,
            intervention,
            place,
            '2027-06-08',
            '987654',
            KEY,
          ];
          expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
          expect(events.map(({ name }) => name)).toEqual(
            expect.arrayContaining(['booked', 'cancelled']),
          );
        },
      ),
    );
  });
});

describe('a source that needs a consent', () => {
  const clock = { now: () => NOON };

  it('is heard from the consent on, until that is withdrawn', () => {
    const consents = new ConsentsInMemory();
    const { journey, events } = aVisit();
    const source = visitEventsOf(journey, aGroup(), 'fr', {});
    whileAllowed('audience', consents, clock, source).subscribe((event) => events.push(event));
    expect(events).toEqual([]);

    consents.keep(receiptsOf({ audience: false, advertising: true }, NOON));
    expect(events).toEqual([]);

    consents.keep(receiptsOf({ audience: true }, NOON));
    expect(events.map(({ name }) => name)).toEqual(['opened', 'step']);

    consents.keep(receiptsOf({ audience: false }, NOON));
    journey.confirm(aBooked());
    journey.forget([1]);
    expect(events.map(({ name }) => name)).toEqual(['opened', 'step']);
  });
});

it.each([
  ['nothing', {}, []],
  ['a tag manager without containers', { trackingType: 'gtm', trackingTags: [] }, []],
  ['containers of no manager', { trackingTags: ['GTM-CRENEAU'] }, []],
  ['a tag manager', { trackingType: 'gtm', trackingTags: ['GTM-CRENEAU'] }, ['audience']],
  ['a pixel', { facebookPixelId: '123456789012345' }, ['advertising']],
] as const)('a group that uses %s asks for just that', (_, uses, purposes) => {
  expect(trackingPurposes(aGroup(uses))).toEqual(purposes);
});
