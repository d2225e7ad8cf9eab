import { BrowserStorageUses } from '@creneau/adapters/browser';
import { StorageUses } from '@creneau/core';
import { provide } from '../../hooks/provide';

/** For the cookie page and a log-out. */
export const storageUses = provide(StorageUses, BrowserStorageUses, []);
