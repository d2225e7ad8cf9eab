import { z } from 'zod';
import { businessCodec } from './business-codec';
import { DEFAULT, LANGUAGE } from './value-codecs';

/** JSON Schema for editors, which offer the languages of the page. */
export const publishedSchema = (languages: readonly string[]) =>
  z.toJSONSchema(businessCodec, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (LANGUAGE in jsonSchema) jsonSchema.enum = [...languages];
      if (DEFAULT in jsonSchema) jsonSchema.default = jsonSchema[DEFAULT] as string;
      Reflect.deleteProperty(jsonSchema, LANGUAGE);
      Reflect.deleteProperty(jsonSchema, DEFAULT);
    },
  });

/** Published as `docs/business.schema.json`. */
export const businessSchemaText = (languages: readonly string[]): string =>
  `${JSON.stringify(publishedSchema(languages), undefined, 2)}\n`;
