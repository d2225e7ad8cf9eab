// Finds what the tests need beside npm's packages, a Chromium and a PostgreSQL, fetches it from Debian's packages where
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
  const missing = [chromium, postgres].filter((needed) => !pathOf(needed));
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && inPath('apt-get').some(existsSync)) {
    fetchFromDebian(missing.map((needed) => needed.package));
  }
  const still = missing.filter((needed) => !pathOf(needed));
  if (still.length > 0) {
    console.error(
      `The tests need ${still.map(({ name }) => name).join(' and ')}: please install it.`,
    );
    process.exit(1);
  }
}
