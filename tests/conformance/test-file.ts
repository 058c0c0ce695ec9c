import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A test as it stands in its file; a group is none. */
export interface NamedTest {
  name: string;
  groups: readonly string[];
  /** The lines that it holds, by their ids. */
  tags: readonly string[];
  /** It runs its function and the table it is repeated over, not its name nor its options. */
  code: readonly ts.Node[];
}

export interface TestFile {
  file: string;
  tests: readonly NamedTest[];
  /** Tags by which nothing is held, in words: those of a group, and those that are not written as texts. */
  strayTags: readonly string[];
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

/** The file and its groups declare for all; a test or a function declares for itself. */
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

/** Tags of Playwright that say how a test runs, and not what it holds. */
const waysToRun = new Set(['@both-widths', '@nightly']);

/** The texts of a list, of one text, or of a list of the file by its name; undefined for anything else. */
function textsOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string[] | undefined {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isIdentifier(node)) {
    const list = constants.get(node.text);
    return list && textsOf(list, constants);
  }
  if (!ts.isArrayLiteralExpression(node)) return undefined;
  const texts = node.elements.map((element) => textsOf(element, constants));
  return texts.every((text) => text !== undefined) ? texts.flat() : undefined;
}

/** The value of `tags` (Vitest) or `tag` (Playwright) among the options of a test or a group. */
function tagsIn(options: ts.Expression | undefined): ts.Expression | undefined {
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined;
  const [tags] = options.properties.flatMap((one) =>
    ts.isPropertyAssignment(one) && /^tags?$/.test(one.name.getText()) ? [one.initializer] : [],
  );
  return tags;
}

function constantsOf(source: ts.SourceFile): Map<string, ts.Expression> {
  const declarations = source.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );
  return new Map(
    declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? [[name.text, initializer] as const] : [],
    ),
  );
}

function readNamedTests(source: ts.SourceFile, runners: ReadonlySet<string>) {
  const constants = constantsOf(source);
  const tests: NamedTest[] = [];
  const strayTags: string[] = [];
  const readTags = (kind: Kind, name: string, options: ts.Expression | undefined): string[] => {
    const written = tagsIn(options);
    if (!written) return [];
    const texts = textsOf(written, constants);
    if (!texts) strayTags.push(`${name}: tags that are no texts: ${written.getText(source)}`);
    const ids = (texts ?? []).filter((text) => !waysToRun.has(text)).map((text) => text.replace(/^@/, ''));
    if (kind === 'test') return ids;
    strayTags.push(...ids.map((id) => `${name}: a group holds nothing: ${id}`));
    return [];
  };
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    let inside = groups;
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node, source, runners);
      const [title, options, ...others] = node.arguments;
      const name = nameOf(title, source);
      const tags = name === undefined || !kind ? [] : readTags(kind, name, options);
      if (name !== undefined && kind === 'test') {
        const run = options && ts.isObjectLiteralExpression(options) ? others : node.arguments.slice(1);
        tests.push({ name, groups, tags, code: [...calleeOf(node).table, ...run] });
      } else if (name !== undefined && kind === 'group') {
        inside = [...groups, name];
      }
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, []);
  return { tests, strayTags };
}

/** @param file relative to the root: what its imports lead from. */
export function parseTestFile(file: string, text: string): TestFile {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const runners = runnersOf(source);
  return {
    file,
    ...readNamedTests(source, runners),
    declared: readDeclarations(source, runners),
    imported: readImports(source, file),
  };
}

/** @param file relative to the root; undefined when there is none. */
export function readTestFile(root: string, file: string): TestFile | undefined {
  const absolute = path.join(root, file);
  return existsSync(absolute) ? parseTestFile(file, readFileSync(absolute, 'utf8')) : undefined;
}
