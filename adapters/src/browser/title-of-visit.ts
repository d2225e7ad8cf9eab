import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key } = storageTable.title;

/** The title that came with the first page of this visit, in that language, of those that a server chooses from: all its pages have the same. */
export const titleOfVisit = (title: string, urlname: string, locale: string): string =>
  tabStorage.first(`${key}${locale}.${urlname}`, title);
