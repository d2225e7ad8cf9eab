// The figures that tell how the code reads, over every package: `npm run house` prints them.
import ts from 'typescript';
import { declaredName, find, product, sourcesIn, wordsOf, type Source } from './sources';

const tests = sourcesIn('tests');
const core = product.filter(({ file }) => file.startsWith('core/'));
const server = product.filter(({ file }) => file.startsWith('server/'));

const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;
const linesIn = (sources: readonly Source[]): number =>
  sources.reduce((total, source) => total + linesOf(source), 0);

/** Verbs whose participle does not end in "ed". */
const IRREGULAR =
  'begun bought brought built chosen done drawn found given gone heard held hidden kept known left lost made meant met paid read said seen sent shown sold sought spent spoken spoilt stood struck taken thought thrown told typed understood withdrawn worn written';
/** Words in "ed" that are none, or that the platform and the API name so. */
const NO_PARTICIPLE =
  'bed checked disabled embed expanded feed hundred need red seed selected speed'.split(' ');
const participles = new Set(IRREGULAR.split(' '));
const isBareParticiple = (name: string): boolean =>
  participles.has(name.toLowerCase()) ||
  (/^[A-Z]?[a-z]+ed$/.test(name) && !NO_PARTICIPLE.includes(name.toLowerCase()));

const PERSON = 'attendee client contact customer fiche filler holder newcomer somebody'.split(' ');
const singular = (word: string): string => word.replace(/s$/, '');

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const commentsOf = ({ text }: Source): readonly string[] =>
  (text.match(COMMENT) ?? []).map((comment) => comment.replace(/^\/[/*]+\s*|\s*\*\/$/g, ''));
const wordCount = (text: string): number => (text.match(/[\p{L}\d'’]+/gu) ?? []).length;

const ownFunctions = find([...product], (node, source) => {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return undefined;
  const line = (position: number): number =>
    source.tree.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart()) + 1;
});

const assertedType = (node: ts.Node): ts.TypeNode | undefined =>
  ts.isAsExpression(node) && node.type.getText() !== 'const' ? node.type : undefined;
const casts = find(server, (node) => assertedType(node)?.getText());

/** The names that a package offers, through every `export *`. */
function exportsOf(...entries: readonly string[]): number {
  const program = ts.createProgram(entries, { noResolve: false, skipLibCheck: true, types: [] });
  const checker = program.getTypeChecker();
  const names = entries.flatMap((entry) => {
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    return module ? checker.getExportsOfModule(module).map(({ name }) => name) : [];
  });
  return new Set(names).size;
}

/** Where the parts of a visit are made, bound to ports and brought to the screens. */
const isComposition = ({ file }: Source): boolean =>
  /^ui\/src\/(?:app\/(?:container|routes|account|slots|adapters\/)|hooks\/(?:screens|use-visit|window-room)\b)/.test(
    file,
  ) || /^core\/src\/visit\//.test(file);
const composition = product.filter(isComposition);

/** Classes that are made by whoever builds a visit: a test that needs one asks for a visit. */
const isPartOfVisit = (name: string): boolean =>
  core.some(
    ({ file, text }) =>
      new RegExp(`export (?:abstract )?class ${name}\\b`).test(text) && !/\/shared\//.test(file),
  );
const built = find(tests, (node) =>
  ts.isNewExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : undefined,
);
const parts = new Map([...new Set(built)].map((name) => [name, isPartOfVisit(name)]));

const declared = find(product, declaredName);

/** The figures of the code by what they count. */
export const codeFigures: Readonly<Record<string, string | number>> = {
  'words for the person of an appointment in declarations': [
    ...new Set(declared.flatMap(wordsOf).map(singular)),
  ]
    .filter((word) => PERSON.includes(word))
    .join(', '),
  'declarations named by a bare participle': declared.filter(isBareParticiple).length,
  'comments that begin with What, Who, Whose, Whether or How': product
    .flatMap(commentsOf)
    .filter((comment) => /^(?:What|Who|Whose|Whom|Whether|How)\b/.test(comment)).length,
  'words of comments in 100 lines of core': Math.round(
    (100 *
      core
        .flatMap(commentsOf)
        .map(wordCount)
        .reduce((a, b) => a + b, 0)) /
      linesIn(core),
  ),
  'source files of core': core.length,
  'source files': product.length,
  'lines of source': linesIn(product),
  'lines of tests': linesIn(tests),
  'lines of composition, wherever it stands': `${linesIn(composition)} in ${composition.length} files`,
  'parts of a visit built by hand in tests': built.filter((name) => parts.get(name)).length,
  'casts in the server': casts.length,
  'casts to StoredSettings': casts.filter((type) => /StoredSettings/.test(type)).length,
  'casts to never': casts.filter((type) => type === 'never').length,
  'functions over 60 lines': ownFunctions.filter((lines) => lines > 60).length,
  'exports of @creneau/core, and with its presentation and visit': `${exportsOf('core/src/index.ts')}, ${exportsOf('core/src/index.ts', 'core/src/presentation/index.ts', 'core/src/visit/index.ts')}`,
};
