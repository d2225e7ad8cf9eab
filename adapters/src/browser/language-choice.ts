import { lastingStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key } = storageTable.locale;

/** The language that the visitor chose here; where storage is blocked the choice lasts as long as the page. */
export const languageChoice = {
  read: (): string | undefined => lastingStorage.read(key),
  keep: (locale: string): void => void lastingStorage.keep(key, locale),
};
