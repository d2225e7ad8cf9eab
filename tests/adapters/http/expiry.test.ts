import { HttpFiches } from '@creneau/adapters/http';
import { SessionsInMemory } from '@creneau/adapters/in-memory';
import { Expiry, initialSession } from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import nock from 'nock';
import { aGroup } from '../../support/made-up';
import { aUserSession } from '../../support/made-up-people';
import { aHttp, HOST, onlyRecordings } from '../../support/recorded-calls';

const KEY = '2f9c7f0e-6a38-4c63-9d0e-0b4c1f1f7a10';

onlyRecordings();

/** A server that knows one key, or answers to visitors alone, and what it was asked with. */
function knowing(token: string, path: string): readonly (string | undefined)[] {
  const asked: (string | undefined)[] = [];
  nock(HOST)
    .intercept(/.*/, 'GET')
    .query(true)
    .reply(answer)
    .persist()
    .intercept(/.*/, 'POST')
    .query(true)
    .reply(answer)
    .persist();
  function answer(this: nock.ReplyFnContext): [number, object] {
    const { authorization, 'idempotency-key': key } = this.req.headers as Record<string, string>;
    asked.push([authorization?.replace('Bearer ', ''), key].filter(Boolean).join(' '));
    const isKnown =
      authorization === (token ? `Bearer ${token}` : undefined) && this.req.path.includes(path);
    return isKnown ? [200, { done: true }] : [401, {}];
  }
  return asked;
}

/** Somebody whose key has expired, and who logs in again, or does not. */
function somebody(logsInAgain: boolean) {
  let token = 'old';
  const endings: string[] = [];
  const http = aHttp({
    token: () => token,
    renewSession: async (expired) => {
      endings.push(expired);
      if (logsInAgain) token = 'new';
      return logsInAgain;
    },
  });
  return { http, endings };
}

const order = { parse: (body: unknown) => body };

describe('a call whose key has expired', () => {
  it('[AUTH-11] is made again with the new one, as the same order', async () => {
    const asked = knowing('new', 'things');
    const { http, endings } = somebody(true);

    const answer = await http.write('POST', 'v3/things', { wanted: 1 }, { ...order, key: KEY });

    expect(answer).toEqual({ done: true });
    expect(asked).toEqual([`old ${KEY}`, `new ${KEY}`]);
    expect(endings).toEqual(['old']);
  });

  it('[AUTH-11] goes on reading with the new one', async () => {
    const asked = knowing('new', 'things');
    const { http } = somebody(true);

    expect(await firstValueFrom(http.get('v3/things'))).toEqual({ done: true });
    expect(asked).toEqual(['old', 'new']);
  });

  it('[AUTH-10] [AUTH-11] is made again without it, where it was that of a contact without account', async () => {
    const asked = knowing('', 'things');
    const sessions = new SessionsInMemory({ ...initialSession, ficheToken: 'old' });
    const expiry = new Expiry(sessions);
    const http = aHttp({
      token: () => sessions.token,
      renewSession: (expired) => expiry.renew(expired),
    });

    const answers = await Promise.all([
      firstValueFrom(http.get('v3/things')),
      http.write('POST', 'v3/things', {}, { ...order, key: KEY }),
    ]);

    expect(answers).toEqual([{ done: true }, { done: true }]);
    expect(asked).toEqual(['old', `old ${KEY}`, '', KEY]);
  });

  it('fails as it was answered, when nobody logs in again', async () => {
    const asked = knowing('new', 'things');
    const { http } = somebody(false);

    await expect(http.write('POST', 'v3/things', {}, order)).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(['old']);
  });

  it('is made again once: a new key that opens nothing is an answer', async () => {
    const asked = knowing('another', 'things');
    const { http, endings } = somebody(true);

    await expect(http.write('POST', 'v3/things', {}, order)).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(['old', 'new']);
    expect(endings).toEqual(['old']);
  });

  it.each(['v3/sessions/login', 'v1/sessions/logout'] as const)(
    'is not %s: there 401 is about what was sent',
    async (path) => {
      knowing('new', 'things');
      const { http, endings } = somebody(true);

      await expect(http.write('POST', path, {}, order)).rejects.toMatchObject({ status: 401 });
      expect(endings).toEqual([]);
    },
  );

  it('is none that carries no key', async () => {
    knowing('new', 'things');
    const { http, endings } = somebody(true);

    const reading = firstValueFrom(http.get('v3/things', {}, { anonymous: true }));

    await expect(reading).rejects.toMatchObject({ status: 401 });
    expect(endings).toEqual([]);
  });

  it('[AUTH-11] [ERR-22] is an expired connection for contacts as well, where the key was forgotten meanwhile', async () => {
    nock(HOST)
      .get(/fiches/)
      .query(true)
      .reply(401, { message: 'Your session has ended.' });
    const sessions = new SessionsInMemory(aUserSession({ ssoLogged: true }));
    const expiry = new Expiry(sessions);
    const http = aHttp({
      token: () => sessions.token,
      renewSession: (expired) => expiry.renew(expired),
    });

    const reading = firstValueFrom(new HttpFiches(http, aGroup()).own());

    await expect(reading).rejects.toMatchObject({ reason: 'connectionExpired' });
    expect(sessions.session$.value.logged).toBe(false);
  });
});
