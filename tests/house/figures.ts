// Prints the sizes that show how the product is divided: `npm run house`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { codeFigures } from './code-figures';

interface Source {
  readonly file: string;
  readonly text: string;
}

const sourcesIn = (folder: string): readonly Source[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;
const sum = (sources: readonly Source[]): string =>
  `${sources.reduce((total, source) => total + linesOf(source), 0)} in ${sources.length} files`;

const importsOf = ({ text }: Source): readonly string[] =>
  ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);

const VIEW_LIBRARY = /^(?:react|react-dom|react-router-dom|formik|@griffel|@fluentui|@dnd-kit)\b/;
const isDrawn = (source: Source): boolean =>
  source.file.endsWith('.tsx') || importsOf(source).some((name) => VIEW_LIBRARY.test(name));

const page = sourcesIn('ui/src');
/** The folder of the page that a file stands in; none for the files directly in `ui/src`. */
const folderOf = (file: string): string | undefined => file.split('/').slice(2, -1)[0];
const isIn = (folders: readonly string[], { file }: Source): boolean =>
  folders.includes(folderOf(file) ?? '');

const folders = [...new Set(page.flatMap(({ file }) => folderOf(file) ?? []))];
const arrows = new Set(
  page.flatMap((source) =>
    importsOf(source)
      .filter((name) => name.startsWith('.'))
      .map((name) => `${folderOf(source.file)} ${folderOf(join(dirname(source.file), name))}`),
  ),
);
const isArrow = (from: string, to: string): boolean => from !== to && arrows.has(`${from} ${to}`);
const mutual = folders.flatMap((from) =>
  folders.filter((to) => from < to && isArrow(from, to) && isArrow(to, from)),
);

/** The parameters of each constructor, by file. */
const constructorsIn = ({ file, text }: Source): readonly (readonly [number, string])[] => {
  const found: [number, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isConstructorDeclaration(node)) found.push([node.parameters.length, file]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
};

const product = ['core', 'adapters', 'embed', 'server', 'ui'].flatMap((name) =>
  sourcesIn(`${name}/src`),
);
const constructors = product.flatMap(constructorsIn).sort(([a], [b]) => b - a);
const [most = [0, '']] = constructors;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** A document by its name, or a rule of one by its number, as `N2` or `SLOT-07` in brackets. */
const CITED = /(?<!\w)([\w./-]+\.md)\b|\((?:[A-Z]\d{1,2}|[A-Z\d]+-\d{2})[^)]*\)/g;
const documents = new Set(
  ['.', 'docs', 'locales'].flatMap((folder) =>
    readdirSync(folder).filter((name) => name.endsWith('.md')),
  ),
);
const isOutside = (name: string | undefined, file: string): boolean =>
  name === undefined ||
  !(documents.has(name) || existsSync(normalize(name)) || existsSync(join(dirname(file), name)));
const everything = [
  ...product,
  ...['tests', 'ui/build', 'embed/build', 'server/build'].flatMap(sourcesIn),
].filter(({ file }) => !/node_modules|\.cache/.test(file));
const citations = everything.flatMap(({ file, text }) =>
  [...text.matchAll(COMMENT)].flatMap(([comment]) =>
    [...comment.matchAll(CITED)].filter(([, name]) => isOutside(name, file)),
  ),
);

