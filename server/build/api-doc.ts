/** The part of a JSON schema that the calls use. */
export interface Schema {
  /** The name of a schema under `components`. */
  readonly title?: string | undefined;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

export interface Media {
  readonly schema: Schema;
  readonly examples?: {
    readonly [key: string]: { readonly summary: string; readonly value: unknown };
  };
}

interface Content {
  readonly description?: string;
  /** None for an answer without a body. */
  readonly content?: { readonly [mediaType: string]: Media };
}

export interface Call {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: { readonly [status: string]: Content };
}

/** The part of an OpenAPI document that the server writes. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Call } };
  readonly components?: { readonly schemas?: { readonly [name: string]: Schema } };
}

/** The same document with each reference replaced by its schema: examples need whole values. */
export function dereference(document: OpenApi): OpenApi {
  const schemas = document.components?.schemas ?? {};
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const name = schemaNameOf(node);
    if (name !== undefined) return walk({ ...schemas[name], title: name });
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
  };
  const { components: _, ...rest } = document;
  return walk(rest) as OpenApi;
}

/** The name of the schema that a node refers to. */
const schemaNameOf = (node: object): string | undefined => {
  const { $ref } = node as { readonly $ref?: unknown };
  return typeof $ref === 'string' ? $ref.split('/').pop() : undefined;
};

/** One call with all its paths, the newest dialect first. */
interface DocumentedCall {
  readonly method: string;
  readonly paths: readonly [string, ...string[]];
  readonly call: Call;
}

