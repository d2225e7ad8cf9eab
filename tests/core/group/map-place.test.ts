import { askedPlaceIn, mapPlaceOf } from '@creneau/core';
import fc from 'fast-check';
import { aGroup } from '../../support/made-up';

const group = aGroup();
const own = {
  lines: ['14 rue des Capucins', '69001 Lyon'],
  position: { lat: group.lat, lng: group.lng },
};
const placeIn = (state: unknown) => mapPlaceOf(askedPlaceIn(state), group);

it('[MAP-01] tells an address on two lines: street; postcode and city', () => {
  expect(placeIn(null)?.lines).toEqual(own.lines);
});

it.each([
  ['nothing', null, own],
  ['something else', { from: 'confirm' }, own],
  [
    'an address with its place',
    { address: { address: '1 quai', zipcode: '44000', city: 'Nantes', lat: 47.2, lng: -1.5 } },
    { lines: ['1 quai', '44000 Nantes'], position: { lat: 47.2, lng: -1.5 } },
  ],
  ['an address in words', { address: '1 quai, Nantes' }, { lines: ['1 quai, Nantes'] }],
  [
    'the first of several places',
    { locations: [{ address: '1 quai', city: 'Nantes' }, { address: '2 quai' }] },
    { lines: ['1 quai', 'Nantes'] },
  ],
  [
    'the far ends of the world',
    { address: { city: 'Nord', lat: -90, lng: 180 } },
    { lines: ['Nord'], position: { lat: -90, lng: 180 } },
  ],
  [
    'a place beyond the pole',
    { address: { city: 'Nord', lat: 90.5, lng: 0 } },
    { lines: ['Nord'] },
  ],
  [
    'a place beyond the date line',
    { address: { city: 'Nord', lat: 0, lng: 180.5 } },
    { lines: ['Nord'] },
  ],
  ['half of a place', { address: { city: 'Nord', lat: 45 } }, { lines: ['Nord'] }],
  [
    'a place without words',
    { address: { lat: 45, lng: 5 } },
    { lines: [], position: { lat: 45, lng: 5 } },
  ],
  ['an address without words', { address: { city: 7, address: '1 quai' } }, { lines: ['1 quai'] }],
  ['a number', { address: 7 }, own],
  ['none', { address: null }, own],
])('[MAP-03] of a history entry with %s shows that, else the business', (_, state, expected) => {
  expect(placeIn(state)).toEqual({ position: undefined, ...expected });
});

it('[MAP-01] tells no address where the business has none', () => {
  const nowhere = aGroup({ address: undefined, lat: undefined });

  expect(mapPlaceOf(undefined, nowhere)).toEqual({ lines: [], position: undefined });
});

it.each([
  ['an empty address', { address: '' }],
  ['an address without any field', { address: {} }],
  ['an address of empty fields', { address: { address: '', city: '' } }],
  ['an address of fields that are not there', { address: { address: null, city: undefined } }],
  ['no locations', { locations: [] }],
])('[MAP-05] shows nothing for %s', (_, state) => {
  expect(placeIn(state)).toBeUndefined();
});

it('R-17: takes no coordinates that are none', () => {
  expect(placeIn({ address: { lat: 'NaN', lng: '<script>' } })).toEqual({
    lines: [],
    position: undefined,
  });
});

it('reads any state of a history entry', () => {
  fc.assert(fc.property(fc.anything(), (state) => void placeIn(state)));
});

it('takes no coordinates that are off the globe, wherever a history entry has them', () => {
  const degrees = fc.oneof(fc.double({ min: -400, max: 400 }), fc.anything());
  const place = fc.record({ city: fc.constant('Nord'), lat: degrees, lng: degrees });
  const states = fc.oneof(
    place.map((address) => ({ address })),
    place.map((first) => ({ locations: [first] })),
  );
  fc.assert(
    fc.property(states, (state) => {
      const { lat, lng } = placeIn(state)?.position ?? { lat: 0, lng: 0 };

      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    }),
  );
});
