import type { StorageKind } from '@creneau/core';

export type StoragePlace = 'cookie' | 'localStorage' | 'sessionStorage';

export interface StorageEntry {
  /** A key that ends in a dot is followed by the group's number. */
  readonly key: string;
  /** The storages, with the kind under which the cookie page lists the entry. */
  readonly places: { readonly [place in StoragePlace]?: StorageKind };
  readonly days?: number;
}

export const storageTable = {
  locale: { key: 'creneau.locale', places: { localStorage: 'language' } },
  /** Session token; in `localStorage` for "remember me". Removed on expiry and log-out. */
  session: {
    key: 'creneau.session',
    places: { sessionStorage: 'login', localStorage: 'login' },
  },
  ficheToken: {
    key: 'creneau.ficheToken',
    places: { sessionStorage: 'bookings' },
  },
  /**
   * Without personal data in `localStorage`; in the history entry where storage is blocked. Appointments replace it after
   * booking, for the tab alone. A log-out keeps the choices.
   */
  draft: {
    key: 'creneau.draft.',
    places: { sessionStorage: 'typed', localStorage: 'choices' },
  },
  /** Consent receipts. Removed on the cookie page. */
  consent: {
    key: 'creneau.consent.',
    places: { localStorage: 'consent' },
  },
  /** The referring site, when a link names it. */
  apiKey: { key: 'creneau.apiKey', places: { sessionStorage: 'passage' } },
  /** The title chosen for the visit; language and group are appended. */
  title: { key: 'creneau.title.', places: { sessionStorage: 'passage' } },
  /** Secret of a login at an identity provider. Removed on return. */
  loginTrip: {
    key: 'creneau.loginTrip',
    places: { sessionStorage: 'passage' },
  },
  /** Missing files for which the page was reloaded, so that each causes one reload. */
  reloads: { key: 'creneau.renewedFor', places: { sessionStorage: 'passage' } },
  mapsToken: { key: 'rwg_token', places: { cookie: 'maps' }, days: 30 },
  mapsGroup: { key: 'rwg_merchant', places: { cookie: 'maps' }, days: 30 },
} as const satisfies Readonly<Record<string, StorageEntry>>;
