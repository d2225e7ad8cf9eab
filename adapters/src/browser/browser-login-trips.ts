import type { LoginTrip, LoginTrips } from '@creneau/core';
import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key: TRIP } = storageTable.loginTrip;
const BYTES = 24;

/** Kept for the tab, which comes back as another page. */
export class BrowserLoginTrips implements LoginTrips {
  begin(from: string): LoginTrip | undefined {
    const trip = { secret: randomSecret(), from };
    return tabStorage.keep(TRIP, JSON.stringify(trip)) ? trip : undefined;
  }

  end(): LoginTrip | undefined {
    const text = tabStorage.read(TRIP);
    tabStorage.forget(TRIP);
    try {
      const { secret, from } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
      // an address of this page, and no other: one slash, then a name
      const isOurs = typeof from === 'string' && /^\/[\w-]/.test(from);
      return typeof secret === 'string' && isOurs ? { secret, from } : undefined;
    } catch {
      return undefined;
    }
  }
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
