import { createHash } from 'node:crypto';

const STYLESHEET = /virtual-loader[\\/]+index\.js!/;
const LENGTH = 16;

/**
 * A loader for what Griffel leaves of a module with styles. It asks for the stylesheet of the module by its path alone, which stays when
 * the styles come from another file and that one has changed: the stylesheet in webpack's cache would then lack their rules. Their
 * classes are hashes of the rules, so that the request names all of them.
 */
export default function freshStyles(source) {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, LENGTH);
  return source.replace(STYLESHEET, (loader) => `${loader.slice(0, -1)}?${hash}!`);
}