/** The text of `docs/api.md`, generated from the OpenAPI document. */
export function apiDoc(formatJson: OpenApi): string {
  const document = dereference(formatJson);
  const calls = callsOf(document);
  const common = intersectionOf(calls.map(({ call }) => refusalsOf(call).map(({ key }) => key)));
  const [lead = '', ...rest] = document.info.description.split('\n\n');
  const blocks = [
    `# The HTTP API of ${document.info.title}`,
    'Made by `npm run docs:api` from what the server tells at `/api/openapi.json`. Change the descriptions beside the routes, then make it again.',
    lead,
    '## By errand',
    'What clients do most, each with its calls in order, and the command of the one that does it, for the demonstration that `npm start` opens. `$KEY` is an `account_token` or a `fiche_token`. Ids of appointments, times and `updated_at` are examples: put those of the answers before in their place.',
    ...errands.flatMap((errand) => errandText(errand, calls)),
    rest.join('\n\n'),
    '## The calls',
    table(
      ['call', 'does'],
      calls.map(({ method, paths, call }) => [code(`${method} ${paths[0]}`), call.summary ?? '']),
    ),
    ...document.tags.flatMap(({ name, description }) =>
      subject(
        name,
        description,
        calls.filter(({ call }) => call.tags?.[0] === name),
        common,
      ),
    ),
    '## Shapes',
    'What the calls above name as `Appointment` and the like. v1 and v2 write the `…InLocalTime` ones.',
    ...schemasTextOf(formatJson),
    '## The keys of errors',
    `Every call may answer ${common.map(code).join(', ')}; the others stand with each call.`,
    errorsTable(document),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

interface Errand {
  readonly title: string;
  /** Each call by its operation, and what it is for here. */
  readonly calls: readonly (readonly [operation: string, what: string])[];
  /** The operation whose command is written out. */
  readonly command: string;
  readonly needsKey?: boolean;
}

/** What clients come for. */
const errands: readonly Errand[] = [
  {
    title: 'List free times',
    command: 'listSlots',
    calls: [
      ['getGroupV1', 'the `id` of the group, and its `timezone`'],
      ['listInterventions', 'the `id` of the service'],
      ['listCalendars', 'the `id` of a person, if one is asked for; 0 means anybody'],
      [
        'listSlots',
        'seven days from the day that is asked for, and `firstSlot`, the first free time from that day on',
      ],
    ],
  },
  {
    title: 'Book an appointment',
    command: 'bookAppointments',
    calls: [
      ['listSlots', 'a time, as above: its `start`'],
      ['listForms', 'the fields that the group asks of a contact, and of an appointment'],
      [
        'bookAppointments',
        'the time as `date`; the answer has the appointments as `records`, and a `fiche_token` for whoever is not logged in',
      ],
    ],
  },
  {
    title: 'Cancel an appointment',
    command: 'cancelAppointments',
    needsKey: true,
    calls: [
      [
        'logIn',
        'a key as below, or the `fiche_token` of the booking; either goes into `Authorization: Bearer …`',
      ],
      ['listAppointments', 'the `id` of each appointment'],
      ['cancelAppointments', 'all of one visit, or some of it'],
    ],
  },
  {
    title: 'Move an appointment',
    command: 'changeAppointment',
    needsKey: true,
    calls: [
      ['getEditableAppointment', 'whether it may be moved, and what it consists of'],
      ['listSlots', 'another time for the same'],
      ['changeAppointment', 'the new time as `date`, and the `updated_at` that was seen'],
    ],
  },
  {
    title: 'Log in',
    command: 'logIn',
    calls: [
      ['getSession', 'who is asking, with or without a key'],
      ['logIn', 'the `account_token`, which is the key from then on'],
    ],
  },
  {
    title: 'Register an account',
    command: 'registerAccount',
    calls: [
      ['registerAccount', 'a mail to the address, whose link has a `validation_key`'],
      ['logIn', 'with that `validation_key` in place of a password: the account is active'],
      ['changeAccount', 'the first password, and later ones'],
    ],
  },
];

function errandText(
  { title, calls, command, needsKey = false }: Errand,
  known: readonly DocumentedCall[],
): readonly string[] {
  const callOf = (operation: string): DocumentedCall => {
    const described = known.find(({ call }) => call.operationId === operation);
    if (!described) throw new Error(`no call is ${operation}`);
    return described;
  };
  const { method, paths, call } = callOf(command);
  return [
    `### ${title}`,
    calls
      .map(([operation, what], index) => {
        const { method, paths, call } = callOf(operation);
        const name = `${method} ${paths[0]}`;
        return `${index + 1}. [${code(name)}](#${anchorOf(call.summary ?? '')}): ${what}`;
      })
      .join('\n'),
    codeBlock('sh', commandOf(method, paths[0], call, needsKey ? [KEY_HEADER] : [])),
  ];
}

const KEY_HEADER = `  -H "Authorization: Bearer $KEY" \\`;

/** Of a heading, as GitHub makes them. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s-]/gu, '')
    .replaceAll(' ', '-');

function callsOf({ paths, tags }: OpenApi): readonly DocumentedCall[] {
  const found = new Map<string, DocumentedCall>();
  const newestFirst = Object.entries(paths).sort(([a], [b]) => rootOf(b).localeCompare(rootOf(a)));
  for (const [path, methods] of newestFirst) {
    for (const [method, call] of Object.entries(methods)) {
      const name = `${method} ${call.tags?.[0]} ${call.summary}`;
      const before = found.get(name);
      found.set(name, {
        method: method.toUpperCase(),
        paths: before ? [...before.paths, path] : [path],
        call: before?.call ?? call,
      });
    }
  }
  const order = tags.map(({ name }) => name);
  const place = ({ call }: DocumentedCall): number => order.indexOf(call.tags?.[0] ?? '');
  return [...found.values()].sort((a, b) => place(a) - place(b));
}

const rootOf = (path: string): string => /^\/api\/\w+/.exec(path)?.[0] ?? '';

function subject(
  name: string,
  description: string,
  calls: readonly DocumentedCall[],
  commonKeys: readonly string[],
): readonly string[] {
  const several = calls.length > 2;
  const parameters = several ? intersectionOf(calls.map(({ call }) => parameterRows(call))) : [];
  const fields = several ? intersectionOf(calls.map(({ call }) => answerRows(call))) : [];
  return [
    `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    description,
    ...(parameters.length > 0 ? ['All these calls take:', table(PARAMETER_HEAD, parameters)] : []),
    ...(fields.length > 0 ? ['All of them answer:', table(FIELD_HEAD, fields)] : []),
    ...calls.flatMap((described) => callText(described, parameters, fields, commonKeys)),
  ];
}

const PARAMETER_HEAD = ['parameter', 'in', 'type', 'meaning'];
const FIELD_HEAD = ['field', 'type', 'meaning'];

function callText(
  { method, paths: [path, ...others], call }: DocumentedCall,
  sharedParameters: readonly Row[],
  sharedFields: readonly Row[],
  commonKeys: readonly string[],
): readonly string[] {
  const parameters = without(parameterRows(call), sharedParameters);
  const bodySchema = jsonOf(call.requestBody);
  const keys = refusalsOf(call).filter(({ key }) => !commonKeys.includes(key));
  const answers = Object.entries(call.responses).filter(([status]) => status.startsWith('2'));
  return [
    `### ${call.summary}`,
    code(`${method} ${path}`) +
      (others.length > 0 ? `, also ${others.map(code).join(' and ')}` : ''),
    call.description ?? '',
    parameters.length > 0 ? table(PARAMETER_HEAD, parameters) : '',
    ...(bodySchema ? bodyText(bodySchema) : []),
    codeBlock('sh', commandOf(method, path, call)),
    ...answers.flatMap(([status, answer]) => {
      const schema = jsonOf(answer);
      const sentence = `Answers ${code(status)}: ${lowerFirst(answer.description ?? '')}`;
      if (!schema) {
        const types = Object.keys(answer.content ?? {})
          .map(code)
          .join(', ');
        return [types === '' ? `${sentence}.` : `${sentence}, as ${types}.`];
      }
      const rows = without(rowsOf(schema), sharedFields);
      return [
        schema.title === undefined ? `${sentence}.` : `${sentence}, as ${typeOf(schema)}.`,
        rows.length > 0 ? table(FIELD_HEAD, rows) : '',
        codeBlock('json', written(exampleOf(schema, 'answer'))),
      ];
    }),
    keys.length > 0
      ? `Refuses with ${keys.map(({ key, status }) => `${code(key)} (${status})`).join(', ')}.`
      : '',
  ];
}

const bodyText = (schema: Schema): readonly string[] =>
  schema.title === undefined
    ? ['The body:', table(FIELD_HEAD, rowsOf(schema))]
    : [`The body is a ${typeOf(schema)}.`];

type Row = readonly string[];

const parameterRows = ({ parameters = [] }: Call): readonly Row[] =>
  parameters.map(({ in: place, name, required = false, description = '', schema }) => [
    code(name) + (required ? ', required' : ''),
    place,
    typeOf(schema),
    description,
  ]);

const answerRows = ({ responses }: Call): readonly Row[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, answer]) => {
      const schema = jsonOf(answer);
      return schema ? rowsOf(schema) : [];
    });

const jsonOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema;

/** Each named schema once, with its fields. */
const schemasTextOf = (written: OpenApi): readonly string[] =>
  Object.entries(dereferencedSchemas(written)).flatMap(([name, shape]) => [
    `### ${name}`,
    shape.description ?? '',
    table(FIELD_HEAD, rowsOf({ ...shape, title: undefined })),
  ]);

const dereferencedSchemas = ({ components, ...document }: OpenApi) =>
  Object.fromEntries(
    Object.entries(components?.schemas ?? {}).map(([name, shape]) => {
      const call = { responses: { 200: { content: { json: { schema: shape } } } } };
      const whole = dereference({
        ...document,
        paths: { '/': { get: call } },
        ...(components && { components }),
      });
      return [name, whole.paths['/']?.get?.responses['200']?.content?.json?.schema ?? shape];
    }),
  );

/** The fields of a schema, nested ones by their path; a named schema has its own table. */
function rowsOf(schema: Schema, path = ''): readonly Row[] {
  if (schema.title !== undefined) return [];
  const { properties = {}, additionalProperties, items, required = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    const optional = required.includes(name) ? '' : ', optional';
    return [
      [code(inner) + optional, typeOf(field), field.description ?? ''],
      ...rowsOf(field, inner),
    ];
  });
  const others =
    typeof additionalProperties === 'object' ? rowsOf(additionalProperties, `${path}.{n}`) : [];
  return [...own, ...others, ...(items ? rowsOf(items, `${path}[]`) : [])];
}

function typeOf({ title, type, enum: words, format, items, ...limits }: Schema): string {
  if (title !== undefined) return `[${title}](#${title.toLowerCase()})`;
  const types = [type ?? []].flat();
  const named = types.map((name) =>
    name === 'array' && items
      ? `list of ${typeOf(items)}`
      : name === 'string' && format
        ? format
        : name,
  );
  const known = words
    ? words.map((word) => (word === null ? 'null' : code(String(word)))).join(' or ')
    : named.join(' or ');
  const { minimum, maximum, maxLength, maxItems, maxProperties } = limits;
  const most = maxItems ?? maxProperties;
  return [
    known,
    ...(!words && minimum !== undefined && maximum !== undefined
      ? [`${minimum} to ${maximum}`]
      : []),
    ...(!words && minimum !== undefined && maximum === undefined ? [`${minimum} or more`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(most !== undefined ? [`at most ${most}`] : []),
  ].join(', ');
}

/** The address of a call, with the examples of its parameters. */
export function exampleAddress(path: string, { parameters = [] }: Call): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** The example of a call's body. */
export const exampleBody = (call: Call): unknown => {
  const schema = jsonOf(call.requestBody);
  return schema && exampleOf(schema, 'body');
};

/** An example of an answer. */
export const exampleAnswer = ({ schema }: Media): unknown => exampleOf(schema, 'answer');

function commandOf(
  method: string,
  path: string,
  call: Call,
  ownHeaders: readonly string[] = [],
): string {
  const address = `'http://localhost:4000${exampleAddress(path, call)}'`;
  const body = exampleBody(call);
  const headers = (call.parameters ?? [])
    .filter(({ in: place, example }) => place === 'header' && example !== undefined)
    .map(({ name, example }) => `  -H '${name}: ${String(example)}' \\`)
    .concat(ownHeaders);
  if (method === 'GET') {
    return headers.length === 0
      ? `curl --globoff ${address}`
      : ['curl --globoff \\', ...headers, `  ${address}`].join('\n');
  }
  return [
    `curl --globoff -X ${method} ${address} \\`,
    ...headers,
    ...(body === undefined
      ? []
      : ["  -H 'Content-Type: application/json' \\", `  -d '${written(body)}'`]),
  ]
    .join('\n')
    .replace(/ \\$/, '');
}

/** A plausible value of a schema. An optional field is left out unless it has an example or belongs to an answer. */
function exampleOf(schema: Schema, part: 'body' | 'answer'): unknown {
  const { type, examples, properties, items, required = [] } = schema;
  if (examples && examples.length > 0) return examples[0];
  const types = [type ?? []].flat();
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name, field]) => part === 'answer' || required.includes(name) || field.examples)
        .map(([name, field]) => [name, exampleOf(field, part)]),
    );
  }
  if (types.includes('array')) return items ? [exampleOf(items, part)] : [];
  if (types.includes('integer') && schema.minimum !== undefined) return schema.minimum;
  return EMPTY_VALUES[types.at(-1) ?? 'null'];
}

