import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundle } from './bundle';

/** Beside the page: whatever serves that serves the script too. */
const SCRIPT = fileURLToPath(new URL('../../ui/dist/embed.js', import.meta.url));

await bundle('script.ts', SCRIPT, 'iife');
const script = readFileSync(SCRIPT);
writeFileSync(`${SCRIPT}.br`, brotliCompressSync(script));
writeFileSync(`${SCRIPT}.gz`, gzipSync(script, { level: 9 }));
