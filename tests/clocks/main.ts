// Runs the tests of time again under other clocks: `npm run test:clocks`, or `npm run test:clocks -- tests/core/slot` for some.
import { spawnSync } from 'node:child_process';
import { instantsOf } from '@creneau/core';
import { clockAt } from '../support/faketime';

const ZONE = 'Europe/Paris';
const TIMES = ['00:05', '12:00', '23:50'];
/** An ordinary day, one before a weekend, both days of clock change, the last Sunday of a year, and the day that most years lack. */
const DAYS = ['2027-06-16', '2027-06-18', '2027-03-28', '2027-10-31', '2027-12-26', '2028-02-29'];

/** Rules and server as a whole, and the pages that show times. */
const TESTS = [
  'tests/core/',
  'tests/ui/',
  'tests/server/',
  'tests/browser/(booking|slots|appointments|cart|draft|links|narrow-and-zoomed|targets)',
];

const tests = process.argv.length > 2 ? process.argv.slice(2) : TESTS;
const failed: string[] = [];
for (const day of DAYS) {
  for (const time of TIMES) {
    const [instant = NaN] = instantsOf(`${day}T${time}`, ZONE);
    const ahead = Math.round((instant - Date.now()) / 1_000);
    console.log(`\n${day} ${time} in ${ZONE}`);
    const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...tests], {
      stdio: 'inherit',
      env: { ...process.env, ...clockAt(`${ahead < 0 ? '' : '+'}${ahead}`) },
    });
    if (status !== 0) failed.push(`${day} ${time}`);
  }
}
console.log(
  failed.length === 0 ? '\nall clocks passed' : `\nfailed at ${failed.join(', ')} in ${ZONE}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
