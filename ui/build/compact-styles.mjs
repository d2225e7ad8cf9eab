import { fileURLToPath } from 'node:url';

const STYLE_SLOTS = fileURLToPath(new URL('style-slots.ts', import.meta.url));
const SLOT = /("?[\w-]+"?): (\{\}|\{\n(?:\s+\w+: (?:"\w+"|0|\["\w+", "\w+"\]),?\n)+\s*\})/g;
const PAIR = /(\w+): (?:"(\w+)"|(0)|\["(\w+)", "\w+"\])/g;

/**
 * A loader for what Griffel makes of our styles, an object a slot with the class of each property: it writes a list of `property#class`,
 * which `ShortNamesPlugin` shortens and the page reads back where a view first uses it. No language of the page is written from right to
 * left: the classes for it are left out.
 */
export default function compactStyles(source) {
  const text = source.replace(/\b_css\(\{\n([^]*?)\n\}\)/g, (_, slots) => {
    const rest = slots.replace(SLOT, '');
    if (/\w/.test(rest)) throw new Error(`unknown form of styles: ${rest}`);
    const lists = [...slots.matchAll(SLOT)].map(([, name, pairs]) => {
      const list = [...pairs.matchAll(PAIR)].map(
        ([, property, plain, none, leftToRight]) => `${property}#${plain ?? none ?? leftToRight}`,
      );
      return `${name}: "${list.join(' ')}"`;
    });
    return `_styles(_css, { ${lists.join(', ')} })`;
  });
  return text === source
    ? source
    : `import { styles as _styles } from ${JSON.stringify(STYLE_SLOTS)};\n${text}`;
}
