import { writeFile } from 'node:fs/promises';
import { apiDoc } from './api-doc';
import { apiTypes, TYPES } from './api-types';
import { description } from './description';

const DOC = new URL('../../docs/api.md', import.meta.url);

const document = await description();
await writeFile(DOC, apiDoc(document));
await writeFile(TYPES, await apiTypes(document));
