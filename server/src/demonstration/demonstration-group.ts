import type { Address, OpeningHours } from '@creneau/core';
import type { NewRow, StoredField, StoredPromotion, Translations } from '../database/schema';
import type { StoredSettings } from '../group/settings';

type ListedThing = {
  readonly id: number;
  readonly name: string;
  /** Defaults to the name, in all languages. */
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
  /** Names of the services, in their order. */
  readonly config: readonly number[];
  /** The default calendar of each service. */
  readonly selectedCalendars?: { readonly [interventionId: number]: number };
};

type Calendar = ListedThing & {
  readonly calendarset_id?: number;
  /** Seats; 1 by default. */
  readonly capacity?: number;
  /** A room or a machine that services need, rather than a person. */
  readonly is_resource?: boolean;
  readonly opening: OpeningHours;
  readonly offers: readonly number[];
};

/** The data of a demonstration group; lists are in the order of display. */
export interface DemonstrationGroup {
  readonly group: Omit<NewRow<'groups'>, 'settings'> & { readonly id: number };
  readonly settings: StoredSettings;
  readonly hosts: readonly string[];
  readonly interventionsets: readonly ListedThing[];
  readonly interventions: readonly Intervention[];
  readonly packs: readonly Pack[];
  /** Sites or teams; one without an address is at the group's. */
  readonly calendarsets: readonly (ListedThing & { readonly address?: Address })[];
  readonly calendars: readonly Calendar[];
  readonly ficheForm: readonly StoredField[];
  readonly veventForm: readonly StoredField[];
  /**
   * How full its agenda is: the number of days from today, the first day that is fully booked, and the minutes of each taken
   * time, 30 by default.
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
