import { inOneLine, type Address } from '@creneau/core';
import type { SiteAddress, Translations } from '../database/schema';
import type { StoredSettings } from './settings';

/** One of several sites of a group. */
export interface Site {
  readonly name: Translations;
  readonly address: SiteAddress;
}

/** The columns that a place is derived from. */
interface PlaceSource {
  readonly videoconference: boolean;
  /** The values of the appointment-details form. */
  readonly vevent: { readonly [field: string]: string | boolean };
  /** The site of the calendar, if it has an address of its own. */
  readonly site: Site | null;
}

/** Where an appointment takes place. */
export interface Place {
  readonly address: Address;
  /** The name of the site; none for the group's own address. */
  readonly site: Translations | undefined;
  /** Whether it is the visitor's address, which the business comes to. */
  readonly isTyped: boolean;
}

/** None for a video appointment; otherwise the visitor's address for a home visit, that of the site, or that of the group. */
export function placeOf(
  { videoconference, vevent, site }: PlaceSource,
  { address, place_fields: fields, country = '' }: StoredSettings,
): Place | undefined {
  if (videoconference) return undefined;
  const typed = (field: string | undefined): string =>
    field === undefined ? '' : String(vevent[field] ?? '').trim();
  const street = typed(fields?.address);
  if (street !== '')
    return {
      address: {
        address: street,
        zipcode: typed(fields?.zipcode),
        city: typed(fields?.city),
        country,
      },
      site: undefined,
      isTyped: true,
    };
  const own = site?.address ?? address;
  return own ? { address: own, site: site?.name, isTyped: false } : undefined;
}

/** The address that a visitor typed for a business that comes to them, in one line; empty for any other place. */
export function typedAddressOf(source: PlaceSource, settings: StoredSettings): string {
  const place = placeOf(source, settings);
  return place?.isTyped ? inOneLine(place.address) : '';
}
