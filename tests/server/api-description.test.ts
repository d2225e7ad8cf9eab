import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { exampleAddress, exampleBody } from '../../server/build/examples';
import { dereference, type Call, type OpenApi, type Schema } from '../../server/build/openapi';
import { answers } from '../../server/src/refusal/v3-refusals';
import { aBookingBody, book, call, lastTimes, listed } from '../support/booking-calls';
import { as, logIn, proTokenOf, tokenOf } from '../support/people-calls';
import { processorTime } from '../support/processor-time';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { schemaFaults } from '../support/schema-faults';

/** What the server says of itself, held against what it does. */
let ground: Ground;
let server: RunningServer;
/** As it is served, and with each named shape in place. */
let description: OpenApi;
let document: OpenApi;
/** An appointment, and the key of whoever has it. */
let own: Awaited<ReturnType<typeof booked>>;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  server = await startServer(ground.environment);
  description = (await call(server.address, 'GET', '/api/openapi.json')).json as OpenApi;
  document = dereference(description);
  own = await booked();
});

afterAll(async () => {
  await server.kill();
  await ground.remove();
});

const SALON = 1;
const CUT = 11;

const booked = async () => {
  const [date] = await lastTimes(server.address, SALON, [CUT]);
  const fiche = { firstphone: '06 39 98 12 34' };
  const body = aBookingBody({ group_id: SALON, date, fiche });
  const { json } = await book(server.address, body);
  const [{ id, updated_at }] = json.records as readonly [Readonly<Record<string, unknown>>];
  return {
    id: id as number,
    updated_at: updated_at as string,
    headers: { authorization: `Bearer ${json.fiche_token}` },
  };
};

/** The example of an address, about an appointment that is there. */
const addressOf = (path: string, operation: Call): string =>
  exampleAddress(path.replace('{id}', String(own.id)), operation);

const callsOf = (): readonly (readonly [string, string, Call])[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method, path, operation] as const),
  );

const operationAt = (method: string, path: string): Call => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};

const shapeOf = (operation: Call, status: number): Schema =>
  operation.responses[status]?.content?.['application/json']?.schema ?? {};

