import { readFileSync } from 'node:fs';

const { config } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly config: { readonly v8: string };
};

/** How `npm start` and `npm run serve` start V8. */
export const SERVED_V8_OPTIONS = config.v8.split(' ');

/**
 * How the tests start a process of the server: so, and without the optimizing compiler of WebAssembly, which takes a second
 * of processor time for PGlite at each start, and a process of a few seconds never gains it back.
 */
export const V8_OPTIONS = [...SERVED_V8_OPTIONS, '--liftoff-only'];
