import { BrowserConsents, KeptInBrowser } from '@creneau/adapters/browser';
import { Clock, Consents, Group, KeptThings } from '@creneau/core';
import { PrivacyChoices } from '@creneau/core/presentation';
import { provide } from './provide';

/** What the visitor allows: for every screen that asks, or loads what has to be allowed. */
export const consents = [
  provide(Consents, BrowserConsents, [Group]),
  provide(PrivacyChoices, [Group, Consents, Clock]),
  provide(KeptThings, KeptInBrowser, []),
];
