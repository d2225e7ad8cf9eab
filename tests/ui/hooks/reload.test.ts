/** @jest-environment ./tests/support/page-environment.ts */
import { reloadFor, type Tab } from '@creneau/adapters/browser';
import { reloadOnMissingChunk } from '../../../ui/src/hooks/reload';

/** What webpack rejects with when a file does not come. */
const gone = (file: string): Error =>
  Object.assign(new Error(`Loading chunk failed: ${file}`), {
    name: 'ChunkLoadError',
    request: file,
  });

class AttentiveTab implements Tab {
  reloads = 0;

  constructor(readonly navigator = { onLine: true }) {}

  readonly location = { reload: () => void (this.reloads += 1) };
}

const OLD = 'https://booking.example/assets/slots.1f2e.js';

/** Resolves with what came of it, also when the page stays on its way out. */
const outcome = (loading: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    loading.catch((fault: unknown) => fault),
    new Promise((resolve) => setTimeout(resolve, 20, 'leaving')),
  ]);

const wanting = (tab: Tab, fault: Error) =>
  outcome(
    reloadOnMissingChunk(
      () => Promise.reject(fault),
      (file) => reloadFor(file, tab),
    ),
  );

afterEach(() => window.sessionStorage.clear());

describe('a file of the page that is gone after a release', () => {
  it('[N14] starts the page anew', async () => {
    const tab = new AttentiveTab();

    expect(await wanting(tab, gone(OLD))).toBe('leaving');
    expect(tab.reloads).toBe(1);
  });

  it('[N14] is told when that did not help', async () => {
    const tab = new AttentiveTab();
    await wanting(tab, gone(OLD));

    expect(await wanting(tab, gone(OLD))).toMatchObject({ name: 'ChunkLoadError' });
    expect(tab.reloads).toBe(1);
  });

  it('[N14] ends also between two servers of different releases', async () => {
    const tab = new AttentiveTab();
    const came: unknown[] = [];
    for (const file of [OLD, 'new.js', OLD, 'new.js', OLD])
      came.push(await wanting(tab, gone(file)));

    expect(tab.reloads).toBe(2);
    expect(came.slice(2)).toEqual(came.slice(2).map(() => expect.any(Error)));
  });

  it('is told at once without a network', async () => {
    const tab = new AttentiveTab({ onLine: false });

    expect(await wanting(tab, gone(OLD))).toMatchObject({ name: 'ChunkLoadError' });
    expect(tab.reloads).toBe(0);
  });

  it('is told at once where the storage is blocked, for the visit would be lost', async () => {
    const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};
    const get = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { ...own, get });
    const tab = new AttentiveTab();

    expect(await wanting(tab, gone(OLD))).toMatchObject({ name: 'ChunkLoadError' });
    expect(tab.reloads).toBe(0);
    Object.defineProperty(window, 'sessionStorage', own);
  });
});

describe('what is no missing file', () => {
  it('is a fault like any other', async () => {
    const tab = new AttentiveTab();
    const fault = new TypeError('a fault of ours');

    expect(await wanting(tab, fault)).toBe(fault);
    expect(tab.reloads).toBe(0);
  });

  it('is given when it comes', async () => {
    expect(await reloadOnMissingChunk(() => Promise.resolve('here'))).toBe('here');
  });
});
