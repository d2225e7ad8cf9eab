import type { Address, OpeningHours } from '@creneau/core';
import type { NewRow, StoredField, StoredPromotion } from '../../server/src/database/schema';

/** A group for `fixtures/business.ts`: what is not named is plausible. */
export interface Business {
  readonly id: number;
  readonly group?: Partial<NewRow<'groups'>>;
  readonly settings?: object;
  readonly interventions: readonly (Partial<
    Omit<NewRow<'interventions'>, 'id' | 'promotions' | 'publicname'>
  > & {
    readonly id: number;
    readonly promotions?: readonly StoredPromotion[];
  })[];
  readonly calendars: readonly (Partial<
    Omit<NewRow<'calendars'>, 'id' | 'opening' | 'closed_days' | 'publicname'>
  > & {
    readonly id: number;
    readonly opening?: OpeningHours;
    readonly closed_days?: readonly string[];
    /** Ids of its services; all when absent. */
    readonly offers?: readonly number[];
  })[];
  readonly interventionsets?: readonly { readonly id: number; readonly name: string }[];
  readonly calendarsets?: readonly {
    readonly id: number;
    readonly name: string;
    readonly address?: Address;
  }[];
  readonly packs?: readonly {
    readonly id: number;
    readonly name?: string;
    readonly price: number;
    readonly opened?: boolean;
    readonly interventionset_id?: number;
    /** Ids of its services, each with whom it is sold with, if with anybody. */
    readonly config: readonly (number | { readonly id: number; readonly calendarId: number })[];
  }[];
  readonly fiche?: readonly StoredField[];
  readonly vevent?: readonly StoredField[];
}

/** One service of half an hour, one calendar with one seat, open every day from 8 to 20. */
export const aBusiness = ({
  id = 50,
  interventions = [{ id: 11, length: 30, price: 4000 }],
  calendars = [{ id: 1 }],
  settings = {},
  ...rest
}: Partial<Business> = {}): Business => ({
  id,
  interventions,
  calendars,
  // without it nothing can be moved
  settings: { use_api_v3: true, ...settings },
  ...rest,
});
