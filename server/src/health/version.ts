import { readFile } from 'node:fs/promises';

/** Set by the build; undefined when run from source. */
declare const BUILD_COMMIT: string | undefined;

const commit = typeof BUILD_COMMIT === 'undefined' ? '' : BUILD_COMMIT;

/** Version of the package and commit: `0.1.0+f35eb84c`. */
export const productVersion: Promise<string> = readFile(
  new URL('../../package.json', import.meta.url),
  'utf8',
).then((text) => {
  const { version } = JSON.parse(text) as { readonly version: string };
  return commit === '' ? version : `${version}+${commit}`;
});
