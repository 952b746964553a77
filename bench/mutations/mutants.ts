import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** One small change of a source file. */
export interface Mutant {
  file: string;
  /** From 1. */
  line: number;
  /** The text from `from` to `until` is replaced. */
  from: number;
  until: number;
  code: string;
  replacement: string;
}

const SWAPPED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);

type Change = readonly [node: ts.Node, replacement: string];

/** The changes of a node itself: of an operator, a condition, a constant or a statement. */
function listChanges(node: ts.Node, source: ts.SourceFile): Change[] {
  if (ts.isBinaryExpression(node)) {
    const swapped = SWAPPED.get(node.operatorToken.kind);
    const isText = [node.left, node.right].some((side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side));
    return swapped === undefined || (isText && swapped === '-') ? [] : [[node.operatorToken, swapped]];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [[node, node.operand.getText(source)]];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  if (ts.isNumericLiteral(node) && !isName) return [[node, `(${node.getText(source)} + 1)`]];
  if (ts.isConditionalExpression(node)) {
    return [[node.condition, `!(${node.condition.getText(source)})`]];
  }
  if (ts.isIfStatement(node))
    return [
      [node.expression, 'true'],
      [node.expression, 'false'],
    ];
  if (ts.isExpressionStatement(node)) return [[node, ';']];
  return [];
}

/** Types, imports and exports are left out: a mutant in them changes nothing that runs. */
const isLeftOut = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

/** Lists every mutant of a file. @param file its path from `root` */
export function listMutants(root: string, file: string): Mutant[] {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];

  function visit(node: ts.Node): void {
    if (isLeftOut(node)) return;
    for (const [changed, replacement] of listChanges(node, source)) {
      const from = changed.getStart(source);
      const line = source.getLineAndCharacterOfPosition(from).line + 1;
      found.push({ file, line, from, until: changed.end, code: changed.getText(source), replacement });
    }
    ts.forEachChild(node, visit);
  }

  ts.forEachChild(source, visit);
  return found;
}

/** The text of a file with this mutant in it. */
export const applyMutant = (
  text: string,
  { from, until, replacement }: Pick<Mutant, 'from' | 'until' | 'replacement'>,
): string => text.slice(0, from) + replacement + text.slice(until);
