import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A test as it stands in its file; a group is none. */
export interface NamedTest {
  name: string;
  groups: readonly string[];
  /** What it runs: its function and the table it is repeated over, never its name. */
  code: readonly ts.Node[];
}

export interface TestFile {
  tests: readonly NamedTest[];
  /** The functions and constants of the file and of its groups. */
  declared: ReadonlyMap<string, readonly ts.Node[]>;
  /** Names taken from files of our own tests: where they are declared. */
  imported: ReadonlyMap<string, string>;
}

/** The callee of `it(…)`, `it.each(…)(…)` or ``it.each`…`(…)``, with the table of the latter two. */
function calleeOf({ expression }: ts.CallExpression): { callee: ts.Expression; table: ts.Node[] } {
  if (ts.isCallExpression(expression)) {
    return { callee: expression.expression, table: [...expression.arguments] };
  }
  if (ts.isTaggedTemplateExpression(expression)) {
    return { callee: expression.tag, table: [expression.template] };
  }
  return { callee: expression, table: [] };
}

/** The names under which a file knows `test`: its own, and those that extend or rename it. */
function runnersOf(source: ts.SourceFile): Set<string> {
  const runners = new Set(['it', 'test']);
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) && node.propertyName && runners.has(node.propertyName.text)) {
      runners.add(node.name.text);
    }
    const made = ts.isVariableDeclaration(node) && node.initializer?.getText(source);
    const [, base = ''] = (made && /^(\w+)\s*\.extend\b/.exec(made)) || [];
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && runners.has(base)) {
      runners.add(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return runners;
}

type Kind = 'test' | 'group' | undefined;

/** `staff('…')`, `test.describe('…')`, `it.each([])('…')`. */
function kindOf(call: ts.CallExpression, source: ts.SourceFile, runners: ReadonlySet<string>): Kind {
  const [, runner = '', member] = /^(\w+)(?:\.(\w+))?$/.exec(calleeOf(call).callee.getText(source)) ?? [];
  if (runner === 'describe' || (runners.has(runner) && member === 'describe')) return 'group';
  const runs = member === undefined || member === 'each' || member === 'for';
  return runners.has(runner) && runs ? 'test' : undefined;
}

function nameOf(node: ts.Node | undefined, source: ts.SourceFile): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  // `${path} is whole` is written `{path} is whole`.
  return ts.isTemplateExpression(node) ? node.getText(source).slice(1, -1).replaceAll('${', '{') : undefined;
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
}

/** Of the file and of its groups; what a test or a function declares for itself is nobody else's. */
function readDeclarations(source: ts.SourceFile, runners: ReadonlySet<string>): Map<string, ts.Node[]> {
  const declared = new Map<string, ts.Node[]>();
  const keep = (name: string, node: ts.Node) => declared.set(name, [...(declared.get(name) ?? []), node]);
  const visit = (node: ts.Node): void => {
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      for (const { name } of node.initializer.declarations) {
        for (const one of namesOf(name)) keep(one, node.expression);
      }
      visit(node.statement);
    } else if (ts.isFunctionDeclaration(node)) {
      if (node.name) keep(node.name.text, node);
    } else if (ts.isVariableDeclaration(node)) {
      for (const name of namesOf(node.name)) keep(name, node);
    } else if (!ts.isCallExpression(node) || kindOf(node, source, runners) !== 'test') {
      ts.forEachChild(node, visit);
    }
  };
  visit(source);
  return declared;
}

function readImports(source: ts.SourceFile, file: string): Map<string, string> {
  const imported = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { text } = statement.moduleSpecifier;
    const from = text.startsWith('#') ? text.slice(1) : path.join(path.dirname(file), text);
    const bindings = statement.importClause?.namedBindings;
    if (!/^(tests|e2e)\//.test(from) || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name } of bindings.elements) imported.set(name.text, from);
  }
  return imported;
}

function readNamedTests(source: ts.SourceFile, runners: ReadonlySet<string>): NamedTest[] {
  const tests: NamedTest[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    let inside = groups;
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node, source, runners);
      const name = nameOf(node.arguments[0], source);
      if (name !== undefined && kind === 'test') {
        tests.push({ name, groups, code: [...calleeOf(node).table, ...node.arguments.slice(1)] });
      } else if (name !== undefined && kind === 'group') {
        inside = [...groups, name];
      }
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, []);
  return tests;
}

/** @param file relative to the root; undefined when there is none. */
export function readTestFile(root: string, file: string): TestFile | undefined {
  const absolute = path.join(root, file);
  if (!existsSync(absolute)) return undefined;
  const source = ts.createSourceFile(file, readFileSync(absolute, 'utf8'), ts.ScriptTarget.Latest, true);
  const runners = runnersOf(source);
  return {
    tests: readNamedTests(source, runners),
    declared: readDeclarations(source, runners),
    imported: readImports(source, file),
  };
}
