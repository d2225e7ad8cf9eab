import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { secretOf } from '../../server/src/environment/secret';

const FOLDERS = 40;
const STARTS = 12;

/** The keys of servers that start within a few turns of the event loop, of one that starts after them, and what is kept. */
async function keysOf(left: string | undefined): Promise<readonly string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'creneau-secret-'));
  const file = join(dataFolder, 'secret');
  if (left !== undefined) await writeFile(file, left);
  const start = async (turns = 0) => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    return secretOf({ secret: undefined, dataFolder });
  };

  const first = await Promise.all(Array.from({ length: STARTS }, (_, index) => start(index * 2)));
  const keys = [...first, await start(), await readFile(file)].map((key) => key.toString('hex'));
  await rm(dataFolder, { recursive: true });
  return [...new Set(keys)];
}

it.each([
  ['there is none', undefined],
  ['a power cut has left an empty one', ''],
  ['a power cut has left a part of one', 'part'],
])(
  '[A7] servers that start at once sign with one key where %s, and so do later ones',
  async (_, left) => {
    const keys = [];
    for (let folder = 0; folder < FOLDERS; folder += 1) keys.push(await keysOf(left));

    expect(keys.map((each) => each.length)).toEqual(keys.map(() => 1));
    expect(keys.flat().filter((key) => key.length !== 64)).toEqual([]);
  },
);
