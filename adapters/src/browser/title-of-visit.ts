import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key } = storageTable.title;

/** The page title of the first page of this visit: a server may vary it, and all pages of a visit share one. */
export const titleOfVisit = (title: string, urlname: string, locale: string): string =>
  tabStorage.first(`${key}${locale}.${urlname}`, title);
