import { createContext } from 'react';

/** The parameters of the address that answer a question (QUERY-20 to QUERY-23). */
export type AnsweringParameter =
  | 'interventionset_ids'
  | 'intervention_ids'
  | 'pack_id'
  | 'calendarset_id'
  | 'calendar_id'
  | 'resource_id';

/** The address of a page on which that choice is made already. */
export type ChoiceLink = (parameter: AnsweringParameter, id: number) => string;

/**
 * Only where a step is written as HTML, before any script: there each choice is a link (quality.md 1). In the page itself a choice is a
 * button, as a11y.md asks.
 */
export const ChoiceLinks = createContext<ChoiceLink | undefined>(undefined);
