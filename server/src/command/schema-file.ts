import { fileURLToPath } from 'node:url';

/** The build is as deep below the root as this file. */
export const SCHEMA_FILE = fileURLToPath(
  new URL('../../../docs/business.schema.json', import.meta.url),
);
