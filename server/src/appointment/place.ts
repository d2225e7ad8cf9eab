import type { Address } from '@creneau/core';
import type { Translations } from '../database/schema';
import type { StoredSettings } from '../group/settings';

/** One of several sites of a group. */
export interface Site {
  readonly name: Translations;
  readonly address: Address;
}

/** What decides where an appointment takes place. */
export interface Placed {
  readonly videoconference: boolean;
  /** What was typed into the appointment-details form. */
  readonly vevent: { readonly [field: string]: string | boolean };
  /** Of the calendar's set, where that has an address of its own. */
  readonly site: Site | null;
}

/** Where an appointment takes place. */
export interface Place {
  readonly address: Address;
  /** Of several sites. */
  readonly site: Translations | undefined;
  /** Whether the business comes to the address that was typed. */
  readonly isTyped: boolean;
}

/** None for what is held by video; else the address typed for a visit at home, that of the site, or that of the group. */
export function placeOf(
  { videoconference, vevent, site }: Placed,
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
