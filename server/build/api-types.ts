import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format } from 'prettier';
import type { OpenApi } from './openapi';

export const TYPES = new URL('../../tests/support/api-shapes.ts', import.meta.url);

const LINE = 100;

/** The named schemas of the API as TypeScript types; the tests of the adapters check their bodies against them. */
export async function apiTypes(document: OpenApi): Promise<string> {
  const shapes = { ...document, paths: {} } as unknown as OpenAPI3;
  const types = await openapiTypescript(shapes, { defaultNonNullable: false });
  // the descriptions stand in docs/api.md
  const source = astToString(types, { formatOptions: { removeComments: true } });
  const [, components = ''] = /^export interface components \{([^]*?)^\}/m.exec(source) ?? [];
  return format(
    `/** Made by \`npm run docs:api\` of what the server tells at \`/api/openapi.json\`. */\nexport interface components {${components}}\n`,
    { parser: 'typescript', singleQuote: true, printWidth: LINE },
  );
}
