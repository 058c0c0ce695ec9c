import ts from 'typescript';
import { sliceOf } from './slice-graph.ts';

/** Its path begins at the root of the repository. */
export interface Source {
  file: string;
  text: string;
}

/** The name of the Drizzle object gives the name in SQL. */
export type Tables = ReadonlyMap<string, string>;

export interface Write {
  file: string;
  /** Undefined when the statement writes to something that cannot be named from its text. */
  table: string | undefined;
}

const isSchema = (path: string) => /(^|\/)db\/schema\/[\w-]+\.ts$|^\.{1,2}\/schema\/[\w-]+\.ts$/.test(path);

/** `import { users as people }` gives `people` → `users`. */
function importedTables(source: ts.SourceFile, tables: Tables): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!isSchema(statement.moduleSpecifier.text) || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const table = tables.get((propertyName ?? name).text);
      if (table) names.set(name.text, table);
    }
  }
  return names;
}

const unnamed = '?';

/** Interpolated tables stand by their names, everything else is `?`. */
function textOf(node: ts.Node, names: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return;
  const rest = node.templateSpans.map(({ expression, literal }) => {
    const table = ts.isIdentifier(expression) ? names.get(expression.text) : undefined;
    return `${table ?? unnamed}${literal.text}`;
  });
  return node.head.text + rest.join('');
}

const name = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\?|\w+)"?`;
/** `for update of t` and `on conflict do update set` write nothing by themselves: an update has its own `set`. */
const written = [
  String.raw`\b(?:insert|merge)\s+into\s+${name}`,
  String.raw`\bdelete\s+from\s+${name}`,
  String.raw`\btruncate\s+(?:table\s+)?${name}`,
  String.raw`\bupdate\s+${name}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`,
].map((pattern) => new RegExp(pattern, 'gi'));

const writtenIn = (sql: string) =>
  written.flatMap((one) => [...sql.matchAll(one)].map(([, table = '']) => table));

const drizzleWrites = ['insert', 'update', 'delete'];
/** A query goes on with these; a map, a hash or a call of the provider does not. */
const goesOn = ['values', 'select', 'set', 'where', 'returning'];
/** It deletes from the table that it is given; its callers are read. */
const deletesForOthers = 'src/server/db/delete-batch.ts';

const isQuery = ({ parent }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(parent) && goesOn.includes(parent.name.text);

/** `db.update(users)` writes, and so does `deleteBatch(db, { table: users, … })`. */
function tableOfCall({ expression, arguments: given }: ts.CallExpression): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(expression) && drizzleWrites.includes(expression.name.text))
    return given[0];
  if (!ts.isIdentifier(expression) || expression.text !== 'deleteBatch') return;
  const [, batch] = given;
  if (!batch || !ts.isObjectLiteralExpression(batch)) return;
  const table = batch.properties.find((property) => property.name?.getText() === 'table');
  return table && ts.isPropertyAssignment(table) ? table.initializer : table?.name;
}

/** Drizzle writes, and so does SQL in whatever text stands in the file. */
export function writesOf({ file, text }: Source, tables: Tables): Write[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = importedTables(source, tables);
  const known = new Set(tables.values());
  const writes: Write[] = [];
  const look = (node: ts.Node): void => {
    const sql = textOf(node, names);
    for (const table of sql === undefined ? [] : writtenIn(sql)) {
      if (table === unnamed) writes.push({ file, table: undefined });
      else if (known.has(table.toLowerCase())) writes.push({ file, table: table.toLowerCase() });
    }
    const target = ts.isCallExpression(node) ? tableOfCall(node) : undefined;
    const table = target && ts.isIdentifier(target) ? names.get(target.text) : undefined;
    const isHidden = target && ts.isCallExpression(node) && isQuery(node) && file !== deletesForOthers;
    if (table || isHidden) writes.push({ file, table });
    ts.forEachChild(node, look);
  };
  look(source);
  return writes;
}

/** A README's last column names the tables that the first column writes. */
export function writersOf(readme: string): Map<string, string[]> {
  const rows = readme.matchAll(/^\| `([\w/-]+)` \|.*\|([^|]*)\|$/gm);
  return new Map(
    [...rows].map(([, writer = '', cell = '']) => [
      writer,
      [...cell.matchAll(/`(\w+)`/g)].flatMap(([, table]) => table ?? []),
    ]),
  );
}

const writerOf = (file: string) => sliceOf(file) ?? file.split('/').slice(0, 2).join('/');

export interface Written {
  tables: Tables;
  /** The READMEs declare it: a slice, the kernel (`src/server`) or the seeds (`db/seeds`) writes these tables. */
  declared: ReadonlyMap<string, readonly string[]>;
  writes: readonly Write[];
}

/** Each table has one writer, in the READMEs and in the sources. */
export function writerFaults({ tables, declared, writes }: Written): string[] {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const [writer, own] of declared) {
    for (const table of own) {
      const other = owners.get(table);
      if (other) faults.push(`two READMEs give ${table} away: to ${other} and to ${writer}`);
      owners.set(table, writer);
    }
  }
  const known = new Set(tables.values());
  for (const table of owners.keys()) if (!known.has(table)) faults.push(`the schema has no table ${table}`);
  for (const { file, table } of writes) {
    const writer = writerOf(file);
    if (table === undefined)
      faults.push(`a statement writes to a table that its text does not name: ${file}`);
    else if (owners.get(table) !== writer) {
      faults.push(`${writer} writes ${table}, which ${owners.get(table) ?? 'nobody'} owns: ${file}`);
    }
  }
  const seen = new Set(writes.map(({ table }) => table));
  for (const table of known) {
    const owner = owners.get(table);
    if (!owner) faults.push(`no README names the writer of ${table}`);
    else if (!seen.has(table) && !owner.startsWith('db/')) faults.push(`nobody was seen to write ${table}`);
  }
  return faults;
}
