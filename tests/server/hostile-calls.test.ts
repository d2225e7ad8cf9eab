import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { answerOf } from '../support/answers';
import { call } from '../support/booking-calls';
import { callScenarios, type CallScenario } from '../support/call-scenarios';
import { testServer } from '../support/test-server';

const server = testServer();

/** A line to the server, for what no HTTP client would say. */
function raw(): Socket {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // hung up on
  socket.resume();
  return socket;
}

/** By an end or by a reset. */
const hungUp = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

/** The conditions of a list of calendars. */
const where = (field: string, op: string, value: string): string =>
  `/api/v3/groups/1/calendars?conditions[0][field]=${field}&conditions[0][op]=${op}&conditions[0][value]=${value}`.replaceAll(
    ' ',
    '%20',
  );

describe('the server, called with bad intent,', () => {
  const reading =
    (answer: string) =>
    ([title, path]: readonly [string, string]): CallScenario => [
      title,
      () => call(server.address, 'GET', path),
      answer,
    ];
  const writing =
    (answer: string) =>
    ([title, body, type = 'application/json']: readonly [
      string,
      string,
      string?,
    ]): CallScenario => [
      `refuses a body of ${title}`,
      () =>
        call(server.address, 'POST', '/api/v3/appointments', {
          body,
          headers: { 'content-type': type },
        }),
      answer,
      { json: { message: expect.any(String) } },
    ];

  callScenarios(server, [
    ...Object.entries({
      'a field out of the list (A-LIST-10)': where('password', 'like', '%25'),
      'conditions as JSON': `/api/v3/groups/1/calendars?conditions=${encodeURIComponent('[{"field":"password","op":"like","value":"%"}]')}`,
      'an operator that is SQL (A-LIST-11)': where('id', '= 1 OR 1=1 --', '1'),
      'an operator out of the list': where('id', 'like', '1'),
      'an inherited name as a field': where('constructor', '=', '1'),
      'an inherited name as an operator': where('id', 'toString', '1'),
      'a value that is no id': where('id', 'in', '1,2);drop table groups'),
      'a field of another list':
        '/api/v3/groups/1/calendarsets?conditions[0][field]=calendarset_id&conditions[0][op]==&conditions[0][value]=1',
      'an order for texts': where('name', '<', 'b'),
      'an order by what is not told': '/api/v3/groups/1/calendars?sort=password',
      'an order by what is inherited': '/api/v3/groups/1/calendars?sort=__proto__',
      'a direction that is none': '/api/v3/groups/1/calendars?sort=id&dir=sideways',
      'a category that is no id': '/api/v3/groups/1/interventions?interventionset_id=1%20or%201=1',
      'a calendar that is no id': '/api/v3/groups/1/interventions?calendar_ids[]=-1',
      'a number of results that is none': '/api/v3/groups/1/calendars?results=-1',
    }).map(([title, path]) => reading('422 invalid_field')([`refuses ${title}`, path])),
    reading('400 invalid_field')([
      'refuses a look-up by another field (A-GRP-03)',
      '/api/v1/shards/lookup?value=salon-lumiere&field=email',
    ]),
    ...Object.entries({
      'a NUL in the path': '/api/v3/groups/1%00/calendars',
      'a NUL in the query': '/api/v3/groups/1/calendars?locale=fr%00',
      'a name given twice': '/api/v3/groups/1/calendars?locale=fr&locale=en',
      'more parameters than anybody needs': `/api/v3/groups/1/calendars?x[]=1&${Array.from({ length: 300 }, (_, index) => `a${index}=1`).join('&')}`,
    }).map(([title, path]) => reading('400 malformed')([`cannot read ${title}`, path])),
    ...['/api/v3/groups/%zz/calendars', '/api/v1/services/groups/salon-lumi%E8re'].map((path) =>
      reading('404 group_unknown')([`knows no group by a path that is no text: ${path}`, path]),
    ),
    reading('404 group_unknown')([
      'looks a website up as a text, and asks nobody (A-GRP-04)',
      `/api/v1/websites/lookup?website=${encodeURIComponent('http://169.254.169.254/latest/meta-data')}`,
    ]),
    ...(
      [
        ['JSON that is not JSON', '{"appointment":'],
        ['a key given twice (A-BOOK-25)', '{"appointment":{"date":"a","date":"b"}}'],
        ['a NUL in a text', String.raw`{"appointment":{"comments":"a\u0000b"}}`],
        ['a prototype (A-BOOK-22)', '{"appointment":{},"__proto__":{"isPro":true}}'],
        ['needless depth', `${'['.repeat(100)}${']'.repeat(100)}`],
      ] as const
    ).map(writing('400 malformed')),
    ...(
      [
        ['another type', '{"appointment":{}}', 'text/plain'],
        ['a form', 'appointment=1', 'application/x-www-form-urlencoded'],
      ] as const
    ).map(writing('415 unsupported_media_type')),
  ]);

  it('refuses a body of more than a megabyte', async () => {
    const { status, key } = await answerOf(server, '/api/v3/appointments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(1_100_000)),
    });

    expect([status, key]).toEqual([413, 'too_large']);
  });

  it('takes no longer for a pattern of nothing but wildcards', async () => {
    const pattern = encodeURIComponent(`${'%a'.repeat(120)}%z`);
    const started = performance.now();

    const { status } = await answerOf(
      server,
      `/api/v3/groups/1/interventions?conditions[0][field]=name&conditions[0][op]=like&conditions[0][value]=${pattern}`,
    );

    expect(status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('changes nothing by GET, and knows no call beside the contract', async () => {
    expect((await answerOf(server, '/api/v3/sessions/logout')).status).toBe(405);
    expect((await answerOf(server, '/api/v3/nothing', { method: 'DELETE' })).status).toBe(404);
  });

  it.each([
    ['DELETE', '/api/v1/groups/1/calendars.json', ['GET', 'HEAD']],
    ['PUT', '/api/v1/groups/1/calendars?apikey=x', ['GET', 'HEAD']],
    ['GET', '/api/v2/appointments', ['POST']],
    ['DELETE', '/api/booking/v1/availabletimeslots', ['GET', 'HEAD']],
  ])('answers %s %s with the methods it is called by', async (method, path, methods) => {
    const { status, headers } = await fetch(server.address + path, { method });

    expect(status).toBe(405);
    expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(methods));
  });

  it('answers OPTIONS without the headers of a browser as before a call', async () => {
    const { status, headers } = await fetch(`${server.address}/api/v3/appointments`, {
      method: 'OPTIONS',
    });

    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toContain('PUT');
  });

  it.each([
    ['POST', '/salon-lumiere/<script>'],
    ['PUT', '/healthz'],
    ['PATCH', '/assets/main.js'],
  ])(
    'answers %s %s outside the API in the same shape, and does not repeat the address',
    async (method, path) => {
      const answer = await fetch(server.address + path, { method });
      const text = await answer.text();

      expect(answer.status).toBe(404);
      expect(JSON.parse(text)).toMatchObject({ messages: { errors: [{ key: 'not_found' }] } });
      expect(text).not.toContain(path.slice(1));
    },
  );

  it('[Q4] reads a long query as quickly as a short one', async () => {
    const started = performance.now();
    const { status } = await answerOf(server, `/api/v3/groups/1/calendars?x=${'y'.repeat(7_000)}`);

    expect(status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('shows a visitor no more of a group than the contract names (A-GRP-01)', async () => {
    const { body } = await answerOf(server, '/api/v1/services/groups/salon-lumiere');

    expect(Object.keys(body).sort()).toEqual(
      (
        JSON.parse(readFileSync('tests/server/public-group-fields.json', 'utf8')) as string[]
      ).sort(),
    );
  });

  it('lets anybody read what is public from any page, and keeps answers out of stores', async () => {
    const { headers } = await fetch(`${server.address}/api/v3/groups/1/calendars`, {
      headers: { origin: 'https://business.example' },
    });
    const refused = await fetch(`${server.address}/api/v3/nothing`);

    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it('answers 429 with Retry-After to an address that writes without end, and to no other', async () => {
    const write = (address: string) =>
      fetch(`${server.address}/api/v3/nothing`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
      });
    const answers = await Promise.all(Array.from({ length: 70 }, () => write('203.0.113.7')));
    const limited = answers.filter(({ status }) => status === 429);

    expect(limited).toHaveLength(10);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await write('203.0.113.8')).status).toBe(404);
    expect(
      (
        await fetch(`${server.address}/api/v3/groups/1/calendars`, {
          headers: { 'x-forwarded-for': '203.0.113.7' },
        })
      ).status,
    ).toBe(200);
  });

  it('[D1] tells of each call its route, never its address or its text', async () => {
    await answerOf(server, '/api/v3/groups/1/calendars?search=camille@example.org&key=s3cret-key');
    await answerOf(server, '/api/v1/services/groups/secret-urlname');
    await answerOf(server, '/api/v3/appointments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer s3cret-token' },
      body: '{"appointment":{"fiche":{"lastname":"Kerjean","email":"kerjean@example.org"',
    });
    const log = await server.restart();

    expect(log).toContain('"route":"/api/v3/groups/:group_id/calendars"');
    for (const secret of ['camille', 's3cret', 'secret-urlname', 'Kerjean', 'kerjean']) {
      expect(log).not.toContain(secret);
    }
  });

  it.each([
    `/ics/1/1/${'a'.repeat(200)}.ics`,
    `/ics/${'1'.repeat(200)}/1/x.ics`,
    `/feeds/1/1/${'a'.repeat(4_000)}.ics`,
  ])(
    'answers in the format of the API however long a part of the address is: %.20s…',
    async (path) => {
      const answer = await fetch(`${server.address}${path}`);

      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    },
  );

  it.each(['/api/v3/appointments/x.css', '/api/v3/sessions/current/x.css', '/ics/1/1/x.css'])(
    'has nothing at %s for a store to keep (X-CAC-01)',
    async (path) => {
      const { status, headers } = await fetch(`${server.address}${path}`);

      expect([404, 405]).toContain(status);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it('reads no body whose length is told in two ways, and hangs up (X-SMU-01)', async () => {
    const socket = raw();
    const answers: string[] = [];
    socket.on('data', (part) => answers.push(String(part)));
    socket.write(
      [
        'POST /api/v3/appointments HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        'GET /healthz HTTP/1.1',
        'Host: localhost',
        '',
        '',
      ].join('\r\n'),
    );
    await hungUp(socket);

    expect(answers.join('')).toMatch(/^HTTP\/1\.1 400 /);
    expect(answers.join('').match(/^HTTP/gm)).toHaveLength(1);
  });

  it.each([
    ['Host: localhost', 'Host: evil.example'],
    ['Host: localhost', 'Authorization: Bearer a', 'Authorization: Bearer b'],
  ])('answers 400 to a header field that stands there twice: %s, %s', async (...fields) => {
    for (const path of ['/api/v3/groups/1/calendars', '/salon-lumiere', '/healthz']) {
      const socket = raw();
      const answers: string[] = [];
      socket.on('data', (part) => answers.push(String(part)));
      socket.write([`GET ${path} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n'));
      await hungUp(socket);

      expect(answers.join('')).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it('[K2] takes a caller who hangs up for no missing database', async () => {
    const refusals = async () =>
      (await (await fetch(`${server.address}/metrics`)).text())
        .split('\n')
        .filter((line) => line.startsWith('creneau_refusals_total'))
        .join('\n');
    const before = await refusals();
    const caller = raw();
    caller.write(
      [
        'POST /api/v3/appointments HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        'Content-Length: 100',
        '',
        '{',
      ].join('\r\n'),
    );
    await answerOf(server, '/healthz');
    caller.destroy();
    await hungUp(caller);
    let after = before;
    while (after === before) after = await refusals();

    expect(after).not.toContain('unavailable');
    expect(server.log()).not.toContain('ECONNRESET');
  });

  it('hangs up on heads that trickle in, and serves everybody else meanwhile (X-SLO-01)', async () => {
    const began = performance.now();
    const sockets = Array.from({ length: 100 }, raw);
    const trickles = sockets.map((socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      return setInterval(() => socket.write('x'), 2_000);
    });
    const closed = Promise.all(sockets.map(hungUp));
    const waits: number[] = [];
    const others = setInterval(() => {
      const asked = performance.now();
      void answerOf(server, '/healthz').then(() => waits.push(performance.now() - asked));
    }, 1_000);
    await closed;
    clearInterval(others);
    trickles.forEach(clearInterval);

    expect(performance.now() - began).toBeLessThan(30_000);
    expect(waits.length).toBeGreaterThan(5);
    expect(Math.max(...waits)).toBeLessThan(5_000);
  });
});
