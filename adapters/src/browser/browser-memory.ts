import { lastingStorage, tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key: localeKey } = storageTable.locale;

/** The language chosen by the visitor; lost on reload where storage is blocked. */
export const languageChoice = {
  read: (): string | undefined => lastingStorage.readText(localeKey),
  keep: (locale: string): void => void lastingStorage.keep(localeKey, locale),
};

const { key: titleKey } = storageTable.title;

/** The page title of the first page of this visit: a server may vary it, and all pages of a visit share one. */
export const titleOfVisit = (title: string, urlname: string, locale: string): string =>
  tabStorage.first(`${titleKey}${locale}.${urlname}`, title);

const { key: reloadsKey } = storageTable.reloads;

/** The browser features that a reload needs. */
export interface Tab {
  readonly navigator: Pick<Navigator, 'onLine'>;
  readonly location: Pick<Location, 'reload'>;
}

/**
 * Reloads the page once per missing file.
 * @returns false, without a reload, where storage is blocked (the draft and the count would be lost) or the device is
 * offline.
 */
export function reloadFor(file: string, tab: Tab = window): boolean {
  const before = tabStorage.readText(reloadsKey)?.split(' ') ?? [];
  if (!tab.navigator.onLine || before.includes(file)) return false;
  if (!tabStorage.keep(reloadsKey, [...before, file].join(' '))) return false;
  tab.location.reload();
  return true;
}
