// Completes the imports in `dist` of the present folder. Node and TypeScript want whole file names there, where our
// sources leave the extension to the bundler.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true }))
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
