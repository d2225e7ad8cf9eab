import { pageAnswers } from '@creneau/adapters/browser';
import { Http, HttpGroups, rootsUnder, urlOf } from '@creneau/adapters/http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { firstValueFrom } from 'rxjs';
import { aMachine, json, ScriptedNetwork, type Scripted } from '../../support/machine';

const httpOn = (
  answers: Scripted[],
  given: ReadonlyMap<string, unknown> = new Map(),
  token?: string,
) => {
  const network = new ScriptedNetwork(answers);
  const http = new Http(
    { roots: rootsUnder('/api'), apiKey: 'k', answers: given, token: () => token },
    aMachine({ fetch: network.fetch }),
  );
  return { network, http };
};

const THINGS = '/api/v3/things?apikey=k&results=all';
const read = (http: Http) => firstValueFrom(http.get('v3/things'));

describe('the addresses of calls', () => {
  it('write lists, maps and odd values so that nothing leaks out of its place', () => {
    expect(
      urlOf('/slots', {
        from: '2027-06-07',
        absent: undefined,
        ids: [1, 2],
        appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
        name: 'a&b=c#d/é +',
      }),
    ).toBe(
      '/slots?from=2027-06-07&ids[]=1&ids[]=2&appointments[0][intervention_id]=11&appointments[0][calendar_id]=0' +
        '&name=a%26b%3Dc%23d%2F%C3%A9%20%2B',
    );
  });

  it('follow the shard that was found', () => {
    const { http } = httpOn([]);
    http.moveTo(rootsUnder('https://two.example/api'));

    expect(http.urlOf('booking/things')).toBe(
      'https://two.example/api/booking/v1/things?apikey=k&results=all',
    );
  });
});

describe('the answers that came with the page', () => {
  it('[CC-02] serve visitors; a caller with a key asks anew for what depends on the caller', async () => {
    const { http, network } = httpOn(
      [json({ from: 'network' })],
      new Map([[THINGS, { from: 'page' }]]),
      'a-key',
    );

    expect(await read(http)).toEqual({ from: 'network' });
    expect(await firstValueFrom(http.get('v3/things', {}, { anonymous: true }))).toEqual({
      from: 'page',
    });
    expect(network.asked).toHaveLength(1);
  });

  it('serve the first read of their address, and no second one', async () => {
    const { http, network } = httpOn(
      [json({ from: 'network' })],
      new Map([[THINGS, { from: 'page' }]]),
    );

    expect(await read(http)).toEqual({ from: 'page' });
    expect(await read(http)).toEqual({ from: 'network' });
    expect(network.asked.map(({ url }) => url)).toEqual([THINGS]);
  });

  it('may be responses still under way', async () => {
    const { http, network } = httpOn(
      [],
      new Map([[THINGS, Promise.resolve(json({ from: 'shell' }))]]),
    );

    expect(await read(http)).toEqual({ from: 'shell' });
    expect(network.asked).toEqual([]);
  });

  it('are asked for again when they came to nothing', async () => {
    const lost = Promise.reject(new Error('reset'));
    const { http } = httpOn([json({ from: 'network' })], new Map([[THINGS, lost]]));

    expect(await read(http)).toEqual({ from: 'network' });
  });

  it('are read from the page, whatever is left of it', () => {
    const page = (text?: string) =>
      ({
        document: { querySelector: () => (text === undefined ? null : { textContent: text }) },
        creneauAnswers: { [THINGS]: Promise.resolve(json({})) },
      }) as unknown as Window;

    expect([...pageAnswers(page('{"/a":{"b":1}}')).entries()]).toContainEqual(['/a', { b: 1 }]);
    expect([...pageAnswers(page()).keys()]).toEqual([THINGS]);
    expect([...pageAnswers(page('{"cut')).keys()]).toEqual([THINGS]);
  });
});

describe('a call', () => {
  it('[API-02] carries the API key and asks for whole lists', async () => {
    const { http, network } = httpOn([json({})]);

    await read(http);

    const { searchParams } = new URL(network.asked[0]?.url ?? '', 'http://localhost');
    expect([searchParams.get('apikey'), searchParams.get('results')]).toEqual(['k', 'all']);
  });

  it('[API-03] carries the token of its caller in a header, and nowhere else', async () => {
    const { http, network } = httpOn([json({}), json({})], new Map(), 'secret');
    await read(http);
    await http.write('POST', 'v3/things', {}, { parse: () => undefined });

    for (const { init, url } of network.asked) {
      expect(new Headers(init.headers).get('Authorization')).toBe('Bearer secret');
      expect(url).not.toContain('secret');
    }
  });

  it('[API-03] carries no token for a visitor, or where the answer is the same for all', async () => {
    const anonymous = httpOn([json({})]);
    const known = httpOn([json({})], new Map(), 'secret');
    await read(anonymous.http);
    await firstValueFrom(known.http.get('v3/things', {}, { anonymous: true }));

    for (const { network } of [anonymous, known])
      expect(new Headers(network.asked[0]?.init.headers).has('Authorization')).toBe(false);
  });

  it('[V7] is not sent on to another host by a redirect', async () => {
    const visits: string[] = [];
    const elsewhere = createServer((_, response) => {
      visits.push('elsewhere');
      response.end('{}');
    });
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
    const { port } = elsewhere.address() as AddressInfo;
    const here = createServer((_, response) => {
      visits.push('here');
      response.writeHead(302, { Location: `http://127.0.0.1:${port}/stolen` }).end();
    });
    await new Promise<void>((ready) => here.listen(0, '127.0.0.1', ready));
    const root = `http://127.0.0.1:${(here.address() as AddressInfo).port}/api`;
    const http = new Http(
      { roots: rootsUnder(root), apiKey: 'k', token: () => 'secret' },
      aMachine(),
    );

    const refused = http.write('POST', 'v3/things', {}, { parse: (body) => body });

    await expect(refused).rejects.toMatchObject({ reason: 'unreachable' });
    expect(visits).toEqual(['here']);
    for (const server of [here, elsewhere]) {
      server.close();
      server.closeAllConnections(); // the client keeps them open
    }
  });
});

describe('an answer that cannot be read', () => {
  it.each([
    ['HTML', '<html>captive portal</html>'],
    ['half a body', '{"id":1,"na'],
    ['nothing', ''],
  ])('is a bad answer: %s', async (_, text) => {
    const { http } = httpOn([
      new Response(text, { status: 200, headers: { 'Content-Type': 'text/html' } }),
    ]);

    await expect(new HttpGroups(http).withUrlname('salon-lumiere')).rejects.toMatchObject({
      reason: 'badAnswer',
    });
  });
});
