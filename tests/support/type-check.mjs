// Checks every package, also after one that fails: who mends types wants to see all of them.
import { spawnSync } from 'node:child_process';

const PACKAGES = ['core', 'adapters', 'ui', 'server', 'tests'];

const failing = PACKAGES.filter(
  (name) =>
    spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', name], {
      stdio: 'inherit',
    }).status !== 0,
);
if (failing.length > 0) {
  console.error(`type-check: ${failing.join(', ')} failed`);
  process.exitCode = 1;
}
