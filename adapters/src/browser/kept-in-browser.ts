import { keptKinds, type KeptKind, type KeptThing, type KeptThings } from '@creneau/core';
import { storageTable, type StorageEntry, type StoragePlace } from './storage-table';

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
    if (place !== 'cookie') return Object.keys(window[place]);
    return document.cookie.split('; ').flatMap((text) => text.split('=')[0] || []);
  } catch {
    return []; // a blocked storage throws when it is only looked at
  }
}

function remove({ place, name }: Kept): void {
  if (place !== 'cookie') return window[place].removeItem(name);
  // tags set theirs for the whole site
  const labels = window.location.hostname.split('.');
  const domains = ['', ...labels.map((_, first) => `;domain=${labels.slice(first).join('.')}`)];
  for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`;
  return undefined;
}
