export * from './schedule-in-memory';
export * from './slots-in-memory';
export * from './appointments-in-memory';
export * from './group-in-memory';
export * from './browser-in-memory';
export * from './fiches-in-memory';
export * from './accounts-in-memory';
export { SessionsInMemory } from '@creneau/core';
