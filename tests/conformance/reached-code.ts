import ts from 'typescript';
import type { NamedTest, TestFile } from './test-file.ts';

export interface ReachedCode {
  /** The texts of its strings, numbers and regular expressions; `…` stands for what a template inserts. */
  literals: ReadonlySet<string>;
  /** Every name it uses. */
  names: ReadonlySet<string>;
}

function templateText(node: ts.TemplateExpression): string {
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

function literalOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isRegularExpressionLiteral(node)) {
    return node.text;
  }
  if (ts.isTemplateExpression(node)) return templateText(node);
  return ts.isJsxText(node) ? node.text.trim() : undefined;
}

/** `list` of `shop.list` or of `{ list: 1 }` is no constant of the file. */
function isMember(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}

/** A test reaches its function, its tables and what these name in `tests/` and `e2e/`, but not the shop's own code. */
export function reachCode(
  test: NamedTest,
  file: TestFile,
  open: (file: string) => TestFile | undefined,
): ReachedCode {
  const literals = new Set<string>();
  const names = new Set<string>();
  const seen = new Set<ts.Node>();
  const follow = (node: ts.Node, home: TestFile): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const literal = literalOf(node);
    if (literal !== undefined) literals.add(literal);
    if (ts.isIdentifier(node)) {
      names.add(node.text);
      if (!isMember(node)) followName(node.text, home);
    }
    ts.forEachChild(node, (child) => follow(child, home));
  };
  const followName = (name: string, home: TestFile): void => {
    for (const declaration of home.declared.get(name) ?? []) follow(declaration, home);
    const from = home.imported.get(name);
    const other = from ? open(from) : undefined;
    if (other) for (const declaration of other.declared.get(name) ?? []) follow(declaration, other);
  };
  for (const node of test.code) follow(node, file);
  return { literals, names };
}
