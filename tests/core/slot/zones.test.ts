import fc from 'fast-check';
import { clockDifferences, dayAt, noonOf, wallTime } from '@creneau/core';
import { intlClock } from '../../support/intl-clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Paris',
  'Europe/London',
  'Africa/Johannesburg',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;

describe('the clock of the visitor', () => {
  it.each([
    ['Europe/Paris', 'America/Montreal', 360],
    ['Europe/Paris', 'Pacific/Auckland', -600],
    ['Europe/Paris', 'Asia/Kathmandu', -225],
    ['Europe/Paris', 'Europe/Rome', 0],
  ])('[T4] %s is ahead of %s by %i minutes in June', (group, device, ahead) => {
    const instants = ['2027-06-08T09:00:00Z', '2027-06-11T15:00:00Z'].map(Date.parse);

    expect(clockDifferences(instants, group, device)).toEqual([
      { from: wallTime(instants[0] ?? 0, group), isWithinDay: false, ahead },
    ]);
  });

  it.each([
    // the clock of New York goes forward on 14 March 2027 at 08:00 in Paris
    ['Europe/Paris', 'America/New_York', ['2027-03-14T07:30', 360, true, '2027-03-14T08:30', 300]],
    ['Europe/Paris', 'America/New_York', ['2027-03-13T18:00', 360, false, '2027-03-15T09:00', 300]],
    // both change by half an hour and by one, on the same Sunday
    [
      'Australia/Lord_Howe',
      'Australia/Sydney',
      ['2027-04-03T12:00', 0, false, '2027-04-04T12:00', 30],
    ],
    [
      'Europe/Paris',
      'Africa/Johannesburg',
      ['2027-10-30T18:00', 0, false, '2027-10-31T09:00', -60],
    ],
  ] as const)(
    '[T4] the difference of %s to %s changes within a week: %j',
    (group, device, [first, before, isWithinDay, second, after]) => {
      const ahead = intlClock(group);
      const instantOf = (wall: string) => {
        const utc = Date.parse(`${wall}Z`);
        return utc - ahead(utc - ahead(utc));
      };

      expect(clockDifferences([first, second].map(instantOf), group, device)).toEqual([
        { from: first, isWithinDay: false, ahead: before },
        { from: second, isWithinDay, ahead: after },
      ]);
    },
  );

  it('[T4] every time has the difference that is said from before it on, as Intl tells it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2024, 0) / HOUR, max: Date.UTC(2031, 0) / HOUR }),
        (zone, device, hour) => {
          const instants = Array.from({ length: 7 * 12 }, (_, index) => (hour + index * 2) * HOUR);
          const differences = clockDifferences(instants, zone, device);
          const [here, there] = [intlClock(zone), intlClock(device)];
          let said = -1;
          for (const instant of instants) {
            if (wallTime(instant, zone) === differences[said + 1]?.from) said++;
            expect(differences[said]?.ahead).toBe((here(instant) - there(instant)) / MINUTE);
          }
          expect(said).toBe(differences.length - 1);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(zones)('a day of %s has its noon', (zone) => {
    for (const day of ['2027-01-15', '2027-06-08', '2028-02-29'])
      expect(wallTime(noonOf(day, zone), zone)).toBe(`${day}T12:00`);
  });

  it('finds the day of an instant in a zone', () => {
    expect(dayAt(Date.parse('2027-06-10T23:30:00Z'), 'Europe/Paris')).toBe('2027-06-11');
    expect(dayAt(Date.parse('2027-06-10T23:30:00Z'), 'America/Montreal')).toBe('2027-06-10');
  });
});
