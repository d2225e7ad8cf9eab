import { businessShape } from './business-shape';
import { LANGUAGE } from './shape';

/** The JSON schema of a business's file, which editors complete it by; published as `docs/business.schema.json`. */
export const businessSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A business of Creneau',
  ...businessShape.schema,
} as const;

/** As it is published: editors offer these languages. */
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

/** As the published file has it. */
export const businessSchemaText = (languages: readonly string[]): string =>
  `${JSON.stringify(publishedSchema(languages), undefined, 2)}\n`;
