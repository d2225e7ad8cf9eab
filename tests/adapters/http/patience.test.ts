import { Http, rootsUnder, type Machine } from '@creneau/adapters/http';
import { Refusal } from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { aMachine, json, ScriptedNetwork, type Scripted } from '../../support/machine';

const KEY = '2f9c7f0e-6a38-4c63-9d0e-0b4c1f1f7a10';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const httpOn = (answers: Scripted[], machine: Partial<Machine> = {}) => {
  const network = new ScriptedNetwork(answers);
  const http = new Http(
    { roots: rootsUnder('/api'), apiKey: 'k' },
    aMachine({ fetch: network.fetch, ...machine }),
  );
  return { network, http };
};

/** What a promise comes to, watched from the start so that no rejection is unhandled. */
const outcome = <T>(asked: Promise<T>): Promise<T | unknown> =>
  asked.catch((failure: unknown) => failure);

const reading = (http: Http) => outcome(firstValueFrom(http.get('v3/things')));

const ordering = (http: Http, key?: string, inDoubt?: () => void) =>
  outcome(http.write('POST', 'v3/things', { wanted: 1 }, { key, inDoubt, parse: (body) => body }));

const failed = (status: number, headers: Record<string, string> = {}): Response =>
  json({}, status, headers);

const gaps = ({ asked }: ScriptedNetwork): readonly number[] =>
  asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));

