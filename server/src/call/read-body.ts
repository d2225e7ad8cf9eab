import { isEmail } from '@creneau/core';
import type { Ajv, ErrorObject } from 'ajv';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Schema } from '../json-schema/fields';
import { type Fault, type FaultReason, InvalidFields } from '../refusal/refusal';
import { LONGEST_TEXT } from '../request/fields';
import { isRecord } from '../untyped/untyped';

/** The keywords of a schema that decide what is read. */
interface Node {
  readonly type?: unknown;
  readonly properties?: { readonly [name: string]: Node };
  readonly required?: readonly string[];
  readonly additionalProperties?: Node | boolean;
  readonly items?: Node;
}

/** For the server's Ajv. */
export const ajvOptions = { allErrors: true, verbose: true, allowUnionTypes: true };

export function addKeywords(ajv: Ajv): void {
  // PostgreSQL cannot UTF-8 encode a lone surrogate
  ajv.addKeyword({
    keyword: 'storable',
    type: 'string',
    validate: (_: unknown, text: string) => !/\p{Surrogate}/u.test(text),
  });
  ajv.addFormat('email', (text) => isEmail(text.trim()));
  ajv.addFormat('json-object', (text) => text === '' || isJsonObject(text));
}

const isJsonObject = (text: string): boolean => {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
};

/** `null` and an absent key mean the same; what the schema does not name is left out. */
export const bodyReader = <Body extends Schema>(
  schema: Body,
): ((request: FastifyRequest) => Static<Body>) => {
  const strict = withLimits(schema);
  const root = Object.keys(strict.properties ?? {})[0] ?? '';
  return (request) => {
    const body = partsOf(strict, request.body);
    const validate = request.compileValidationSchema(strict);
    if (validate(body)) return body as Static<Body>;
    throw new InvalidFields(faultsOf((validate.errors ?? []) as readonly ErrorObject[], root));
  };
};

const withLimits = (schema: Schema): Node =>
  JSON.parse(JSON.stringify(schema), (_, node: unknown) =>
    isRecord(node) && [node.type].flat().includes('string')
      ? { maxLength: LONGEST_TEXT, storable: true, ...node }
      : node,
  ) as Node;

/** `null` is as good as left out. */
export const isSent = (value: unknown): boolean => value !== undefined && value !== null;

/** In the order of the schema; `null` for what is missing. */
function partsOf(schema: Node, value: unknown): unknown {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  if (Array.isArray(value) && items) return value.map((one) => partsOf(items, one));
  if (!isRecord(value)) return value ?? null;
  const rest = isRecord(additionalProperties) ? additionalProperties : undefined;
  const others = rest ? Object.keys(value).filter((name) => !Object.hasOwn(properties, name)) : [];
  return Object.fromEntries([
    ...Object.entries(properties)
      .filter(([name]) => isSent(value[name]) || required.includes(name))
      .map(([name, part]) => [name, partsOf(part, value[name])]),
    ...others
      .filter((name) => isSent(value[name]))
      .map((name) => [name, partsOf(rest ?? {}, value[name])]),
  ]);
}

const reasons: { readonly [keyword: string]: FaultReason } = {
  minLength: 'missing',
  maxLength: 'too_long',
  maxItems: 'too_long',
  maxProperties: 'too_long',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  enum: 'unknown',
};

/** One for each value, and one for a list of ids or texts. */
function faultsOf(errors: readonly ErrorObject[], root: string): readonly Fault[] {
  const faults = new Map<string, Fault>();
  for (const error of errors) {
    const names = error.instancePath.split('/').filter((name) => !/^\d*$/.test(name));
    const field = (names.at(-1) ?? root).replace(/~1/g, '/').replace(/~0/g, '~');
    const value = error.instancePath.replace(/\/\d+$/, '');
    if (!faults.has(value)) faults.set(value, { field, reason: reasonOf(error) });
  }
  const all = [...faults.values()];
  return all.filter(
    ({ field, reason }, index) =>
      index === all.findIndex((one) => one.field === field && one.reason === reason),
  );
}

function reasonOf({ keyword, params, data }: ErrorObject): FaultReason {
  if (data === null) return 'missing';
  // not a whole number, where one is due
  if (keyword === 'type' && params.type === 'integer' && typeof data === 'number')
    return 'out_of_range';
  const isBlankEmail = params.format === 'email' && String(data).trim() === '';
  return isBlankEmail ? 'missing' : (reasons[keyword] ?? 'malformed');
}
