/**
 * How the tests start a process of the server. As `npm start` does, and without the optimizing compiler of WebAssembly: it
 * takes a second of processor time for PGlite at each start, which a process of a few seconds never gains back.
 */
export const V8_OPTIONS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=2000',
  '--liftoff-only',
] as const;
