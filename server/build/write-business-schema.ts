import { writeFileSync } from 'node:fs';
import { businessSchemaText } from '../src/business/business-schema';

writeFileSync(new URL('../../docs/business.schema.json', import.meta.url), businessSchemaText());
