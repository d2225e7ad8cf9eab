import { aheadOfDevice, dayAt } from '@creneau/core';

describe('the clock of the visitor', () => {
  it.each([
    ['Europe/Paris', 'America/Montreal', 360],
    ['Europe/Paris', 'Pacific/Auckland', -600],
    ['Europe/Paris', 'Asia/Kathmandu', -225],
    ['Europe/Paris', 'Europe/Rome', 0],
  ])('%s is ahead of %s by %i minutes in June', (group, device, minutes) => {
    expect(aheadOfDevice('2027-06-08', group, device)).toBe(minutes);
  });

  it('finds the day of an instant in a zone', () => {
    expect(dayAt(Date.parse('2027-06-10T23:30:00Z'), 'Europe/Paris')).toBe('2027-06-11');
    expect(dayAt(Date.parse('2027-06-10T23:30:00Z'), 'America/Montreal')).toBe('2027-06-10');
  });
});
