// Builds the package of the present folder to ES modules with types.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

rmSync('dist', { recursive: true, force: true });
execFileSync(
  process.execPath,
  [
    join(import.meta.dirname, '../node_modules/typescript/bin/tsc'),
    '--project',
    'tsconfig.build.json',
  ],
  { stdio: 'inherit' },
);
await import('./complete-imports.mjs');
