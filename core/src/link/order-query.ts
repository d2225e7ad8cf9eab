import { queryWhere } from './page-query';

/** Ids of appointments are no secret: they grant nothing without a session. */
const ORDER = /_apt(?:\[\])?$|^(?:confirm_start|list_rdv)$/;

export const orderQuery = (search: string): string =>
  queryWhere(search, (name) => ORDER.test(name));
