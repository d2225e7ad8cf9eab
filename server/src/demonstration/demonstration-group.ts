import type { Address, OpeningHours } from '@creneau/core';
import type { NewRow, StoredField, StoredPromotion, Translations } from '../database/schema';
import type { StoredSettings } from '../group/settings';

type ListedThing = {
  readonly id: number;
  readonly name: string;
  /** The name in all languages when it is not given. */
  readonly publicname?: Translations;
  readonly description?: Translations;
  readonly thumbnail?: string;
};

type Intervention = ListedThing &
  Pick<
    NewRow<'interventions'>,
    | 'interventionset_id'
    | 'price'
    | 'length'
    | 'videoconference'
    | 'existing_only'
    | 'need_resource'
    | 'skippable_agenda'
    | 'externid'
  > & { readonly promotions?: readonly StoredPromotion[] };

type Pack = ListedThing & {
  readonly interventionset_id?: number;
  readonly price: number;
  /** The services, in their order. */
  readonly config: readonly number[];
  /** By service, the calendar that gives it unless the visitor chooses another. */
  readonly selectedCalendars?: { readonly [interventionId: number]: number };
};

type Calendar = ListedThing & {
  readonly calendarset_id?: number;
  /** Seats; one unless said. */
  readonly capacity?: number;
  /** A room or a machine that services need, rather than a person. */
  readonly is_resource?: boolean;
  readonly opening: OpeningHours;
  readonly offers: readonly number[];
};

/** A made-up group as it is written down; lists are in the order they are shown. */
export interface DemonstrationGroup {
  readonly group: Omit<NewRow<'groups'>, 'settings'> & { readonly id: number };
  readonly settings: StoredSettings;
  readonly hosts: readonly string[];
  readonly interventionsets: readonly ListedThing[];
  readonly interventions: readonly Intervention[];
  readonly packs: readonly Pack[];
  /** Sites, or teams; one without an address is at the group's. */
  readonly calendarsets: readonly (ListedThing & { readonly address?: Address })[];
  readonly calendars: readonly Calendar[];
  readonly ficheForm: readonly StoredField[];
  readonly veventForm: readonly StoredField[];
  /**
   * How lived-in its agenda looks: on so many days from today, with one full day so many days ahead at least, taken in
   * pieces of so many minutes, half an hour unless said.
   */
  readonly taken:
    | {
        readonly days: number;
        readonly full: number;
        readonly interventionId: number;
        readonly block?: number;
      }
    | undefined;
}
