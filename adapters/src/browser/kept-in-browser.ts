import { keptKinds, type KeptKind, type KeptThing, type KeptThings } from '@creneau/core';
import { storageTable, type StorageEntry, type StoragePlace } from './storage-table';
import { cookiesIn, removeCookie } from './cookies';

interface Kept {
  readonly place: StoragePlace;
  readonly name: string;
}

/** What the tags of a group keep. */
const OF_TAGS = /^_(?:g|fb)/;

/** Storage and cookies of this origin, read by their names alone; where they are blocked nothing is kept. */
export class KeptInBrowser implements KeptThings {
  list(): readonly KeptThing[] {
    const all = allKept();
    return keptKinds.flatMap((kind) => {
      const names = all.filter((kept) => kindOf(kept) === kind).map(({ name }) => name);
      return names.length === 0 ? [] : [{ kind, names: [...new Set(names)] }];
    });
  }

  forget(kind: KeptKind): void {
    for (const kept of allKept()) if (kindOf(kept) === kind) remove(kept);
  }
}

const entries: readonly StorageEntry[] = Object.values(storageTable);

function kindOf({ place, name }: Kept): KeptKind {
  const entry = entries.find(({ key }) =>
    key.endsWith('.') ? name.startsWith(key) : name === key,
  );
  const usual = place === 'cookie' && OF_TAGS.test(name) ? 'measurement' : 'other';
  return entry?.places[place] ?? usual;
}

function allKept(): readonly Kept[] {
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

const remove = ({ place, name }: Kept): void =>
  place === 'cookie' ? removeCookie(window, name) : window[place].removeItem(name);
