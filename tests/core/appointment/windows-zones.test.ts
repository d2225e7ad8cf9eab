import { googleCalendarLink } from '@creneau/core';
import { readFileSync } from 'node:fs';
import { ianaZone } from '../../../core/src/appointment/windows-zones';

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
      ...readFileSync('core/src/appointment/windows-zones.ts', 'utf8').matchAll(
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
