import { businessShape } from './business-shape';
import { LANGUAGE } from './value-shapes';

/** JSON Schema for editors; published as `docs/business.schema.json`. */
export const businessSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A business of Creneau',
  ...businessShape.schema,
} as const;

/** With the languages, which editors offer. */
export const publishedSchema = (languages: readonly string[]): unknown =>
  JSON.parse(
    JSON.stringify(businessSchema, (_, part: unknown) =>
      isLanguage(part) ? { ...part, [LANGUAGE]: undefined, enum: languages } : part,
    ),
  );

const isLanguage = (part: unknown): part is object =>
  typeof part === 'object' &&
  part !== null &&
  LANGUAGE in part &&
  part[LANGUAGE] === true &&
  'type' in part;

export const businessSchemaText = (languages: readonly string[]): string =>
  `${JSON.stringify(publishedSchema(languages), undefined, 2)}\n`;