describe('the description of the calls', () => {
  it('is written once: nobody keeps a processor busy by asking for it', async () => {
    const ask = () =>
      fetch(`${server.address}/api/openapi.json`, { headers: { 'accept-encoding': 'br' } }).then(
        (answer) => answer.arrayBuffer(),
      );
    await ask();
    const before = await processorTime(server.pid);

    for (let count = 0; count < 50; count += 1) await ask();

    const asking = (await processorTime(server.pid)) - before;
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const writing = process.cpuUsage();
    for (let count = 0; count < 50; count += 1)
      brotliCompressSync(JSON.stringify(description), quick);
    const { user, system } = process.cpuUsage(writing);

    // on the same busy machine: writing and compressing it for each caller would take at least this
    expect(asking).toBeLessThan((user + system) / 1_000);
  });

  it('names every operation once, and its shapes as the domain does', () => {
    const names = callsOf().map(([, , { operationId }]) => operationId);

    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name ?? ''))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['listInterventions', 'bookAppointments', 'cancelAppointments']),
    );
    expect(Object.keys(description.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(['Appointment', 'Fiche', 'Group', 'Intervention', 'Refusal', 'Slot']),
    );
  });

  it('has a summary, a subject, an answer, the common refusals and every parameter of every call', () => {
    const subjects = document.tags.map(({ name }) => name);

    const lacking = callsOf().filter(
      ([, path, { summary = '', tags = [], parameters = [], responses }]) =>
        summary === '' ||
        !subjects.includes(tags[0] ?? '') ||
        !Object.keys(responses).some((status) => status.startsWith('2')) ||
        !['400', '429', '500', '503'].every((status) => responses[status]) ||
        parameters.some(({ description = '' }) => description === '') ||
        [...path.matchAll(/\{(\w+)\}/g)].some(
          ([, name]) => !parameters.some((one) => one.in === 'path' && one.name === name),
        ),
    );

    expect(lacking.map(([method, path]) => `${method} ${path}`)).toEqual([]);
  });

  it('says what every field of a body and of an answer means', () => {
    const mute = callsOf().flatMap(([method, path, { requestBody, responses }]) =>
      [requestBody, responses['200'], responses['201']].flatMap((response) =>
        muteFields(response?.content?.['application/json']?.schema ?? {}, `${method} ${path}`),
      ),
    );

    expect(mute).toEqual([]);
  });

  it('names every refusal of the closed list with its status', () => {
    const calls = [
      operationAt('post', '/api/v3/appointments'),
      operationAt('put', '/api/v3/appointments/{id}'),
    ];

    for (const { status, key, text } of Object.values(answers)) {
      const [example] = calls.flatMap(
        ({ responses }) => responses[status]?.content?.['application/json']?.examples?.[key] ?? [],
      );
      expect(example).toMatchObject({
        summary: text,
        value: { message: text, messages: { errors: [{ key, error: text }] } },
      });
    }
  });

  it('says of each call with an idempotency key that another body is refused, and of none to wait', () => {
    const withKey = callsOf().filter(([, , { parameters = [] }]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    const refusing = (key: string) =>
      withKey.filter(([, , { responses }]) =>
        Object.values(responses).some(
          ({ content }) => content?.['application/json']?.examples?.[key],
        ),
      );

    expect(withKey.length).toBeGreaterThan(20);
    expect(refusing('idempotency_key_reused')).toEqual(withKey);
    expect(refusing('under_way')).toEqual([]);
  });

  it('has examples of its refusals that are of the shape it tells', () => {
    const stray = callsOf().flatMap(([method, path, { responses }]) =>
      Object.values(responses).flatMap(({ content }) =>
        Object.entries(content?.['application/json']?.examples ?? {}).flatMap(([key, { value }]) =>
          schemaFaults(
            content?.['application/json']?.schema ?? {},
            value,
            `${method} ${path} ${key}`,
          ),
        ),
      ),
    );

    expect(stray).toEqual([]);
  });

  it('has examples of reading that work, and are answered in the shape it tells, no field more or less', async () => {
    const readings = callsOf().filter(
      ([method, path]) => method === 'get' && path.startsWith('/api/'),
    );

    const professional = as(await proTokenOf(server.address, 'pro@salon-lumiere.example'));
    const { json: holder } = await logIn(server.address, 'nouveau@example.org');
    for (const [, path, operation] of readings) {
      const isAccounts = path.includes('/accounts/{id}');
      const address = isAccounts ? path.replace('{id}', holder.account.id as string) : path;
      const { status, json } = await call(server.address, 'GET', addressOf(address, operation), {
        headers: isAccounts
          ? as(holder.account_token as string)
          : /\/(groups|fiches|explanation)(\.json)?$/.test(path)
            ? professional
            : own.headers,
      });
      expect([path, status, schemaFaults(shapeOf(operation, 200), json)]).toEqual([path, 200, []]);
    }
    expect(readings.length).toBeGreaterThan(20);
  });

  it('describes the export of personal data field by field, contacts and appointments too', async () => {
    const path = '/api/v3/accounts/{id}/personal_data';
    const { json: holder } = await logIn(server.address, 'camille@example.org');
    const headers = as(holder.account_token as string);
    await call(server.address, 'POST', `/api/v3/accounts/${holder.account.id}/erasure_requests`, {
      headers,
      body: JSON.stringify({ account: { group_id: SALON } }),
    });

    const { json } = await call(
      server.address,
      'GET',
      `/api/v3/accounts/${holder.account.id}/personal_data?group_id=${SALON}`,
      { headers },
    );

    expect(json).toMatchObject({ erasure: { confirmed_at: null } });
    expect(json.contacts.length * json.appointments.length).toBeGreaterThan(0);
    expect(schemaFaults(shapeOf(operationAt('get', path), 200), json)).toEqual([]);
  });

  it('tells of no body where there is none', () => {
    const described = callsOf().flatMap(([method, path, { responses }]) =>
      responses['204']?.content ? [`${method} ${path}`] : [],
    );

    expect(described).toEqual([]);
  });

  it('tells which fields every active group has, and which are all of an inactive one', async () => {
    const shape = shapeOf(operationAt('get', '/api/v1/services/groups/{urlname}'), 200);
    const group = async (urlname: string) =>
      (await call(server.address, 'GET', `/api/v1/services/groups/${urlname}`)).json as object;

    const all = Object.keys(shape.properties ?? {}).sort();
    expect(Object.keys(await group('salon-lumiere')).sort()).toEqual(all);
    expect(Object.keys(await group('cabinet-horizon')).sort()).toEqual(all);
    expect(schemaFaults(shape, await group('cabinet-horizon'))).toEqual([]);
    const ofInactive = Object.keys(await group('ferme-des-pres')).sort();
    expect(ofInactive).toEqual([...(shape.required ?? [])].sort());
  });

  it('tells of the lists of another group all that is answered', async () => {
    const lists = callsOf()
      .filter(([method]) => method === 'get')
      .map(([, path]) => path)
      .filter((path) => /^\/api\/v3\/groups\/\{group_id\}\/(?!availabletimeslots)/.test(path));

    const headers = as(await tokenOf(server.address, 'camille@example.org', { groupId: 2 }));
    for (const path of lists) {
      const address = path.replace('{group_id}', '2');
      const { json } = await call(server.address, 'GET', address, { headers });
      expect([address, schemaFaults(shapeOf(operationAt('get', path), 200), json)]).toEqual([
        address,
        [],
      ]);
    }
  });

  it('says of each call whether it wants a key: those that do refuse to be called without one', async () => {
    const calls = callsOf().filter(([, path]) => path.startsWith('/api/'));
    const answered = calls.map(async ([method, path, operation]) => {
      const body = exampleBody(operation);
      const { status } = await call(
        server.address,
        method.toUpperCase(),
        exampleAddress(path, operation),
        body === undefined ? {} : { body: JSON.stringify(body) },
      );
      return [method, path, status === 401] as const;
    });

    expect(await Promise.all(answered)).toEqual(
      calls.map(([method, path, { security = [] }]) => [
        method,
        path,
        security.every((keys) => 'bearer' in keys),
      ]),
    );
  });

  it('has an example of booking that works for a free time, and of its calendar file', async () => {
    const operation = operationAt('post', '/api/v3/appointments');
    const { firstSlot } = await listed(server.address, SALON, [CUT]);
    const { appointment } = exampleBody(operation) as { readonly appointment: object };
    const body = JSON.stringify({
      appointment: { ...appointment, date: firstSlot },
    });

    const booked = await call(
      server.address,
      'POST',
      exampleAddress('/api/v3/appointments', operation),
      {
        body,
      },
    );

    expect([booked.status, schemaFaults(shapeOf(operation, 201), booked.json)]).toEqual([201, []]);
    const [{ id, ics_token }] = booked.json.records;
    const file = await call(server.address, 'GET', `/ics/${SALON}/${id}/${ics_token}.ics`);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(
      Object.keys(
        operationAt('get', '/ics/{group_id}/{appointment_id}/{file}').responses['200']?.content ??
          {},
      ),
    ).toEqual(['text/calendar']);
  });

  it('has an example of changing and one of cancelling that work', async () => {
    const change = operationAt('put', '/api/v3/appointments/{id}');
    const [, date] = await lastTimes(server.address, SALON, [CUT]);
    const { appointment } = exampleBody(change) as { readonly appointment: object };
    const changed = await call(
      server.address,
      'PUT',
      addressOf('/api/v3/appointments/{id}', change),
      {
        headers: own.headers,
        body: JSON.stringify({
          appointment: { ...appointment, date, updated_at: own.updated_at },
        }),
      },
    );
    const cancel = operationAt('post', '/api/v3/groups/{group_id}/appointments/batch_delete');
    const cancelled = await call(
      server.address,
      'POST',
      addressOf('/api/v3/groups/{group_id}/appointments/batch_delete', cancel),
      { headers: own.headers, body: JSON.stringify({ appointments: [{ id: own.id }] }) },
    );

    expect([changed.status, schemaFaults(shapeOf(change, 200), changed.json)]).toEqual([200, []]);
    expect([cancelled.status, schemaFaults(shapeOf(cancel, 200), cancelled.json)]).toEqual([
      200,
      [],
    ]);
  });

  it.each([
    ['logging in', '/api/v3/sessions/login', 200],
    ['registering', '/api/v3/accounts', 201],
  ])('has an example of %s that works', async (_, path, status) => {
    const operation = operationAt('post', path);
    const answer = await call(server.address, 'POST', addressOf(path, operation), {
      body: JSON.stringify(exampleBody(operation)),
    });

    expect([answer.status, schemaFaults(shapeOf(operation, status), answer.json)]).toEqual([
      status,
      [],
    ]);
  });

  it('names the largest id in every address: a larger one is refused', () => {
    const ids = callsOf().flatMap(([, path, operation]) =>
      (operation.parameters ?? [])
        .filter(({ name, schema }) => /(?:^|_)id$/.test(name) && schema.type === 'integer')
        .map(({ name, schema }) => `${path} ${name} ${String(schema.maximum)}`),
    );

    expect(ids.length).toBeGreaterThan(10);
    expect(ids.filter((each) => !each.endsWith(' 2147483647'))).toEqual([]);
  });

  it('begins docs/api.md with common tasks: each call that is named there has a section', async () => {
    const doc = await readFile('docs/api.md', 'utf8');
    const [, tasks = ''] = doc.split(/^## (?:Common tasks|Dialects)$/m);
    const links = [...tasks.matchAll(/\]\(#(.+?)\): /g)].map(([, anchor]) => anchor);
    const anchors = [...doc.matchAll(/^### (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\d\s-]/gu, '')
        .replaceAll(' ', '-'),
    );

    expect(links.length).toBeGreaterThan(10);
    expect(anchors).toEqual(expect.arrayContaining(links));
    expect(tasks.match(/^curl /gm)).toHaveLength(tasks.match(/^### /gm)?.length ?? 0);
  });

  it.each([
    ['v1', '/api/v1/groups/99/calendars', '/api/v1/groups/{group_id}/calendars'],
    ['v3', '/api/v3/groups/99/calendars', '/api/v3/groups/{group_id}/calendars'],
  ])('has the very words of a refusal in %s', async (_, address, path) => {
    const { status, json } = await call(server.address, 'GET', address);

    const { examples, schema } =
      operationAt('get', path).responses[status]?.content?.['application/json'] ?? {};
    expect(examples?.group_unknown?.value).toEqual(json);
    expect(schemaFaults(schema ?? {}, json)).toEqual([]);
  });
});

/** Fields without a word about them, however deep. */
function muteFields(schema: Schema, path: string): readonly string[] {
  const { properties = {}, items, additionalProperties } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...((field.description ?? '') === '' ? [`${path} ${name}`] : []),
      ...muteFields(field, `${path} ${name}`),
    ]),
    ...(items ? muteFields(items, path) : []),
    ...(typeof additionalProperties === 'object' ? muteFields(additionalProperties, path) : []),
  ];
}
