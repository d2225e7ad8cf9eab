// What the tests of the server start as processes of their own, from the present sources: the server, and what fills databases.
import { bundle, bundleServer } from '../../server/build/bundle';
import { FIXTURES } from './fixtures-folder';

await Promise.all([
  bundleServer(),
  bundle({ entryPoints: ['tests/support/fixtures/*.ts'], outdir: FIXTURES, splitting: true }),
]);
