import { exampleAddress, exampleBody } from '../../server/build/examples';
import { dereference, type Call, type OpenApi, type Schema } from '../../server/build/openapi';
import { call, type Answer } from '../support/booking-calls';
import { as, keyOf, logIn, PASSWORD, proTokenOf, tokenOf } from '../support/people-calls';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { schemaFaults } from '../support/schema-faults';

jest.setTimeout(120_000);

/** Every call of the description, asked wrongly: whatever is refused has a status, a key and a shape that it names. */
let ground: Ground;
let server: RunningServer;
let document: OpenApi;
let customer: { readonly [name: string]: string };
let professional: typeof customer;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  server = await startServer(ground.environment);
  document = dereference((await call(server.address, 'GET', '/api/openapi.json')).json as OpenApi);
  customer = as(await tokenOf(server.address, 'camille@example.org'));
  professional = as(await proTokenOf(server.address, 'pro@salon-lumiere.example'));
}, 90_000);

afterAll(async () => {
  await server.kill();
  await ground.remove();
}, 30_000);

const WRONG = [null, [], true, -1, 'x'.repeat(10_001)];

type Json = { readonly [name: string]: unknown };

/** The body with each of its fields wrong in each way, and with the field left out. */
function wrongBodies(schema: Schema, body: Json): readonly Json[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const { [name]: present, ...others } = body;
    const inner = typeof present === 'object' && present !== null ? present : {};
    return [
      others,
      ...WRONG.map((value) => ({ ...body, [name]: value })),
      ...wrongBodies(field, inner as Json).map((value) => ({ ...body, [name]: value })),
    ];
  });
}

const schemaOfBody = (operation: Call): Schema | undefined =>
  operation.requestBody?.content?.['application/json']?.schema;

/** What an answer has that the description does not say. */
function faultsOf(operation: Call, answer: Answer): readonly string[] {
  const { status, json, headers } = answer;
  const described = operation.responses[status];
  if (status >= 500 || !described) return [`answers ${status}`];
  if (status < 400) return [];
  const { schema = {}, examples = {} } = described.content?.['application/json'] ?? {};
  // v1 has words of its own for some
  const keys = Object.values(examples).map(({ value }) => keyOf({ ...answer, json: value }));
  const key = keyOf(answer);
  return [
    ...(String(headers['content-type']).startsWith('application/json') ? [] : ['is no JSON']),
    ...(keys.includes(key) || json?.temp_email ? [] : [`has the key ${key}`]),
    ...schemaFaults(schema, json),
  ].map((fault) => `${status} ${fault}`);
}

it.each(['v1', 'v3'])(
  'the description has the body for an address that an account may not change to, in %s',
  async (root) => {
    const operation = document.paths[`/api/${root}/accounts/{id}`]?.put;
    const { json } = await logIn(server.address, 'camille@example.org');
    const account = { group_id: 1, current_password: PASSWORD, temp_email: 'nobody' };

    const answer = await call(server.address, 'PUT', `/api/${root}/accounts/${json.account.id}`, {
      headers: customer,
      body: JSON.stringify({ account }),
    });

    expect(answer.json).toEqual({ temp_email: [expect.any(String)] });
    expect(operation && faultsOf(operation, answer)).toEqual([]);
  },
);

it('the server refuses nothing in a way that its description does not name', async () => {
  const found = new Set<string>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const example = exampleAddress(path, operation);
      const schema = schemaOfBody(operation);
      const body = schema && (exampleBody(operation) as Json);
      const parameters = operation.parameters ?? [];
      const addresses = [
        example,
        ...['0', 'x', '999999', '2147483648', '%20'].map((id) =>
          exampleAddress(path.replace(/\{\w+\}/g, id), operation),
        ),
        ...parameters
          .filter((parameter) => parameter.in === 'query')
          .flatMap(({ name }) =>
            ['', 'x', '-1', '%F0%9F%98%80'].map(
              (value) => `${example.split('?')[0]}?group_id=1&${name}=${value}`,
            ),
          ),
      ];
      const ask = async (address: string, sent: unknown, asking: Json): Promise<void> => {
        const answer = await call(server.address, method.toUpperCase(), address, {
          headers: asking as { readonly [name: string]: string },
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
        });
        for (const fault of faultsOf(operation, answer)) found.add(`${method} ${path} ${fault}`);
      };
      for (const asking of [{}, as('no key of anybody')]) await ask(example, body, asking);
      for (const address of new Set(addresses))
        for (const asking of [customer, professional]) await ask(address, body, asking);
      for (const wrong of schema ? [[], {}, ...wrongBodies(schema, body ?? {})] : [])
        await ask(example, wrong, customer);
    }
  }

  expect([...found]).toEqual([]);
});
