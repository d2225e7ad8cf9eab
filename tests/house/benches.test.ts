import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'tests/bench';

it('every bench that starts a server or fills a database builds them first: a fresh clone has neither', () => {
  const benches = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
    .filter(({ text }) => /support\/(?:running-server|run-fixture)'/.test(text));

  expect(benches.length).toBeGreaterThan(4);
  expect(
    benches
      .filter(({ text }) => !/^ *await buildPrograms\(\);$/m.test(text))
      .map(({ name }) => name),
  ).toEqual([]);
});
