import { readFile, writeFile } from 'node:fs/promises';
import { apiDoc } from '../../server/build/api-doc';
import { readRoutes, type Rule } from '../support/routes';

jest.setTimeout(60_000);

/** Who may call each route: read by people, and changed on purpose. */
const FILE = 'tests/server/session/access-rules.txt';

let routes: Awaited<ReturnType<typeof readRoutes>>;

beforeAll(async () => {
  routes = await readRoutes();
});

const lineOf = ({ method, url, access }: Rule): string => {
  const rule =
    access === 'public'
      ? 'public'
      : Object.entries(access)
          .map(([kind, verdict]) => `${kind}=${String(verdict)}`)
          .join(' ');
  return `${method} ${url}  ${rule}`;
};

it('[Z4] have each an access rule, which is the one that was agreed on', async () => {
  const now = [...new Set(routes.rules.map(lineOf))].sort().join('\n') + '\n';
  if (process.env.WRITE_ACCESS_RULES) await writeFile(FILE, now);

  expect(now).toBe(await readFile(FILE, 'utf8'));
  expect(routes.rules.length).toBeGreaterThan(60);
});

it('are described as docs/api.md says (npm run docs:api makes it again)', async () => {
  expect(await readFile('docs/api.md', 'utf8')).toBe(apiDoc(routes.description));
});
