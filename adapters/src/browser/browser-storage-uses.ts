import { storageKinds, type StorageKind, type StorageUse, type StorageUses } from '@creneau/core';
import { storageTable, type StorageEntry, type StoragePlace } from './storage-table';
import { cookiesIn, removeCookie } from './cookies';

interface StoredItem {
  readonly place: StoragePlace;
  readonly name: string;
}

const OF_TAGS = /^_(?:g|fb)/;

/** Lists storage keys and cookies of this origin by name; empty where they are blocked. */
export class BrowserStorageUses implements StorageUses {
  list(): readonly StorageUse[] {
    const all = storedItems();
    return storageKinds.flatMap((kind) => {
      const names = all.filter((item) => kindOf(item) === kind).map(({ name }) => name);
      return names.length === 0 ? [] : [{ kind, names: [...new Set(names)] }];
    });
  }

  forget(kind: StorageKind): void {
    for (const item of storedItems()) if (kindOf(item) === kind) remove(item);
  }
}

const entries: readonly StorageEntry[] = Object.values(storageTable);

function kindOf({ place, name }: StoredItem): StorageKind {
  const entry = entries.find(({ key }) =>
    key.endsWith('.') ? name.startsWith(key) : name === key,
  );
  const usual = place === 'cookie' && OF_TAGS.test(name) ? 'measurement' : 'other';
  return entry?.places[place] ?? usual;
}

function storedItems(): readonly StoredItem[] {
  const places = ['sessionStorage', 'localStorage', 'cookie'] as const;
  return places.flatMap((place) => namesIn(place).map((name) => ({ place, name })));
}

function namesIn(place: StoragePlace): readonly string[] {
  try {
    return place === 'cookie' ? [...cookiesIn(document).keys()] : Object.keys(window[place]);
  } catch {
    return []; // a blocked storage throws on any access
  }
}

const remove = ({ place, name }: StoredItem): void =>
  place === 'cookie' ? removeCookie(window, name) : window[place].removeItem(name);
