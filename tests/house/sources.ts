// The sources of the packages, as TypeScript reads them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const PACKAGES = ['core', 'adapters', 'embed', 'server', 'ui'];

export interface Source {
  readonly file: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

export const sourcesIn = (folder: string): readonly Source[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|\.cache/.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
    });

export const product: readonly Source[] = PACKAGES.flatMap((name) => sourcesIn(`${name}/src`));

/** Every node of the sources for which `read` finds something. */
export function find<T>(
  sources: readonly Source[],
  read: (node: ts.Node, source: Source) => T | undefined,
): readonly T[] {
  const found: T[] = [];
  for (const source of sources) {
    const visit = (node: ts.Node): void => {
      const one = read(node, source);
      if (one !== undefined) found.push(one);
      ts.forEachChild(node, visit);
    };
    visit(source.tree);
  }
  return found;
}

/** The name that a node declares: of a variable, parameter, function, property, method, type, … */
export const declaredName = (node: ts.Node): string | undefined => {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isGetAccessor(node) ||
    ts.isBindingElement(node);
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
};

/** The words of a name: `aChosenClient` has "a", "chosen", "client". */
export const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
