import type { Held } from './check-lines.ts';
import type { Line } from './line.ts';

interface Section {
  title: string;
  lines: readonly Line[];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', '').replaceAll('\n', ' ');

function row({ id, says, elsewhere }: Line, tests: readonly Held[]): string {
  const named = tests.map(({ test, file }) => cell(`${file.file}: ${test.name}`));
  const held = elsewhere === undefined ? named.join('<br>') : `being built (${elsewhere})`;
  return `| ${cell(id)} | ${cell(says)} | ${held} |`;
}

/** The text of docs/conformance.md. */
export function conformanceTable(
  sections: readonly Section[],
  held: ReadonlyMap<string, readonly Held[]>,
): string {
  const lines = sections.flatMap((section) => section.lines);
  const built = lines.filter(({ elsewhere }) => elsewhere !== undefined).length;
  const tables = sections.map(
    ({ title, lines: rows }) =>
      `## ${title}\n\n| line | what it says | test |\n|---|---|---|\n${rows.map((line) => row(line, held.get(line.id) ?? [])).join('\n')}\n`,
  );
  return `# What the shop promises, line by line

Written by \`npm run conformance\` from \`tests/conformance/lines/\` and the tests' tags: ${lines.length} lines, each held by a test${
    built > 0 ? `, save ${built} that are being built` : ''
  }.
A test bears the lines that it holds as tags. \`tests/conformance/conformance.test.ts\` fails when a line has no test,
when its tests assert nothing, do not name its address or do not hold its message to the letter; when a tag names no
line; when a call, a screen, a dialog or a form of the shop has no line; and when this file is not what the tags say.

${tables.join('\n')}`;
}
