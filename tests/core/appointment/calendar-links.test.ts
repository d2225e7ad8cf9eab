import fc from 'fast-check';
import { calendarFileLink, directionsLink, googleCalendarLink } from '@creneau/core';

const entry = {
  title: 'Coupe femme – Salon Lumière',
  start: '2027-06-08T09:30:00+02:00',
  end: '2027-06-08T10:15:00+02:00',
  description: 'avec Ana',
  location: '14 rue des Capucins, 69001 Lyon',
  timezone: 'Europe/Paris',
};

describe('the link to Google Calendar', () => {
  it('says what, when and where', () => {
    const { origin, searchParams } = new URL(googleCalendarLink(entry));

    expect(origin).toBe('https://calendar.google.com');
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: entry.title,
      dates: '20270608T073000Z/20270608T081500Z',
      details: 'avec Ana',
      location: entry.location,
      ctz: 'Europe/Paris',
    });
  });

  it('leaves out what there is nothing to say of', () => {
    const { searchParams } = new URL(
      googleCalendarLink({ ...entry, description: '', location: '' }),
    );

    expect([...searchParams.keys()]).toEqual(['action', 'text', 'dates', 'ctz']);
  });

  it('[T2] tells the two 02:30 of an autumn night apart', () => {
    const at = (start: string) =>
      new URL(googleCalendarLink({ ...entry, start, end: start })).searchParams.get('dates');

    expect(at('2027-10-31T02:30:00+02:00')).toBe('20271031T003000Z/20271031T003000Z');
    expect(at('2027-10-31T02:30:00+01:00')).toBe('20271031T013000Z/20271031T013000Z');
  });

  it('encodes every value once, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (title) => {
        expect(new URL(googleCalendarLink({ ...entry, title })).searchParams.get('text')).toBe(
          title,
        );
      }),
    );
  });
});

it('leads to the file of one appointment by its token', () => {
  expect(calendarFileLink(1, 501, 'a/b')).toBe('/ics/1/501/a%2Fb.ics');
});

it('leads to a place by its address', () => {
  expect(new URL(directionsLink('Salon & fils, Lyon')).searchParams.get('destination')).toBe(
    'Salon & fils, Lyon',
  );
});
