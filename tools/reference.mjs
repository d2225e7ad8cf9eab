// Writes docs/reference.md: what the packages export, made from their types. `node tools/reference.mjs --print` prints it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'docs/reference.md');

/** The entries of the packages, by the name they are imported by. */
const entries = ['core', 'adapters'].flatMap((folder) => {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return Object.entries(exports).map(([path, conditions]) => ({
    name: name + path.slice(1),
    folder: join(ROOT, folder, 'src'),
    file: join(ROOT, folder, conditions['@creneau/source']),
  }));
});

const program = ts.createProgram(
  entries.map(({ file }) => file),
  {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    customConditions: ['@creneau/source'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
  },
);
const checker = program.getTypeChecker();

const FLAGS =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

const sentenceOf = (symbol) => {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  return text.replace(/\s+/g, ' ').trim();
};

const code = (text) => {
  const inLine = text
    .replace(/\s+/g, ' ')
    .replace(/: \| /g, ': ')
    .replace(/= \| /g, '= ')
    .replace(/, \)/g, ')');
  return inLine.includes('`') ? `\`\` ${inLine} \`\`` : `\`${inLine}\``;
};

const line = (signature, symbol) =>
  [code(signature), sentenceOf(symbol)].filter(Boolean).join(': ');

/** Types as they are written in the source: an inferred one is long, and names what is not exported. */
const writtenType = (node, type) =>
  node?.type?.getText() ?? checker.typeToString(type, node, FLAGS);

const typeOf = (symbol) => checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration);

const parametersOf = (node) =>
  `(${node.parameters.map((each) => each.getText().replace(/^(?:private|readonly|protected|public) /g, '')).join(', ')})`;

const isHidden = (node) =>
  (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !==
    0 || node.name?.kind === ts.SyntaxKind.PrivateIdentifier;

const isFunction = (node) =>
  ts.isMethodDeclaration(node) || ts.isMethodSignature(node) || ts.isFunctionDeclaration(node);

const resultOf = (node) =>
  node.type?.getText() ??
  checker.typeToString(
    checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(node)),
    node,
    FLAGS,
  );

function memberLine(node) {
  const symbol = node.symbol;
  const name = node.name.getText();
  if (isFunction(node)) return line(`${name}${parametersOf(node)}: ${resultOf(node)}`, symbol);
  const mark = node.questionToken ? '?' : '';
  return line(`${name}${mark}: ${writtenType(node, typeOf(symbol))}`, symbol);
}

function membersOf(node) {
  const members = node.members.filter(
    (member) =>
      !isHidden(member) &&
      (ts.isPropertyDeclaration(member) ||
        ts.isPropertySignature(member) ||
        ts.isMethodDeclaration(member) ||
        ts.isMethodSignature(member) ||
        ts.isGetAccessor(member)),
  );
  return members.map((member) => `  - ${memberLine(member)}`);
}

const heritageOf = (node) =>
  (node.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join('');

function entryOf(name, symbol) {
  const [node] = symbol.declarations;
  if (ts.isClassDeclaration(node)) {
    const constructor = node.members.find(ts.isConstructorDeclaration);
    const made = constructor ? parametersOf(constructor) : '';
    const isAbstract = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract;
    const kind = isAbstract ? 'abstract class' : 'class';
    return [`- ${line(`${kind} ${name}${made}${heritageOf(node)}`, symbol)}`, ...membersOf(node)];
  }
  if (ts.isInterfaceDeclaration(node))
    return [`- ${line(`interface ${name}${heritageOf(node)}`, symbol)}`, ...membersOf(node)];
  if (ts.isTypeAliasDeclaration(node))
    return [`- ${line(`type ${name} = ${node.type.getText()}`, symbol)}`];
  if (ts.isFunctionDeclaration(node))
    return [`- ${line(`${name}${parametersOf(node)}: ${resultOf(node)}`, symbol)}`];
  const { initializer } = node;
  if (initializer && ts.isArrowFunction(initializer))
    return [`- ${line(`${name}${parametersOf(initializer)}: ${resultOf(initializer)}`, symbol)}`];
  return [`- ${line(`const ${name}: ${writtenType(node, typeOf(symbol))}`, symbol)}`];
}

function sectionOf({ name, folder, file }) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  const byFile = new Map();
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol =
      exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const source = symbol.declarations[0].getSourceFile().fileName;
    const title = relative(folder, source).replace(/\.ts$/, '');
    byFile.set(title, [...(byFile.get(title) ?? []), [exported.name, symbol]]);
  }
  const files = [...byFile].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `## ${name}`,
    ...files.map(([title, symbols]) =>
      [
        `### ${title}`,
        symbols
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .flatMap(([symbolName, symbol]) => entryOf(symbolName, symbol))
          .join('\n'),
      ].join('\n\n'),
    ),
  ].join('\n\n');
}

const text = `${[
  '# What the packages export',
  'Made from the types by `npm run docs:reference`: to change it, edit the sources and their comments. [front-ends.md](front-ends.md) tells where to begin.',
  ...entries.map(sectionOf),
].join('\n\n')}\n`;
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(FILE, text);
