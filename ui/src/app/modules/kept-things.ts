import { KeptInBrowser } from '@creneau/adapters/browser';
import { KeptThings } from '@creneau/core';
import { provide } from '../../hooks/provide';

/** What this browser keeps: for the page that tells it, and for who logs out. */
export const keptThings = provide(KeptThings, KeptInBrowser, []);
