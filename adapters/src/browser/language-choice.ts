import { lastingStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key } = storageTable.locale;

/** The language chosen by the visitor; lost on reload where storage is blocked. */
export const languageChoice = {
  read: (): string | undefined => lastingStorage.read(key),
  keep: (locale: string): void => void lastingStorage.keep(key, locale),
};
