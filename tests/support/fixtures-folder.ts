/** Where `write-bundles.ts` puts programs of the tests: as deep in the server as its sources, whose relative addresses stay valid. */
export const FIXTURES = 'server/.cache/fixtures';
