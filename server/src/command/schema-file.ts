import { fileURLToPath } from 'node:url';

/** By which editors complete a file. The build is as deep below the root as this file is. */
export const SCHEMA_FILE = fileURLToPath(
  new URL('../../../docs/business.schema.json', import.meta.url),
);
