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

export interface Content {
  readonly description?: string;
  /** None for an answer without a body. */
  readonly content?: { readonly [mediaType: string]: Media };
}

export interface Call {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** The keys of which one set is wanted; an empty set where none is. */
  readonly security?: readonly { readonly [scheme: string]: unknown }[];
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

/** The schema of a JSON body. */
export const jsonOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema;
