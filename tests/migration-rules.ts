import type { Migration } from '#server/db/migration-files.ts';

/** Migrations up to this one were written before anybody deployed beside a running shop. */
export const lastFree = 47;

interface Rule {
  breaks: RegExp;
  says: string;
  /** The comment that lets it pass, because it says why. */
  mark: 'contracts' | 'locks';
}

const alterTable = String.raw`\balter table (?:only )?(?:if exists )?(?<table>[\w".]+)`;
const then = (what: string) => new RegExp(`${alterTable} (?:.*, ?)?${what}`);

/** What code of the version before would miss, or what holds a large table while everybody waits. */
const rules: readonly Rule[] = [
  { breaks: /\bdrop table\b/, says: 'drops a table', mark: 'contracts' },
  {
    breaks: /\b(?:drop|alter) (?:type|schema|view|function|sequence|extension) (?!.*\b(?:add value|owner)\b)/,
    says: 'takes away or changes what older code may call',
    mark: 'contracts',
  },
  { breaks: /\btruncate\b/, says: 'empties a table', mark: 'contracts' },
  {
    breaks: /\balter (?:table|index|sequence|type|view|schema|function)\b.*\brename\b/,
    says: 'renames',
    mark: 'contracts',
  },
  {
    breaks: then('drop (?!constraint|not null|expression|identity)(?:column )?'),
    says: 'drops a column',
    mark: 'contracts',
  },
  {
    breaks: then('alter (?:column )?\\S+ drop default'),
    says: 'drops a default that older code relies on',
    mark: 'contracts',
  },
  {
    breaks: then('alter (?:column )?\\S+ set not null'),
    says: 'refuses the nulls that older code writes',
    mark: 'contracts',
  },
  { breaks: then('alter (?:column )?\\S+ (?:set data )?type\\b'), says: 'changes a type', mark: 'contracts' },
  { breaks: then('set schema'), says: 'moves a table', mark: 'contracts' },
  {
    breaks: then(
      'add (?:column )?(?!constraint|primary|unique|foreign|check|exclude)(?!.*\\bdefault\\b)(?!.*\\bgenerated\\b)[^,]*\\bnot null\\b',
    ),
    says: 'adds a column that older code leaves empty: give it a default',
    mark: 'contracts',
  },
  {
    breaks: then(
      'add (?:column )?.*\\b(?:default (?:gen_random_uuid|random|clock_timestamp|nextval)|generated always as \\(.*\\) stored|(?:small|big)?serial)\\b',
    ),
    says: 'writes the whole table anew',
    mark: 'locks',
  },
  { breaks: then('set (?:logged|unlogged|tablespace)'), says: 'writes the whole table anew', mark: 'locks' },
  {
    breaks: then('add (?:constraint \\S+ )?(?:primary key|unique|exclude)(?! using index)'),
    says: 'builds an index while the table is locked: build it concurrently, then add it `using index`',
    mark: 'locks',
  },
  {
    breaks: then('add (?:constraint \\S+ )?(?:foreign key|check)(?!.*\\bnot valid\\b)'),
    says: 'reads the whole table while it is locked: add it `not valid`, and validate it in the next migration',
    mark: 'locks',
  },
  {
    breaks: /\bcreate (?:unique )?index (?!concurrently)(?:.*?) ?on (?:only )?(?<table>[\w".]+)/,
    says: 'builds an index while the table is locked: build it concurrently',
    mark: 'locks',
  },
  {
    breaks: /\b(?:vacuum full|cluster|reindex (?!.*concurrently))\b/,
    says: 'locks a whole table',
    mark: 'locks',
  },
];

/** Without comments and what stands between quotes or dollars, in small letters, one space between two words. */
const bare = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const partsOf = (statement: string): string[] =>
  bare(statement)
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

const plainName = (name = '') => name.replaceAll('"', '').replace(/^public\./, '');

const madeHere = (statements: readonly string[]): Set<string> =>
  new Set(
    statements.flatMap((one) => {
      const made = one.match(/\bcreate (?:unlogged )?table (?:if not exists )?([\w".]+)/)?.[1];
      return made ? [plainName(made)] : [];
    }),
  );

const mayBeMadeTwice =
  /^(?:(?:create (?:unique )?|drop )index concurrently|alter table \S+ validate constraint|set )\b/;

/** What is asked of a file that stands outside a transaction, or contracts. */
function problemsOfMarks(
  { name, number, statements, marks }: Migration,
  written: readonly string[],
): string[] {
  const problems: string[] = [];
  if (!marks.outside && written.some((one) => /\bconcurrently\b/.test(one)))
    problems.push(`${name} builds an index concurrently, and has no line \`-- outside a transaction: why\``);
  const halves = marks.outside ? written.filter((one) => !mayBeMadeTwice.test(one)) : [];
  for (const one of halves)
    problems.push(
      `${name} is outside a transaction, where \`${one.slice(0, 80)}\` may be left half-done: give it a file of its own`,
    );
  if (marks.outside && statements.some((one) => partsOf(one).length > 1))
    problems.push(
      `${name} is outside a transaction, and has two statements without a breakpoint between them`,
    );
  if (marks.contracts && marks.contracts.floor >= number)
    problems.push(
      `${name} contracts for code that knows ${marks.contracts.floor}: it must be a migration before it, which the version before knows`,
    );
  return problems;
}

/** What a new file may not do unless it says why (docs/operate.md#database). */
export function migrationProblems(migration: Migration): string[] {
  const { name, statements, marks } = migration;
  const written = statements.flatMap(partsOf);
  const own = madeHere(written);
  const refused = written.flatMap((one) =>
    rules.flatMap(({ breaks, says, mark }) => {
      const found = one.match(breaks);
      if (!found || own.has(plainName(found.groups?.table)) || marks[mark]) return [];
      const line = mark === 'locks' ? '-- locks: why' : '-- contracts, for code that knows 0000: why';
      return [`${name} ${says} (\`${one.slice(0, 80)}\`), and has no line \`${line}\``];
    }),
  );
  return [...refused, ...problemsOfMarks(migration, written)];
}
