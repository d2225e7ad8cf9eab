import { hostFailures } from '@creneau/core';
import { readFileSync } from 'node:fs';

it('names every reason why the page cannot be shown in the description of its messages, and to embedders', () => {
  const schema = JSON.parse(readFileSync('docs/embed-messages.schema.json', 'utf8')) as {
    $defs: { failed: { properties: { reason: { enum: readonly string[] } } } };
  };
  const docs = readFileSync('docs/embedders.md', 'utf8');

  expect(schema.$defs.failed.properties.reason.enum).toEqual(hostFailures);
  expect(hostFailures.filter((reason) => !docs.includes(`\`${reason}\``))).toEqual([]);
});
