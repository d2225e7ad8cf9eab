import { inOneLine, type Address } from '@creneau/core';
import type { SiteAddress } from '../database/schema';
import type { Translations } from '../database/settings-column';
import type { StoredSettings } from '../database/settings-column';

export interface Site {
  readonly name: Translations;
  readonly address: SiteAddress;
}

interface PlaceSource {
  readonly videoconference: boolean;
  readonly vevent: { readonly [field: string]: string | boolean };
  /** Null if the calendar is at the group's address. */
  readonly site: Site | null;
}

export interface Place {
  readonly address: Address;
  /** Undefined for the group's own address. */
  readonly site: Translations | undefined;
  /** A home visit, at the visitor's address. */
  readonly isTyped: boolean;
}

/** Undefined for video; else the visitor's address for a home visit, the site's, or the group's. */
export function placeOf(
  { videoconference, vevent, site }: PlaceSource,
  { address, place_fields: fields, country = '' }: StoredSettings,
): Place | undefined {
  if (videoconference) return undefined;
  const answerTo = (field: string | undefined): string =>
    field === undefined ? '' : String(vevent[field] ?? '').trim();
  const street = answerTo(fields?.address);
  if (street !== '')
    return {
      address: {
        address: street,
        zipcode: answerTo(fields?.zipcode),
        city: answerTo(fields?.city),
        country,
      },
      site: undefined,
      isTyped: true,
    };
  const own = site?.address ?? address;
  return own ? { address: own, site: site?.name, isTyped: false } : undefined;
}

/** One line; empty unless it is a home visit. */
export function typedAddressOf(source: PlaceSource, settings: StoredSettings): string {
  const place = placeOf(source, settings);
  return place?.isTyped ? inOneLine(place.address) : '';
}