/** The files of the page that do the work of a control of Fluent without it, wherever they stand, and the control. */
const FLUENT_HAS: Readonly<Record<string, string>> = {
  'design/Alert.tsx': 'MessageBar',
  'design/Calendar.tsx': 'Calendar',
  'design/Chip.tsx': 'Badge',
  'design/Rows.tsx': 'Card',
  'design/Segment.tsx': 'RadioGroup',
  'design/Skeleton.tsx': 'Skeleton',
  'design/Tabs.tsx': 'TabList',
  'design/form/Combobox.tsx': 'Combobox',
  'design/frame/HeaderMenu.tsx': 'Popover',
  'design/frame/Notification.tsx': 'Toast',
  'design/roving.ts': 'TabList',
  'design/tab-styles.ts': 'TabList',
};
/** The same around an element of the platform that does the work. */
const PLATFORM_HAS: Readonly<Record<string, string>> = {
  'design/Dialog.tsx': 'Dialog, by <dialog>',
  'design/Sheet.tsx': 'Drawer, by the same',
};
/** What else stands in the design folder, beside its frame and its theme. */
const NOT_IN_FLUENT: Readonly<Record<string, string>> = {
  'design/EmptyDrawing.tsx': 'a drawing of ours',
  'design/EmptyState.tsx': 'a drawing, the news and the way out: Fluent has no such thing',
  'design/FactLine.tsx': 'facts with dots between them, no control',
  'design/FreeText.tsx': 'sanitised markup of a business',
  'design/Icon.tsx': 'drawings of ours, on one grid',
  'design/Link.tsx': 'links of the router',
  'design/PhoneLink.tsx': 'a link that calls a telephone number',
  'design/ResponsivePicture.tsx': 'formats and widths: Fluent’s Image is one address',
  'design/VisuallyHidden.tsx': 'Fluent has none',
  'design/form/ErrorSummary.tsx': 'the list of wrong fields: Fluent has none',
  'design/form/focus-field.ts': 'the focus on a field by its id',
  'design/form/form-styles.ts': 'the look of the card and the grid around fields, no behaviour',
  'design/free-html.ts': 'sanitised markup of a business',
  'design/sanitize-html.ts': 'sanitised markup of a business',
};
/** Screens with an element of a form that has no look or behaviour of a control of ours. */
const PLAIN_ELEMENTS: Readonly<Record<string, string>> = {
  'account/LogInAgainDialog.tsx': 'the name of the account, hidden, for a password manager',
  'account/NewPasswordForm.tsx': 'the name of the account, hidden, for a password manager',
  'booking/fiche/AccountFiches.tsx': 'a group around the radios of form/controls.tsx',
  'booking/intervention/PackCard.tsx': 'a list of the browser, before any file of Fluent has come',
};

const pageFile = ({ file }: Source): string => file.slice('ui/src/'.length);
const usesFluent = (source: Source): boolean =>
  importsOf(source).some((name) => name.startsWith('@fluentui'));
const CONTROL =
  /<(?:dialog|input|select|textarea)\b|role="(?:combobox|grid|listbox|menu|menuitem|progressbar|radiogroup|slider|spinbutton|switch|tab|tablist|tooltip|tree)"/;
const sorted = { ...FLUENT_HAS, ...PLATFORM_HAS, ...NOT_IN_FLUENT, ...PLAIN_ELEMENTS };
const gone = Object.keys(sorted).filter((name) => !existsSync(`ui/src/${name}`));
if (gone.length > 0) throw new Error(`no such files in ui/src: ${gone.join(', ')}`);
const unsorted = page
  .filter((source) => !usesFluent(source))
  .filter(
    (source) =>
      CONTROL.test(source.text) || /^ui\/src\/design\/(?!frame\/|theme\/)/.test(source.file),
  )
  .map(pageFile)
  .filter((name) => !(name in sorted));
if (unsorted.length > 0) throw new Error(`controls of their own? ${unsorted.join(', ')}`);
const drawing = page.filter(
  (source) =>
    pageFile(source) in NOT_IN_FLUENT &&
    (/<button\b/.test(source.text) || CONTROL.test(source.text)),
);
if (drawing.length > 0)
  throw new Error(`controls of their own: ${drawing.map(pageFile).join(', ')}`);
const controlsIn = (files: Readonly<Record<string, string>>): string =>
  sum(page.filter((source) => pageFile(source) in files));

const figures: Readonly<Record<string, string | number>> = {
  ...codeFigures,
  'lines of the page without React, outside app, design, i18n, hooks and shell': sum(
    page.filter(
      (source) =>
        folderOf(source.file) !== undefined &&
        !isIn(['app', 'design', 'i18n', 'hooks', 'shell'], source) &&
        !isDrawn(source),
    ),
  ),
  'folders directly in ui/src': folders.length,
  'pairs of those that import each other': mutual.length,
  'files of 20 lines or fewer in ui/src': page.filter((source) => linesOf(source) <= 20).length,
  'needs of the constructor that has most': `${most[0]} (${most[1]})`,
  'constructors with more than five': constructors.filter(([count]) => count > 5).length,
  'lines of controls of our own that Fluent has, anywhere in ui/src': controlsIn(FLUENT_HAS),
  'lines of controls around an element of the platform that does their work':
    controlsIn(PLATFORM_HAS),
  'citations in comments of a requirement, or of a document outside the repository':
    citations.length,
};

const widest = Math.max(...Object.keys(figures).map((name) => name.length));
for (const [name, figure] of Object.entries(figures)) console.log(name.padEnd(widest + 2), figure);
