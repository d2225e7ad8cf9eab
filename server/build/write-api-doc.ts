import { writeFile } from 'node:fs/promises';
import { apiDoc } from './api-doc';
import { description } from './description';

const DOC = new URL('../../docs/api.md', import.meta.url);

await writeFile(DOC, apiDoc(await description()));
