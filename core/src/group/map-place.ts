import { addressLines } from './address';
import type { Address } from './group';

/** Degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export interface Place {
  readonly address?: Address | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

export interface AskedPlace {
  readonly address?: Partial<Address> | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

export interface MapPlace {
  /** Street; postcode and city. */
  readonly lines: readonly string[];
  readonly position: Position | undefined;
}

const positionOf = ({ lat, lng }: Pick<AskedPlace, 'lat' | 'lng'>): Position | undefined =>
  lat === undefined || lng === undefined ? undefined : { lat, lng };

/** The requested place, else that of the visit; undefined if an empty one was requested. */
export function mapPlaceOf(
  override: AskedPlace | 'empty' | undefined,
  place: Place,
): MapPlace | undefined {
  if (override === 'empty') return undefined;
  const { address, ...degrees } = override ?? place;
  return { lines: addressLines(address ?? {}), position: positionOf(degrees) };
}

const LARGEST = { lat: 90, lng: 180 } as const;

const degreesIn = (value: unknown, axis: keyof typeof LARGEST): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= LARGEST[axis] ? value : undefined;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const isEmpty = (place: object): boolean =>
  Object.values(place).every((value) => value === undefined || value === null || value === '');

/** `address`, or the first of `locations`, in the state of a history entry. */
export function askedPlaceIn(state: unknown): AskedPlace | 'empty' | undefined {
  const { address, locations } = (state ?? {}) as { address?: unknown; locations?: unknown };
  const place: unknown = Array.isArray(locations) ? (locations[0] ?? '') : address;
  const fields = typeof place === 'string' ? { address: place } : place;
  if (typeof fields !== 'object' || fields === null) return undefined;
  if (isEmpty(fields)) return 'empty';
  const record = fields as { readonly [field: string]: unknown };
  return {
    address: {
      address: textIn(record['address']),
      zipcode: textIn(record['zipcode']),
      city: textIn(record['city']),
    },
    lat: degreesIn(record['lat'], 'lat'),
    lng: degreesIn(record['lng'], 'lng'),
  };
}
