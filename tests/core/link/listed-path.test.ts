import { listedPath } from '@creneau/core';

it.each([
  ['/salon/home', '/salon/home'],
  ['/salon/map/', '/salon/map'],
  ['/salon/legal/terms', '/salon/legal/terms'],
  ['/salon', '/salon'],
  ['/salon/book/slots', '/salon'],
  ['/salon/appointments', '/salon'],
  ['/salon/home/more', '/salon'],
  ['/salon/legal/Terms', '/salon'],
])('lists the page %s under %s', (path, listed) => {
  expect(listedPath('salon', path)).toBe(listed);
});

it('writes the name of the group as it is known, whatever the address says', () => {
  expect(listedPath('salon', '/Salon/home')).toBe('/salon/home');
});
