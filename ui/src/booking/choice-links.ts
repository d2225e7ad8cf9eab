import { createContext } from 'react';

export type AnsweringParameter =
  | 'interventionset_ids'
  | 'intervention_ids'
  | 'pack_id'
  | 'calendarset_id'
  | 'calendar_id'
  | 'resource_id';

export type ChoiceLink = (parameter: AnsweringParameter, id: number) => string;

/** Set only while the server renders: each choice is a link until scripts run. */
export const ChoiceLinks = createContext<ChoiceLink | undefined>(undefined);
