import { execFileSync } from 'node:child_process';
import { bundle } from './bundle';

// for whoever bundles it with a site of their own
await bundle('index.ts', 'embed/dist/index.js', 'esm');
// of the types, which tsc has put beside it
execFileSync(process.execPath, ['../tools/complete-imports.mjs'], { stdio: 'inherit' });
