import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'creneau-build-'));
  for (const folder of ['core/src', 'server', 'ui/dist'])
    await mkdir(join(root, folder), { recursive: true });
  await cp('server/build-if-changed.mjs', join(root, 'server/build-if-changed.mjs'));
  await edit('export const one = 1;');
});

afterEach(() => rm(root, { recursive: true, force: true }));

const edit = (text: string): Promise<void> => writeFile(join(root, 'core/src/one.ts'), text);

const runWith = (variables: NodeJS.ProcessEnv, ...options: readonly string[]): number | null =>
  spawnSync(process.execPath, [join(root, 'server/build-if-changed.mjs'), ...options], {
    env: { ...process.env, ...variables },
  }).status;

const run = (...options: readonly string[]): number | null => runWith({}, ...options);

// where no build tool is installed, it fails as soon as it has something to build
it.each([
  ['takes the build', 'nothing was edited meanwhile', () => Promise.resolve(), 0],
  ['builds again', 'a source was edited meanwhile', () => edit('export const one = 2;'), 1],
])('a start %s where %s', async (_, __, edited, status) => {
  expect(run('--begin')).toBe(0);
  await edited();
  expect(run('--done')).toBe(0);

  expect(run()).toBe(status);
});

it('a start builds again where the last build was one of the pseudo-locale', () => {
  for (const step of ['--begin', '--done']) expect(runWith({ PSEUDO_LOCALE: 'en' }, step)).toBe(0);

  expect(run()).toBe(1);
});
