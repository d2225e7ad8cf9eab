import { existsSync } from 'node:fs';

const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync);

/**
 * The environment of a process whose clock stands elsewhere, in the words of libfaketime: `+3600`, `@2027-06-08 08:00:00`.
 *
 * @throws where Debian's `faketime` is missing.
 */
export function clockAt(time: string): Readonly<Record<string, string>> {
  if (!LIBRARY) throw new Error('no libfaketime here: apt-get install faketime');
  return {
    LD_PRELOAD: LIBRARY,
    FAKETIME: time,
    // timers measure how long they wait, whatever day it is
    DONT_FAKE_MONOTONIC: '1',
  };
}
