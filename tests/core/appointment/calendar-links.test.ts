import { calendarFileLink, directionsLink, googleCalendarLink } from '@creneau/core';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { ianaZone } from '../../../core/src/appointment/calendar-links';

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

describe('the zones of Windows', () => {
  it.each([
    ['Romance Standard Time', 'Europe/Paris'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['GMT Standard Time', 'Europe/London'],
    ['Lord Howe Standard Time', 'Australia/Lord_Howe'],
    ['Europe/Paris', 'Europe/Paris'],
    ['constructor', 'constructor'],
  ])('[EXPORT-04] %s is %s', (name, zone) => {
    expect(ianaZone(name)).toBe(zone);
  });

  it('[EXPORT-04] are all zones that a browser knows', () => {
    const named = [
      ...readFileSync('core/src/appointment/calendar-links.ts', 'utf8').matchAll(
        /^ {2}(?:'([^']+)'|(\w+)): '/gm,
      ),
    ].map(([, quoted, bare]) => quoted ?? bare ?? '');

    expect(named.length).toBeGreaterThan(130);
    for (const name of named)
      expect(() => new Intl.DateTimeFormat('fr', { timeZone: ianaZone(name) })).not.toThrow();
  });

  it('[EXPORT-04] are told to Google by the names it knows', () => {
    const link = googleCalendarLink({
      title: 'Coupe',
      start: '2027-06-08T09:30:00+02:00',
      end: '2027-06-08T10:15:00+02:00',
      description: '',
      location: '',
      timezone: 'Romance Standard Time',
    });

    expect(new URL(link).searchParams.get('ctz')).toBe('Europe/Paris');
  });
});
