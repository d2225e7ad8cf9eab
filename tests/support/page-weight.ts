import type { CDPSession, Page } from 'playwright-core';

/**
 * What has come over the wire so far, compressed, without the group's own pictures. Bodies only: over HTTP/2, as the page is served to
 * people, headers that repeat cost next to nothing.
 */
export interface Weight {
  /** Bytes of scripts. */
  readonly scripts: number;
  /** Bytes of everything. */
  readonly all: number;
  /** Bytes of the free times alone: from day to day there are more or fewer. */
  readonly freeTimes: number;
  readonly requests: number;
  readonly addresses: readonly string[];
}

interface Seen {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly asked: number;
  mime: string;
  headers: number;
  bytes: number;
}

const FREE_TIMES = /\/availabletimeslots$/;
const OF_THE_GROUP = /^\/(?:pictures|group-\d+)\//;

/** Weighs what a page fetches from now on, as the browser receives it; or what it asked for until a moment, in milliseconds since 1970. */
export async function startWeighing(page: Page): Promise<(until?: number) => Weight> {
  const seen = new Map<string, Seen>();
  const cdp: CDPSession = await page.context().newCDPSession(page);
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, wallTime }) => {
    if (/^https?:/.test(url))
      seen.set(requestId, { url, asked: wallTime * 1000, mime: '', headers: 0, bytes: 0 });
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const one = seen.get(requestId);
    if (!one) return;
    one.mime = response.mimeType;
    one.headers = response.encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one) one.bytes = encodedDataLength - one.headers;
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });

  return (until = Infinity) => {
    const ours = [...seen.values()].filter(
      ({ url, asked }) => asked <= until && !OF_THE_GROUP.test(new URL(url).pathname),
    );
    const sum = (some: readonly Seen[]): number =>
      some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      scripts: sum(ours.filter(({ mime }) => mime.includes('javascript'))),
      all: sum(ours),
      freeTimes: sum(ours.filter(({ url }) => FREE_TIMES.test(new URL(url).pathname))),
      requests: ours.length,
      addresses: ours.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`),
    };
  };
}
