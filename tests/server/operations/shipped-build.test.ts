import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { aBookingBody, book, listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { aGround, startServer } from '../../support/running-server';
import { SHIPPED } from '../../support/shipped';

jest.setTimeout(240_000);

const BUNDLES = 'server/dist/bundle';
/** Asked for in vain, or in a demonstration only. */
const DISPENSABLE = ['pg-native', 'oidc-provider'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: {
    readonly [path: string]: { readonly dev?: true; readonly devOptional?: true };
  };
};

/** The libraries that the bundles leave out, with their parts for this machine: `npm ci --omit=dev --workspace server --ignore-scripts` installs them. */
const besideBundles = Object.entries(lock.packages)
  .filter(
    ([path]) =>
      /^node_modules\/(?:(?:@electric-sql|@node-rs|@img)\/|(?:sharp|detect-libc|semver)$)/.test(
        path,
      ) && existsSync(path),
  )
  .filter(([, { dev, devOptional }]) => !dev && !devOptional)
  .map(([path]) => path);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'creneau-shipped-'));
  for (const path of SHIPPED) cpSync(path, join(folder, path), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function install(): void {
  for (const path of besideBundles) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path), { recursive: true });
  }
}

/** What a script of package.json prints on the shipped folder, and its exit code. */
async function run(script: string): Promise<{ readonly code: number; readonly printed: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', npm_config_loglevel: 'silent' },
    });
    return { code: 0, printed: stdout + stderr };
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

describe('a build that was shipped', () => {
  it('asks for no library that only builds', () => {
    const builtin = new Set(builtinModules);
    const names = readdirSync(BUNDLES)
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => {
        const text = readFileSync(join(BUNDLES, name), 'utf8');
        return [...text.matchAll(/^import [^;]*?from "([^"]+)";$|\bimport\("([^"]+)"\)/gm)];
      })
      .map(([, named, later]) => named ?? later ?? '')
      .filter((name) => !name.startsWith('node:') && !name.startsWith('.') && !builtin.has(name))
      .map((name) => name.split('/').slice(0, 2).join('/'));

    expect(besideBundles).toContain('node_modules/@electric-sql/pglite');
    expect(besideBundles).toContain('node_modules/@node-rs/argon2');
    for (const name of new Set(names))
      expect([...besideBundles, ...DISPENSABLE.map((each) => `node_modules/${each}`)]).toContain(
        `node_modules/${name.startsWith('@') ? name : (name.split('/')[0] ?? '')}`,
      );
  });

  it('says in one line which library is missing', async () => {
    expect(await run('serve')).toEqual({
      code: 1,
      printed:
        'not installed: @electric-sql/pglite, @node-rs/argon2; run `npm ci --omit=dev --workspace server --ignore-scripts` first.\n',
    });
  });

  it('says in one line that `npm start` needs the tools of a build', async () => {
    const { code, printed } = await run('start');

    expect(code).toBe(1);
    expect(printed).toMatch(
      /^not installed: tsx, esbuild, webpack,[^\n]*`npm run serve` and `npx creneau`[^\n]*\n$/,
    );
  });

  it('takes bookings with the libraries of `npm ci --omit=dev --workspace server --ignore-scripts` alone', async () => {
    install();
    const ground = await aGround('PGlite', 'schema');
    await runFixture(ground, 'business', aBusiness());
    const server = await startServer(
      { ...ground.environment, DATABASE_URL: 'embedded', npm_config_loglevel: 'silent' },
      ['run', '--silent', 'serve'],
      { command: 'npm', folder },
    );

    const { firstSlot } = await listed(server.address, 50, [11]);
    const booked = await book(server.address, aBookingBody({ date: firstSlot }));
    const page = await (await fetch(`${server.address}/group-50`)).text();
    await server.kill();
    await ground.remove();

    expect(booked.status).toBe(201);
    expect(page).toContain('Group 50');
    expect(existsSync(join(folder, 'node_modules/esbuild'))).toBe(false);
  });

  it('says in one line that nothing is built', async () => {
    rmSync(join(folder, 'server/dist'), { recursive: true });

    expect(await run('serve')).toEqual({
      code: 1,
      printed: 'Nothing is built: run `npm ci --include=dev && npm run build` first.\n',
    });
  });
});
