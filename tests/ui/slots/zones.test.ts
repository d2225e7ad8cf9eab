import { aheadOfDevice, cityOf, dayAt, ownTime } from '../../../ui/src/slots/zones';

describe('the clock of the visitor', () => {
  it.each([
    ['Pacific/Auckland', { day: '2027-06-08', hour: '19:30' }],
    ['Pacific/Honolulu', { day: '2027-06-07', hour: '21:30' }],
    ['UTC', { day: '2027-06-08', hour: '07:30' }],
    ['America/Montreal', { day: '2027-06-08', hour: '03:30' }],
    ['Europe/Berlin', undefined],
  ])('[T4] in %s a start of 09:30 in Paris is at %o', (zone, own) => {
    expect(ownTime('2027-06-08T09:30:00+02:00', zone)).toEqual(own);
  });

  it('tells the two 02:30 of the autumn apart', () => {
    expect(ownTime('2027-10-31T02:30:00+02:00', 'UTC')).toEqual({
      day: '2027-10-31',
      hour: '00:30',
    });
    expect(ownTime('2027-10-31T02:30:00+01:00', 'UTC')).toEqual({
      day: '2027-10-31',
      hour: '01:30',
    });
  });

  it.each([
    ['Europe/Paris', 'America/Montreal', 360],
    ['Europe/Paris', 'Pacific/Auckland', -600],
    ['Europe/Paris', 'Asia/Kathmandu', -225],
    ['Europe/Paris', 'Europe/Rome', 0],
  ])('%s is ahead of %s by %i minutes in June', (group, device, minutes) => {
    expect(aheadOfDevice('2027-06-08', group, device)).toBe(minutes);
  });

  it('says a zone by its city, when it has one', () => {
    expect(cityOf('America/New_York')).toBe('New York');
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(cityOf('UTC')).toBeUndefined();
    expect(cityOf('Etc/GMT+3')).toBeUndefined();
  });

  it('finds the day of an instant in a zone', () => {
    expect(dayAt(Date.parse('2027-06-10T23:30:00Z'), 'Europe/Paris')).toBe('2027-06-11');
    expect(dayAt(Date.parse('2027-06-10T23:30:00Z'), 'America/Montreal')).toBe('2027-06-10');
  });
});