describe('a reading call', () => {
  it('[N2] is given up after ten seconds without answer, and not asked again by itself', async () => {
    const { http, network } = httpOn(['silence', json({})]);
    const answer = reading(http);

    await jest.advanceTimersByTimeAsync(9_999);
    expect(network.asked[0]?.init.signal?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    expect(await answer).toMatchObject({ reason: 'unreachable' });
    expect(network.asked[0]?.init.signal?.aborted).toBe(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(network.asked).toHaveLength(1);
  });

  it('[N2] is given up when the answer stops half-way', async () => {
    const endless = new Response(
      new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"a":')) }),
    );
    const { http } = httpOn([endless]);
    const answer = reading(http);

    await jest.advanceTimersByTimeAsync(10_000);

    expect(await answer).toMatchObject({ reason: 'unreachable' });
  });

  it.each([0, 0.5, 0.999])(
    '[N6] is asked three times at most, 300 ms to 5 s apart (chance %d)',
    async (chance) => {
      const { http, network } = httpOn([failed(503), failed(503), json({ there: 1 })], {
        random: () => chance,
      });
      const answer = reading(http);

      await jest.advanceTimersByTimeAsync(30_000);

      expect(await answer).toEqual({ there: 1 });
      for (const gap of gaps(network)) {
        expect(gap).toBeGreaterThanOrEqual(300);
        expect(gap).toBeLessThanOrEqual(5_000);
      }
    },
  );

  it('[N6] spreads its tries over the whole range', async () => {
    const wait = async (chance: number) => {
      const { http, network } = httpOn([failed(503), failed(503), json({})], {
        random: () => chance,
      });
      void reading(http);
      await jest.advanceTimersByTimeAsync(30_000);
      return gaps(network);
    };

    expect(await wait(0)).toEqual([300, 300]);
    expect((await wait(0.999))[1]).toBeGreaterThan(4_500);
  });

  it.each<[string, () => Scripted[], string]>([
    ['server faults', () => [failed(500), failed(502), failed(503)], 'unreachable'],
    [
      'cut lines',
      () => [new Error('reset'), new Error('reset'), new Error('reset')],
      'unreachable',
    ],
    ['too many calls', () => [failed(429), failed(429), failed(429)], 'tooManyCalls'],
  ])('[N6] tells after three %s', async (_, answers, reason) => {
    const { http, network } = httpOn(answers());
    const answer = reading(http);

    await jest.advanceTimersByTimeAsync(60_000);

    expect(await answer).toMatchObject({ reason });
    expect(network.asked).toHaveLength(3);
  });

  it('[N7] waits as long as it is asked to, and asks at most three times in 20 s', async () => {
    const patience = { 'Retry-After': '5' };
    const { http, network } = httpOn([
      failed(429, patience),
      failed(429, patience),
      failed(429, patience),
    ]);
    const answer = reading(http);

    await jest.advanceTimersByTimeAsync(20_000);

    expect(await answer).toMatchObject({ reason: 'tooManyCalls', detail: { retryAfter: 5 } });
    expect(network.asked).toHaveLength(3);
    for (const gap of gaps(network)) expect(gap).toBeGreaterThanOrEqual(5_000);
  });

  it('reads a Retry-After that is a date', async () => {
    const patience = {
      'Retry-After': 'Fri, 20 Nov 2026 10:00:04 GMT',
      Date: 'Fri, 20 Nov 2026 10:00:00 GMT',
    };
    const { http, network } = httpOn([failed(503, patience), json({})]);
    void reading(http);

    await jest.advanceTimersByTimeAsync(20_000);

    expect(gaps(network)[0]).toBeGreaterThanOrEqual(4_000);
  });

  it('does not keep the visitor waiting for a server that asks for a minute', async () => {
    const { http, network } = httpOn([failed(429, { 'Retry-After': '60' })]);

    expect(await reading(http)).toMatchObject({
      reason: 'tooManyCalls',
      detail: { retryAfter: 60 },
    });
    expect(network.asked).toHaveLength(1);
  });

  it('[N9] says at once that there is no network, and asks again when asked again', async () => {
    let online = false;
    const { http } = httpOn([new Error('no network'), json({ there: 1 })], {
      online: () => online,
    });

    expect(await reading(http)).toMatchObject({ reason: 'offline' });
    online = true;
    expect(await reading(http)).toEqual({ there: 1 });
  });

  it('is abandoned when nobody waits for it any more, also between two tries', async () => {
    const { http, network } = httpOn(['silence', failed(503), json({})]);
    http.get('v3/things').subscribe().unsubscribe();
    const retrying = http.get('v3/things').subscribe();

    await jest.advanceTimersByTimeAsync(100);
    retrying.unsubscribe();
    await jest.advanceTimersByTimeAsync(60_000);

    expect(network.asked[0]?.init.signal?.aborted).toBe(true);
    expect(network.asked).toHaveLength(2);
  });

  it('asks nothing until somebody listens', () => {
    const { http, network } = httpOn([]);

    http.get('v3/things');

    expect(network.asked).toEqual([]);
  });
});

describe('a writing call', () => {
  it('[N3] without answer is in doubt after thirty seconds, and sent again with the same key', async () => {
    const { http, network } = httpOn(['silence', json({ made: 1 }, 201)]);
    const doubts: number[] = [];
    const answer = ordering(http, KEY, () => doubts.push(Date.now()));
    const begun = Date.now();

    await jest.advanceTimersByTimeAsync(35_000);

    expect(await answer).toEqual({ made: 1 });
    expect(doubts).toEqual([begun + 30_000]);
    expect(
      network.asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key')),
    ).toEqual([KEY, KEY]);
    expect(network.asked[0]?.init.body).toBe(network.asked[1]?.init.body);
  });

  it('[N4] whose line is cut is sent again with the same key', async () => {
    const { http, network } = httpOn([
      new Error('reset'),
      new Error('reset'),
      json({ made: 1 }, 201),
    ]);
    const answer = ordering(http, KEY);

    await jest.advanceTimersByTimeAsync(20_000);

    expect(await answer).toEqual({ made: 1 });
    expect(network.asked).toHaveLength(3);
  });

  it('[N3] that nobody ever answers stays in doubt: it is not said to have failed', async () => {
    const { http } = httpOn(['silence', 'silence', 'silence']);
    const answer = ordering(http, KEY);

    await jest.advanceTimersByTimeAsync(120_000);

    expect(await answer).toMatchObject({ reason: 'unreachable', detail: { inDoubt: true } });
  });

  it.each<[string, () => Scripted]>([
    ['a fault', () => failed(503)],
    ['a cut line', () => new Error('reset')],
    ['silence', () => 'silence'],
    ['too many calls', () => failed(429, { 'Retry-After': '1' })],
    ['half a body', () => new Response('{"made":', { status: 201 })],
  ])('[N6] without a key is never sent twice: after %s', async (_, answer) => {
    const { http, network } = httpOn([answer()]);
    const order = ordering(http);

    await jest.advanceTimersByTimeAsync(120_000);

    expect(await order).toBeInstanceOf(Refusal);
    expect(network.asked).toHaveLength(1);
  });

  it.each([
    ['no promise that it is done once', undefined, { inDoubt: true, mayHappenTwice: true }],
    ['that promise', KEY, { inDoubt: true, mayHappenTwice: false }],
  ])('[N3] in doubt comes with %s, by its key %j', async (_, key, detail) => {
    const { http } = httpOn(['silence', 'silence', 'silence']);
    const answer = ordering(http, key);

    await jest.advanceTimersByTimeAsync(120_000);

    expect((await answer) as Refusal).toMatchObject({ reason: 'unreachable' });
    expect(((await answer) as Refusal).detail).toEqual(detail);
  });

  it('[N9] that was sent without a network is not in doubt, and is sent again with the same key once the network is back', async () => {
    let online = false;
    const { http } = httpOn([new Error('no network'), new Error('no network'), json({ made: 1 })], {
      online: () => online,
    });
    const inDoubt: string[] = [];

    const refused = (await ordering(http, KEY)) as Refusal;
    expect(refused).toMatchObject({ reason: 'offline' });
    expect(refused.detail).toEqual({});

    const answer = ordering(http, KEY, () => inDoubt.push('doubt'));
    online = true;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toEqual({ made: 1 });
    expect(inDoubt).toEqual([]);
  });

  it('[N3] whose answer is lost with the network stays in doubt', async () => {
    let online = true;
    const { http } = httpOn(['silence'], { online: () => online });
    const answer = ordering(http, KEY);

    online = false;
    await jest.advanceTimersByTimeAsync(30_000);

    expect(await answer).toMatchObject({ reason: 'offline', detail: { inDoubt: true } });
  });

  it('[N3] whose answer is lost stays in doubt where its repetition is refused unread', async () => {
    const { http } = httpOn([new Error('reset'), failed(429, { 'Retry-After': '60' })]);
    const answer = ordering(http, KEY);

    await jest.advanceTimersByTimeAsync(10_000);

    expect(await answer).toMatchObject({
      reason: 'tooManyCalls',
      detail: { retryAfter: 60, inDoubt: true },
    });
  });

  it('that was sent away unread is not in doubt', async () => {
    const { http } = httpOn([failed(429, { 'Retry-After': '1' }), json({ made: 1 }, 201)]);
    const inDoubt: string[] = [];
    const answer = ordering(http, KEY, () => inDoubt.push('doubt'));

    await jest.advanceTimersByTimeAsync(10_000);

    expect(await answer).toEqual({ made: 1 });
    expect(inDoubt).toEqual([]);
  });

  it('waits for its own first try that is still being carried out', async () => {
    const { http, network } = httpOn([failed(409, { 'Retry-After': '1' }), json({ made: 1 }, 201)]);
    const answer = ordering(http, KEY);

    await jest.advanceTimersByTimeAsync(10_000);

    expect(await answer).toEqual({ made: 1 });
    expect(network.asked).toHaveLength(2);
  });

  it('that is still being carried out in the end is in doubt, not refused', async () => {
    const { http } = httpOn(Array.from({ length: 3 }, () => failed(409, { 'Retry-After': '1' })));
    const answer = ordering(http, KEY);

    await jest.advanceTimersByTimeAsync(30_000);

    expect(await answer).toMatchObject({ reason: 'unreachable', detail: { inDoubt: true } });
  });

  it('that is refused is not sent again', async () => {
    const { http, network } = httpOn([failed(409)]);

    expect(await ordering(http, KEY)).toMatchObject({ status: 409 });
    expect(network.asked).toHaveLength(1);
  });
});
