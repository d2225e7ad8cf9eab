import {
  type Address,
  addressLines,
  placeOf,
  roomAddress,
  roomAt,
  roomOpensAt,
} from '@creneau/core';
import { aGroup } from '../../support/made-up';

const address: Address = { address: '1 quai', zipcode: '44000', city: 'Nantes', country: 'FR' };
const EMPTY: Address = { address: '', zipcode: '', city: '', country: 'FR' };

describe('where an appointment is', () => {
  const group = aGroup();

  it.each([
    ['its own address', { address, location: 'Nantes' }, group, '1 quai, 44000 Nantes'],
    [
      'that of the business',
      { address: undefined, location: 'Ici' },
      group,
      '14 rue des Capucins, 69001 Lyon',
    ],
    [
      'the words of the business',
      { address: undefined, location: 'Ici' },
      aGroup({ address: undefined }),
      'Ici',
    ],
    ['said nowhere', { address: EMPTY, location: undefined }, group, undefined],
    [
      'said nowhere',
      { address: undefined, location: '' },
      aGroup({ address: undefined }),
      undefined,
    ],
  ])('is %s', (_, appointment, of, place) => {
    expect(placeOf(appointment, of)).toBe(place);
  });

  it.each([
    [address, ['1 quai', '44000 Nantes']],
    [{ city: 'Nantes' }, ['Nantes']],
    [{ zipcode: '44000' }, ['44000']],
    [{ address: ' ', zipcode: '', city: 'Nantes' }, ['Nantes']],
    [{ address: '1 quai' }, ['1 quai']],
    [{}, []],
  ])('of %j is on the lines %j', (partial, lines) => {
    expect(addressLines(partial)).toEqual(lines);
  });
});

describe('the address of a video room', () => {
  it.each([
    ['https://meet.jit.si/salon', undefined, 'https://meet.jit.si/salon'],
    ['https://video.example/salon', 'https://video.example', 'https://video.example/salon'],
    ['http://video.example/salon', 'http://video.example', 'http://video.example/salon'],
    ['salon-lumiere_7f3a', undefined, 'https://meet.jit.si/salon-lumiere_7f3a'],
    ['salon', 'https://video.example', 'https://video.example/salon'],
    ['//evil.example/salon', undefined, undefined],
    ['../salon', undefined, undefined],
    ['evil.example:443', undefined, undefined],
    ['https://evil.example/salon', undefined, undefined],
    ['http://meet.jit.si/salon', undefined, undefined],
    ['https://meet.jit.si@evil.example/', undefined, undefined],
    ['https://me@meet.jit.si/salon', undefined, undefined],
    ['javascript:alert(1)', undefined, undefined],
    ['javascript:alert(1)', 'data:text/html,', undefined],
    ['https://', undefined, undefined],
    ['', undefined, undefined],
    [undefined, undefined, undefined],
  ])('[VIDEO-06] %j among rooms of %j leads to %j', (room, host, expected) => {
    expect(roomAddress(room, host)).toBe(expected);
  });
});

describe('a video room', () => {
  const ZONE = 'Europe/Paris';
  const at = (time: string) => Date.parse(`2027-06-08T${time}+02:00`);
  const morning = { start: '2027-06-08T09:30:00+02:00', end: '2027-06-08T10:15:00+02:00' };
  const midnight = { start: '2027-06-08T00:10:00+02:00', end: '2027-06-08T00:40:00+02:00' };
  const quarterPast = { start: '2027-06-08T00:15:00+02:00', end: '2027-06-08T00:40:00+02:00' };

  it.each([
    ['09:14:59', 'to come'],
    ['09:15:00', 'open'],
    ['10:14:59', 'open'],
    ['10:15:00', 'finished'],
  ])(
    'at %s is %s: it opens a quarter of an hour before, and closes with the appointment',
    (time, room) => {
      expect(roomAt(at(time), morning, ZONE)).toBe(room);
    },
  );

  it('opens on the day itself, never on the day before', () => {
    expect(roomAt(at('00:00:00') - 1, midnight, ZONE)).toBe('to come');
    expect(roomAt(at('00:00:00'), midnight, ZONE)).toBe('open');
    expect(roomOpensAt(midnight.start, ZONE)).toBe(at('00:00:00'));
    expect(roomOpensAt(quarterPast.start, ZONE)).toBe(at('00:00:00'));
    expect(roomOpensAt(morning.start, ZONE)).toBe(at('09:15:00'));
  });
});
