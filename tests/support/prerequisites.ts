// Finds what the tests need beside npm's packages, a Chromium, a PostgreSQL and a PgBouncer, fetches it from Debian's packages where
// that is possible, and otherwise says in one line what to install.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Prerequisite {
  readonly name: string;
  readonly package: string;
  readonly candidates: () => readonly string[];
}

const inPath = (program: string): readonly string[] =>
  (process.env.PATH ?? '').split(':').map((folder) => join(folder, program));

const debianPostgres = '/usr/lib/postgresql';

export const chromium: Prerequisite = {
  name: 'a Chromium (or set CHROMIUM to its path)',
  package: 'chromium',
  candidates: () => [process.env.CHROMIUM ?? '', ...inPath('chromium'), ...inPath('google-chrome')],
};

/** The same browser without its own windows, where there is one: a page takes a third of the processor time. It keeps no page that was left. */
export const headlessChromium: Prerequisite = {
  name: chromium.name,
  package: 'chromium-headless-shell',
  candidates: () => [
    process.env.CHROMIUM ?? '',
    ...inPath('chromium-headless-shell'),
    ...chromium.candidates(),
  ],
};

export const postgres: Prerequisite = {
  name: 'PostgreSQL 15 or newer',
  package: 'postgresql',
  candidates: () => [
    ...inPath('initdb'),
    ...(existsSync(debianPostgres) ? readdirSync(debianPostgres) : [])
      .sort()
      .reverse()
      .map((version) => join(debianPostgres, version, 'bin', 'initdb')),
  ],
};

export const pgbouncer: Prerequisite = {
  name: 'PgBouncer',
  package: 'pgbouncer',
  candidates: () => inPath('pgbouncer').concat('/usr/sbin/pgbouncer'),
};

/** Path of the program, when the machine has it. */
export const pathOf = ({ candidates }: Prerequisite): string | undefined =>
  candidates().find((path) => path !== '' && existsSync(path));

function fetchFromDebian(packages: readonly string[]): void {
  const apt = (...words: readonly string[]) =>
    execFileSync('apt-get', ['-qq', '-y', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '--no-install-recommends', ...packages);
}

export function ensurePrerequisites(): void {
  const missing = [chromium, headlessChromium, postgres, pgbouncer].filter(
    (needed) => !pathOf(needed),
  );
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && inPath('apt-get').some(existsSync)) {
    fetchFromDebian(missing.map((needed) => needed.package));
  }
  const still = missing.filter((needed) => !pathOf(needed));
  if (still.length > 0) {
    console.error(
      `The tests need ${[...new Set(still.map(({ name }) => name))].join(' and ')}: please install it.`,
    );
    process.exit(1);
  }
}
