import type { LoginTrip, LoginTrips, PageLocation } from '@creneau/core';
import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key: TRIP } = storageTable.loginTrip;
const BYTES = 24;

/** Stored for the tab, because the identity provider redirects back to a new document. */
export class BrowserLoginTrips implements LoginTrips {
  begin(from: string): LoginTrip | undefined {
    const trip = { secret: randomSecret(), from };
    return tabStorage.keep(TRIP, JSON.stringify(trip)) ? trip : undefined;
  }

  end(): LoginTrip | undefined {
    const { secret, from } = Object(tabStorage.readJson(TRIP)) as Record<string, unknown>;
    tabStorage.forget(TRIP);
    // a path of this origin only, against open redirects: one slash, then a name
    const isOurs = typeof from === 'string' && /^\/[\w-]/.test(from);
    return typeof secret === 'string' && isOurs ? { secret, from } : undefined;
  }
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export class BrowserPageLocation implements PageLocation {
  readonly isFramed = window.top !== window;

  current(): string {
    const { pathname, search } = window.location;
    return pathname + search;
  }

  replace(address: string): void {
    window.location.replace(address);
  }
}
