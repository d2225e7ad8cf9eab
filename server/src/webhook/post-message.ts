import type { Instant } from '@creneau/core';
import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { codeOf } from '../untyped/untyped';

/** The business sees the reason of a failure. */
export type PostResult =
  | { readonly kind: 'delivered' | 'gone' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Seconds. */
      readonly retryAfter?: number | undefined;
    };

export type TargetRule = (address: string, protocol: string) => boolean;

interface Attempt {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly isAllowed: TargetRule;
  readonly signal: AbortSignal;
}

const SECOND = 1_000;
/** From the DNS look-up to the response header. */
const TIMEOUT = 15 * SECOND;
/** Bytes of the response, which are discarded. */
const MOST_READ = 4_096;
const STATUS_GONE = 410;
/** With these, a receiver may ask for a pause. */
const OVERLOADED: readonly number[] = [429, 503];

type Head = Pick<IncomingMessage, 'statusCode' | 'headers'>;

/** Thrown if the operator does not allow the resolved address. */
class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

/**
 * Checks the address on connecting, so that DNS cannot change after the check; a redirect is a
 * failure.
 */
export async function postMessage({ signal, ...attempt }: Attempt): Promise<PostResult> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const { statusCode: status = 0, headers } = await answerTo({
      ...attempt,
      signal: AbortSignal.any([signal, timeout]),
    });
    if (status >= 200 && status < 300) return { kind: 'delivered' };
    if (status === STATUS_GONE) return { kind: 'gone' };
    return {
      kind: 'failed',
      reason: `HTTP ${status}`,
      retryAfter: OVERLOADED.includes(status) ? retryAfterOf(headers, Date.now()) : undefined,
    };
  } catch (failure) {
    if (timeout.aborted)
      return { kind: 'failed', reason: `no answer within ${TIMEOUT / SECOND} seconds` };
    if (failure instanceof TargetRefused) return { kind: 'failed', reason: failure.message };
    return { kind: 'failed', reason: codeOf(failure) ?? 'the connection failed' };
  }
}

/** Discards the body. */
const answerTo = ({ url, headers, body, isAllowed, signal }: Attempt): Promise<Head> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(url);
    const literal = hostname.replace(/^\[|\]$/g, '');
    const isPermitted = (address: string): boolean => isAllowed(address, protocol);
    if (isIP(literal) !== 0 && !isPermitted(literal)) return reject(refusalOf(literal, protocol));
    const send = protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Creneau-Webhooks',
        ...headers,
      },
      // no keep-alive: a kept connection would outlive the check of its address
      agent: false,
      lookup: lookupOf(isPermitted, protocol),
      signal,
    });
    request.on('response', (answer) => {
      resolve(answer);
      let budget = MOST_READ;
      answer.on('error', () => undefined);
      answer.on('data', (part: Buffer) => {
        budget -= part.length;
        if (budget < 0) answer.destroy();
      });
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('closed without an answer')));
    request.end(body);
  });

const refusalOf = (host: string, protocol: string): TargetRefused =>
  new TargetRefused(
    protocol === 'https:'
      ? `${host} is not a public address`
      : `${host} is not reached by https, nor in an allowed network`,
  );

/** Only permitted addresses. */
const lookupOf =
  (isPermitted: (address: string) => boolean, protocol: string): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (failure, addresses) => {
      if (failure) return callback(failure, '', 0);
      const candidates = addresses.filter(({ address }) => isPermitted(address));
      const [first] = candidates;
      if (!first) return callback(refusalOf(hostname, protocol), '', 0);
      if (options.all) return callback(null, candidates);
      callback(null, first.address, first.family);
    });
  };

const [FIRST, LONGEST] = [5, 3_600];

/**
 * Seconds, doubled with each failure up to an hour; a random part spreads messages to one receiver.
 *
 * @param random from 0 to 1.
 * @param retryAfter seconds requested by the receiver.
 */
export const retryPause = (failures: number, random: number, retryAfter = 0): number =>
  Math.max(
    Math.min(FIRST * 2 ** Math.max(0, failures - 1), LONGEST) * (0.5 + random / 2),
    retryAfter + random * FIRST,
  );

/** Seconds; a date is relative to the response's date, so that a wrong clock does not matter. */
export function retryAfterOf(
  { 'retry-after': retryAfter = '', date = '' }: IncomingHttpHeaders,
  now: Instant,
): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  if (!retryAfter.endsWith(' GMT')) return undefined;
  const sentAt = Date.parse(date);
  const seconds = (Date.parse(retryAfter) - (Number.isNaN(sentAt) ? now : sentAt)) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