const EMPTY_VALUES: { readonly [type: string]: unknown } = {
  boolean: false,
  string: '',
  integer: 0,
  number: 0,
  object: {},
  null: null,
};

interface Refusal {
  readonly key: string;
  readonly status: string;
  readonly meaning: string;
  readonly value: unknown;
}

const refusalsOf = ({ responses }: Call): readonly Refusal[] =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(
      ([key, { summary, value }]) => ({ key, status, meaning: summary, value }),
    ),
  );

/** Every error key once, by status, with its number in v1. */
function errorsTable({ paths }: OpenApi): string {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(refusalsOf));
  const byKey = new Map(all.map((refusal) => [refusal.key, refusal]));
  return table(
    ['status', 'key', 'meaning'],
    [...byKey.values()]
      .sort((a, b) => a.status.localeCompare(b.status))
      .map(({ key, status, meaning }) => [status, code(key), meaning]),
  );
}

/** What all of the lists contain. */
function intersectionOf<T>([first = [], ...others]: readonly (readonly T[])[]): readonly T[] {
  return first.filter((one) => others.every((list) => list.some((other) => isSame(one, other))));
}

const without = (rows: readonly Row[], shared: readonly Row[]): readonly Row[] =>
  rows.filter((row) => !shared.some((other) => isSame(row, other)));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const code = (text: string): string => `\`${text}\``;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const codeBlock = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');

const WIDEST = 100;

/** JSON on as few lines as stay readable. */
function written(value: unknown, indent = ''): string {
  const line = oneLine(value);
  if (indent.length + line.length <= WIDEST || typeof value !== 'object' || value === null)
    return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => deeper + written(one, deeper))
    : Object.entries(value).map(
        ([name, one]) => `${deeper}${JSON.stringify(name)}: ${written(one, deeper)}`,
      );
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const parts = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${oneLine(one)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
