import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiTypes, TYPES } from './api-types';
import { description } from './description';

/**
 * Lints the OpenAPI document by Redocly's recommended rules, and checks that the generated types of the tests are up to date.
 */
const document = await description();
const folder = await mkdtemp(join(tmpdir(), 'creneau-api-'));
const file = join(folder, 'openapi.json');
await writeFile(file, JSON.stringify(document));
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--extends=recommended'],
  {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
await rm(folder, { recursive: true });

const isCurrent = (await readFile(TYPES, 'utf8')) === (await apiTypes(document));
if (!isCurrent) console.error('tests/support/api-shapes.ts is out of date: npm run docs:api');
process.exitCode = status === 0 && isCurrent ? 0 : 1;
