#!/usr/bin/env node
// The command `creneau`: what `npm run build` has built, without the build tools.
process.argv.splice(2, 0, 'creneau');
await import('./run.mjs');
