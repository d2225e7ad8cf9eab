import type { KeptKind } from '@creneau/core';

export type StoragePlace = 'cookie' | 'localStorage' | 'sessionStorage';

/** Something that the page keeps in a browser. */
export interface StorageEntry {
  /** Its name there; the number of the group follows one that ends in a dot. */
  readonly key: string;
  /** Where it is kept, and as what the page about cookies lists it. */
  readonly places: { readonly [place in StoragePlace]?: KeptKind };
  /** Of a cookie; storage lasts until the tab is closed, or the data of the browser are deleted. */
  readonly days?: number;
  /** What removes it before. */
  readonly clearedBy: readonly ('booking' | 'expiry' | 'login' | 'logout' | 'refusal')[];
}

/** Everything that our code keeps in a browser. */
export const storageTable = {
  /** The language that the visitor chose. */
  locale: { key: 'creneau.locale', places: { localStorage: 'language' }, clearedBy: [] },
  /** The key of a login; in `localStorage` for whoever wants to be remembered. */
  session: {
    key: 'creneau.session',
    places: { sessionStorage: 'login', localStorage: 'login' },
    clearedBy: ['expiry', 'logout'],
  },
  /** The key to the contact record of an anonymous booking. */
  ficheToken: {
    key: 'creneau.ficheToken',
    places: { sessionStorage: 'bookings' },
    clearedBy: ['expiry', 'logout'],
  },
  /** The unfinished booking; in `localStorage` without what was typed, in the history where storage is blocked. A log-out leaves the choices. */
  draft: {
    key: 'creneau.draft.',
    places: { sessionStorage: 'typed', localStorage: 'choices' },
    clearedBy: ['booking', 'logout'],
  },
  /** What the visitor was asked about measuring, and answered. */
  consent: {
    key: 'creneau.consent.',
    places: { localStorage: 'consent' },
    clearedBy: ['refusal'],
  },
  /** The site that led here, where a link named it. */
  apiKey: { key: 'creneau.apiKey', places: { sessionStorage: 'passage' }, clearedBy: [] },
  /** The title chosen for the visit; language and group follow. */
  title: { key: 'creneau.title.', places: { sessionStorage: 'passage' }, clearedBy: [] },
  /** The secret of a login at an identity provider that is under way. */
  loginTrip: {
    key: 'creneau.loginTrip',
    places: { sessionStorage: 'passage' },
    clearedBy: ['login'],
  },
  /** The files for which the page was reloaded, so that it is done once a file. */
  reloads: { key: 'creneau.renewedFor', places: { sessionStorage: 'passage' }, clearedBy: [] },
  /** The mark of a visit that came from the maps, and the group that it led to. */
  mapsToken: { key: 'rwg_token', places: { cookie: 'maps' }, days: 30, clearedBy: [] },
  mapsGroup: { key: 'rwg_merchant', places: { cookie: 'maps' }, days: 30, clearedBy: [] },
} as const satisfies Readonly<Record<string, StorageEntry>>;
