import { cityOf, clockCity, visitorTime } from '../../../core/src/index';

describe('a time of the place on the clock of the visitor', () => {
  it.each([
    ['Pacific/Auckland', { day: '2027-06-08', hour: '19:30', dayShift: 'sameDay' }],
    ['Pacific/Honolulu', { day: '2027-06-07', hour: '21:30', dayShift: 'dayBefore' }],
    ['UTC', { day: '2027-06-08', hour: '07:30', dayShift: 'sameDay' }],
    ['America/Montreal', { day: '2027-06-08', hour: '03:30', dayShift: 'sameDay' }],
    ['Europe/Berlin', undefined],
  ])('[T4] in %s a start of 09:30 in Paris is at %o', (zone, own) => {
    expect(visitorTime('2027-06-08T09:30:00+02:00', zone)).toEqual(own);
  });

  it('[T4] is of the next day where the visitor is ahead', () => {
    expect(visitorTime('2027-12-31T18:00:00+01:00', 'Asia/Tokyo')).toEqual({
      day: '2028-01-01',
      hour: '02:00',
      dayShift: 'dayAfter',
    });
  });

  it('[T4] names a day that is further than the one before or after', () => {
    expect(visitorTime('2027-06-04T00:30:00+14:00', 'Pacific/Pago_Pago')).toEqual({
      day: '2027-06-02',
      hour: '23:30',
      dayShift: 'otherDay',
    });
  });

  it('tells the two 02:30 of the autumn apart', () => {
    expect(visitorTime('2027-10-31T02:30:00+02:00', 'UTC')?.hour).toBe('00:30');
    expect(visitorTime('2027-10-31T02:30:00+01:00', 'UTC')?.hour).toBe('01:30');
  });

  it('names a zone by its city, when it has one', () => {
    expect(cityOf('America/New_York')).toBe('New York');
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(cityOf('UTC')).toBeUndefined();
    expect(cityOf('Etc/GMT+3')).toBeUndefined();
  });

  it('names the time of a group by its own city first', () => {
    const timezone = 'Europe/Paris';

    expect(clockCity({ timezone, address: { city: 'Lyon' } })).toBe('Lyon');
    expect(clockCity({ timezone })).toBe('Paris');
    expect(clockCity({ timezone: 'UTC' })).toBe('UTC');
  });
});
