import { fileURLToPath } from 'node:url';

/** For completion in editors. The build is as deep below the root as this file. */
export const SCHEMA_FILE = fileURLToPath(
  new URL('../../../docs/business.schema.json', import.meta.url),
);
