import { spawnSync } from 'node:child_process';

it('prints the figures of the house: every file of the design folder is sorted', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tests/house/figures.ts'],
    { encoding: 'utf8' },
  );

  expect(status === 0 ? '' : stderr).toBe('');
  expect(stdout).toContain('lines of composition');
}, 60_000);
