// Builds the package of the present folder with what its tsconfig.build.json emits: ES modules with types, or types alone.
// Node and TypeScript want whole file names in imports, where our sources leave the extension to the bundler.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const DIST = 'dist';

rmSync(DIST, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [
    join(import.meta.dirname, '../node_modules/typescript/bin/tsc'),
    '--project',
    'tsconfig.build.json',
  ],
  { stdio: 'inherit' },
);

for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true }))
  if (entry.isFile()) {
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, withExtensions(readFileSync(file, 'utf8'), dirname(file)));
  }

function withExtensions(text, folder) {
  return ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => existsSync(join(folder, `${fileName}.d.ts`)))
    .reduceRight((before, { fileName, pos }) => {
      const closingQuote = pos + 1 + fileName.length;
      return `${before.slice(0, closingQuote)}.js${before.slice(closingQuote)}`;
    }, text);
}
