import { createContext } from 'react';

export type AnsweringParameter =
  | 'interventionset_ids'
  | 'intervention_ids'
  | 'pack_id'
  | 'calendarset_id'
  | 'calendar_id'
  | 'resource_id';

/** The address of the page with that choice made. */
export type ChoiceLink = (parameter: AnsweringParameter, id: number) => string;

/** Set only while the server renders a step to HTML: each choice is a link until scripts run, a button afterwards. */
export const ChoiceLinks = createContext<ChoiceLink | undefined>(undefined);
