import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const PACKAGES = ['core', 'adapters', 'embed'];
/** What they depend on, and what a Node program in TypeScript has beside. */
const LIBRARIES = ['luxon', 'rxjs', 'tslib', 'valibot', '@types/node', 'undici-types'];

const run = (folder: string, command: string, ...options: readonly string[]): string =>
  execFileSync(command, options, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** The program that a read-me shows. */
const exampleOf = (text: string): string => /```ts\n([^]*?)```/.exec(text)?.[1] ?? '';

describe('the packages as npm packs them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'creneau-packages-'));
  const modulePath = (name: string): string => join(folder, 'node_modules', name);

  beforeAll(() => {
    for (const name of ['@creneau', '@types']) mkdirSync(modulePath(name), { recursive: true });
    for (const name of LIBRARIES)
      symlinkSync(join(ROOT, 'node_modules', name), modulePath(name), 'dir');
    for (const name of PACKAGES) {
      const target = modulePath(`@creneau/${name}`);
      const tarball = run(
        join(ROOT, name),
        'npm',
        ...['pack', '--silent', '--foreground-scripts=false', '--pack-destination', folder],
      ).trim();
      mkdirSync(target);
      run(folder, 'tar', '-xzf', tarball, '-C', target, '--strip-components=1');
    }
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(PACKAGES)('ship what is built of %s and its read-me, and nothing else', (name) => {
    const files = readdirSync(modulePath(`@creneau/${name}`), { recursive: true }) as string[];

    expect(files.filter((file) => !file.startsWith('dist')).sort()).toEqual([
      'README.md',
      'package.json',
    ]);
    expect(files.filter((file) => /\.ts$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
  });

  it('serve a plain program of Node and the examples of their read-mes, strictly typed', () => {
    copyFileSync(join(ROOT, 'tests/fixtures/consumer.ts'), join(folder, 'consumer.ts'));
    for (const name of PACKAGES)
      writeFileSync(
        join(folder, `${name}.ts`),
        exampleOf(readFileSync(join(ROOT, name, 'README.md'), 'utf8')),
      );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'ES2023',
          module: 'nodenext',
          moduleResolution: 'nodenext',
          strict: true,
          types: ['node'],
        },
      }),
    );

    run(folder, process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'));

    expect(JSON.parse(run(folder, process.execPath, 'consumer.js'))).toEqual({
      memory: [
        '2027-06-01T09:00:00+02:00',
        '2027-06-01T10:00:00+02:00',
        '2027-06-01T11:00:00+02:00',
      ],
      http: ['2027-06-01T10:00:00+02:00'],
      presentation: [
        { text: 'Sal', isMatch: true },
        { text: 'on', isMatch: false },
      ],
    });
  }, 300_000);
});
