/** Where `write-bundles.ts` puts what fills databases. */
export const FIXTURES = 'tests/.cache/fixtures';
