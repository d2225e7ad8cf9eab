import { BrowserConsents } from '@creneau/adapters/browser';
import * as core from '@creneau/core';
import { PrivacyChoices } from '@creneau/core/presentation';
import { provide } from '../../hooks/provide';
import { storageUses } from './storage-uses';

export const consents = [
  provide(core.Consents, BrowserConsents, [core.Group]),
  provide(PrivacyChoices, [core.Group, core.Consents, core.Clock]),
  storageUses,
];
