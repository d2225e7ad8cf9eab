import type { StorageKind } from '@creneau/core';

export type StoragePlace = 'cookie' | 'localStorage' | 'sessionStorage';

/** Something that the page keeps in a browser. */
export interface StorageEntry {
  /** Its name there; the number of the group follows one that ends in a dot. */
  readonly key: string;
  /** Where it is kept, and as what the page about cookies lists it. */
  readonly places: { readonly [place in StoragePlace]?: StorageKind };
  /** Of a cookie; storage lasts until the tab is closed, or the data of the browser are deleted. */
  readonly days?: number;
}

/** Everything that our code keeps in a browser. */
export const storageTable = {
  /** The language that the visitor chose. */
  locale: { key: 'creneau.locale', places: { localStorage: 'language' } },
  /** The token of a session; in `localStorage` for whoever wants to be remembered. Removed when it expires, and by a log-out. */
  session: {
    key: 'creneau.session',
    places: { sessionStorage: 'login', localStorage: 'login' },
  },
  /** The token of the contact of an anonymous booking. Removed when it expires, and by a log-out. */
  ficheToken: {
    key: 'creneau.ficheToken',
    places: { sessionStorage: 'bookings' },
  },
  /**
   * The unfinished booking; in `localStorage` without what was typed, in the history where storage is blocked. After the booking it is
   * what was booked, without the person, for the tab alone. A log-out leaves the choices.
   */
  draft: {
    key: 'creneau.draft.',
    places: { sessionStorage: 'typed', localStorage: 'choices' },
  },
  /** The answers to the questions for consent. Removed on the page about cookies. */
  consent: {
    key: 'creneau.consent.',
    places: { localStorage: 'consent' },
  },
  /** The site that led here, where a link named it. */
  apiKey: { key: 'creneau.apiKey', places: { sessionStorage: 'passage' } },
  /** The title chosen for the visit; language and group follow. */
  title: { key: 'creneau.title.', places: { sessionStorage: 'passage' } },
  /** The secret of a login at an identity provider. Removed when the visitor is back. */
  loginTrip: {
    key: 'creneau.loginTrip',
    places: { sessionStorage: 'passage' },
  },
  /** The files for which the page was reloaded, so that it is done once a file. */
  reloads: { key: 'creneau.renewedFor', places: { sessionStorage: 'passage' } },
  /** The mark of a visit that came from the maps, and the group that it led to. */
  mapsToken: { key: 'rwg_token', places: { cookie: 'maps' }, days: 30 },
  mapsGroup: { key: 'rwg_merchant', places: { cookie: 'maps' }, days: 30 },
} as const satisfies Readonly<Record<string, StorageEntry>>;
