import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

it('docs/reference.md lists what the packages export, as their types are (npm run docs:reference makes it again)', () => {
  const made = execFileSync(process.execPath, ['tools/reference.mjs', '--print'], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });

  expect(readFileSync('docs/reference.md', 'utf8') === made).toBe(true);
  for (const entry of [
    '## @creneau/core/presentation',
    '## @creneau/core/visit',
    '- `formatsFor(locale: string, words: FigureWords = inEnglish): Formats`',
    'cancelBooked(visit: Visit): Promise<void>',
  ])
    expect(made).toContain(entry);
});
