import { queryWhere } from './page-query';

/** What asks for something to be done with appointments: ids, which open nothing without a session. */
const ORDER = /_apt(?:\[\])?$|^(?:confirm_start|list_rdv)$/;

/** The part of a query that asks for something to be done with appointments. */
export const orderQuery = (search: string): string =>
  queryWhere(search, (name) => ORDER.test(name));
