import { businessShape } from './business-shape';

/** The JSON schema of a business's file, which editors complete it by; published as `docs/business.schema.json`. */
export const businessSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A business of Creneau',
  ...businessShape.schema,
} as const;

/** As the published file has it. */
export const businessSchemaText = (): string => `${JSON.stringify(businessSchema, undefined, 2)}\n`;
