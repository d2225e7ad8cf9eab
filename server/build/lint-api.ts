import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { description } from './description';

/** Lints the OpenAPI document by Redocly's recommended rules. */
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
process.exitCode = status ?? 1;
