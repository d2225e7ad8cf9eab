import { Http, rootsUnder, type HttpSettings, type Machine } from '@creneau/adapters/http';
import nock from 'nock';
import { aMachine } from './machine';

/** A backend on a host of its own, of which only what was recorded is known. */
export const HOST = 'https://backend.example';

/** One request as it was sent. */
export interface Sent {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Headers;
  readonly body: unknown;
}

/** Answers each call of a path as recorded, and keeps what was sent. */
export function recordCalls(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: unknown,
  status = method === 'POST' ? 201 : 200,
): readonly Sent[] {
  const sent: Sent[] = [];
  nock(HOST)
    .intercept(path, method)
    .query(true)
    .reply(function (_uri, asked) {
      const { pathname, searchParams } = new URL(this.req.path, HOST);
      sent.push({
        path: pathname,
        query: [...searchParams],
        headers: new Headers(this.req.headers as Record<string, string>),
        body: asked,
      });
      return [status, JSON.stringify(body)];
    })
    .persist();
  return sent;
}

export const aHttp = (settings: Partial<HttpSettings> = {}, machine: Partial<Machine> = {}): Http =>
  new Http({ roots: rootsUnder(`${HOST}/api`), apiKey: 'k', ...settings }, aMachine(machine));

/** What every call has. */
export const always = [
  ['apikey', 'k'],
  ['results', 'all'],
] as const;

/** Nothing but the recorded answers for the tests of a file. */
export function onlyRecordings(): void {
  beforeAll(() => void nock.disableNetConnect());
  afterAll(() => {
    nock.enableNetConnect();
    nock.restore();
  });
  afterEach(() => void nock.cleanAll());
}
