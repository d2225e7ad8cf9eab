import { BrowserConsents, BrowserStorageUses } from '@creneau/adapters/browser';
import { Consents, Group, StorageUses } from '@creneau/core';
import { adapter } from './adapter';

export const storageUses = adapter(StorageUses, BrowserStorageUses);

export const privacy = [adapter(Consents, BrowserConsents, Group), storageUses];
