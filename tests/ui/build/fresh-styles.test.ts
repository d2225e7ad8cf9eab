import { execFileSync } from 'node:child_process';

/** A loader of webpack is a module of Node: what it makes of a source. */
const freshStyles = (source: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { readFileSync } from 'node:fs';
      import freshStyles from './ui/build/fresh-styles.mjs';
      process.stdout.write(freshStyles(readFileSync(0, 'utf8')));`,
    ],
    { input: source, encoding: 'utf8' },
  );

/** What Griffel leaves of a module with one style, of that class. */
const moduleOf = (className: string): string =>
  `const useStyles = _css({ tab: { sMVRQD: "${className}" } });\n\n` +
  'import "./Tabs.griffel.css!=!../../../node_modules/@griffel/webpack-extraction-plugin/virtual-loader/index.js!./Tabs.tsx";';

const requestOf = (source: string): string => /^import "(.*)";$/m.exec(source)?.[1] ?? '';

it('asks for another stylesheet once the styles of a module are others, though its path is the same', () => {
  const [before, again, after] = ['f1a', 'f1a', 'f2b'].map((name) =>
    requestOf(freshStyles(moduleOf(name))),
  );

  expect(again).toBe(before);
  expect(after).not.toBe(before);
  expect(after).toMatch(
    /^\.\/Tabs\.griffel\.css!=!\S+\/virtual-loader\/index\.js\?\w+!\.\/Tabs\.tsx$/,
  );
});

it('leaves a module without styles as it is', () => {
  expect(freshStyles('export const day = 1;')).toBe('export const day = 1;');
});
