import { writeFileSync } from 'node:fs';
import { businessSchemaText } from '../src/business/business-schema';
import { pageLocales } from '../src/mail/locales';
import { businessReference } from './business-reference';

const write = (name: string, text: string): void =>
  writeFileSync(new URL(`../../docs/${name}`, import.meta.url), text);

write('business.schema.json', businessSchemaText(pageLocales));
write('business-file.md', businessReference(pageLocales));
