import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import { TYPESCRIPT } from '../support/typescript';

jest.setTimeout(120_000);

const isRunning = (pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/exe`) !== '';
  } catch {
    return false;
  }
};

/** Of a bench that has begun: its end, and what there is of it. */
async function anEndlessBench() {
  const bench = spawn(process.execPath, [...TYPESCRIPT, 'tests/fixtures/endless-bench.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(bench.stdout, 'data')) as [Buffer];
  const { folders, pids } = JSON.parse(line.toString()) as {
    readonly folders: readonly string[];
    readonly pids: readonly number[];
  };
  return {
    end: async (signal: NodeJS.Signals) => {
      const ended = once(bench, 'exit');
      bench.kill(signal);
      await ended;
    },
    left: () => [...folders.filter((folder) => existsSync(folder)), ...pids.filter(isRunning)],
  };
}

it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  'a bench that ends by %s leaves no process and no file of its own',
  async (signal) => {
    const bench = await anEndlessBench();
    expect(bench.left()).toHaveLength(4);

    await bench.end(signal);

    expect(bench.left()).toEqual([]);
  },
);

it('a bench that is killed leaves no process and no file of its own for long', async () => {
  const bench = await anEndlessBench();

  await bench.end('SIGKILL');

  while (bench.left().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
});
