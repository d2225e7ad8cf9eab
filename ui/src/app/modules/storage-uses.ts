import { BrowserStorageUses } from '@creneau/adapters/browser';
import { StorageUses } from '@creneau/core';
import { provide } from '../../hooks/provide';

export const storageUses = provide(StorageUses, BrowserStorageUses, []);
