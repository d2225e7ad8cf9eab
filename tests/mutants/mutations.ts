import ts from 'typescript';

/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One small fault, as a replacement in the text of a file. */
export interface Mutation extends Span {
  readonly replacement: string;
  /** The smallest expression or statement around it of which two versions can stand side by side. */
  readonly host: Span;
  /** From 1. */
  readonly line: number;
  readonly operator: Operator;
}

export type Operator =
  | 'equality'
  | 'comparison'
  | 'logical'
  | 'arithmetic'
  | 'negation'
  | 'condition'
  | 'literal'
  | 'default value'
  | 'method'
  | 'statement';

const operators: { readonly [token: string]: readonly [Operator, string] } = {
  '===': ['equality', '!=='],
  '!==': ['equality', '==='],
  '<': ['comparison', '<='],
  '<=': ['comparison', '<'],
  '>': ['comparison', '>='],
  '>=': ['comparison', '>'],
  '&&': ['logical', '||'],
  '||': ['logical', '&&'],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
};

const methods: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);

/** Every mutation of a file, in the order of its text. */
export function mutationsOf(path: string, source: string): readonly Mutation[] {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const mutations: Mutation[] = [];

  const replace = (node: ts.Node, operator: Operator, ...replacements: readonly string[]): void => {
    const host = hostOf(node);
    if (host === undefined) return;
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const replacement of replacements)
      mutations.push({ ...spanOf(node), replacement, host: spanOf(host), line, operator });
  };

  const visit = (node: ts.Node): void => {
    if (isWithoutEffect(node)) return;
    if (ts.isBinaryExpression(node)) binary(node);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      replace(node, 'negation', node.operand.getText());
    else if (ts.isConditionalExpression(node))
      replace(node.condition, 'condition', 'true', 'false');
    else if (ts.isIfStatement(node)) replace(node.expression, 'condition', 'true', 'false');
    else if (ts.isExpressionStatement(node) && !isSuperCall(node.expression))
      replace(node, 'statement', ';');
    else if (ts.isCallExpression(node)) call(node);
    else literal(node);
    if (
      (ts.isParameter(node) || ts.isBindingElement(node)) &&
      node.initializer &&
      node.initializer.kind !== ts.SyntaxKind.FalseKeyword // a condition takes both the same way
    )
      replace(node.initializer, 'default value', 'undefined');
    ts.forEachChild(node, visit);
  };

  const binary = (node: ts.BinaryExpression): void => {
    const { left, operatorToken, right } = node;
    const token = operatorToken.getText();
    if (token === '??') replace(node, 'default value', left.getText());
    const [operator, other] = operators[token] ?? [];
    if (operator === undefined || other === undefined) return;
    // texts are joined by the same sign, and nothing else can be done with them
    if (token === '+' && [left, right].some(isText)) return;
    replace(operatorToken, operator, other);
  };

  const call = ({ expression }: ts.CallExpression): void => {
    if (!ts.isPropertyAccessExpression(expression)) return;
    const other = methods.get(expression.name.text);
    if (other !== undefined) replace(expression.name, 'method', other);
  };

  const literal = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'literal', 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'literal', 'true');
    else if (ts.isNumericLiteral(node) && !isName(node))
      replace(node, 'literal', `(${node.getText()} + 1)`);
    else if (ts.isStringLiteral(node) && !isKey(node))
      replace(node, 'literal', node.text === '' ? "'mutant'" : "''");
  };

  visit(file);
  return mutations.sort((a, b) => a.start - b.start);
}

/** Behind a switch it fails also while that is off: properties of the constructor are set before it. */
const isSuperCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;

const spanOf = (node: ts.Node): Span => ({ start: node.getStart(), end: node.getEnd() });

function hostOf(node: ts.Node): ts.Node | undefined {
  if (ts.isExpressionStatement(node)) return node;
  if (ts.isStatement(node) || ts.isSourceFile(node)) return undefined;
  return ts.isExpression(node) && !isPartOfParent(node) ? node : hostOf(node.parent);
}

/** In parentheses it would mean something else: a callee, the name of a property, what is assigned to. */
const isPartOfParent = (node: ts.Expression): boolean => {
  const { parent } = node;
  return (
    ts.isSpreadElement(node) ||
    ((ts.isPropertyAccessExpression(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isCallExpression(parent) ||
      ts.isNonNullExpression(parent)) &&
      parent.expression === node) ||
    isName(node) ||
    (ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment)
  );
};

const isText = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** What no test can see: types, what is imported, and the texts of directives. */
const isWithoutEffect = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** A text that names a property, or an attribute: another one is another program. */
const isKey = (node: ts.StringLiteral): boolean => isName(node) || ts.isJsxAttribute(node.parent);

const isName = (node: ts.Node): boolean =>
  ('name' in node.parent && node.parent.name === node) ||
  ('propertyName' in node.parent && node.parent.propertyName === node);

/** So many of them, the same for the same seed. */
export function sampleOf<Thing>(
  things: readonly Thing[],
  count: number,
  seed: number,
): readonly Thing[] {
  const random = randomFrom(seed);
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ thing }) => thing);
}

/** mulberry32: numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
