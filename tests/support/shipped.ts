/** What docs/operators.md says to ship. */
export const SHIPPED = [
  'package.json',
  'package-lock.json',
  'core/package.json',
  'adapters/package.json',
  'ui/package.json',
  'server/package.json',
  'server/run.mjs',
  'server/creneau.mjs',
  'server/build-if-changed.mjs',
  'server/dist',
  'ui/dist',
  'locales',
  'demonstration',
];
