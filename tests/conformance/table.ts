import type { Line } from './line.ts';

interface Section {
  title: string;
  lines: readonly Line[];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', '').replaceAll('\n', ' ');

function row({ id, says, tests, elsewhere }: Line): string {
  const held = elsewhere === undefined ? tests.map(cell).join('<br>') : `being built (${elsewhere})`;
  return `| ${cell(id)} | ${cell(says)} | ${held} |`;
}

/** The text of docs/conformance.md. */
export function conformanceTable(sections: readonly Section[]): string {
  const lines = sections.flatMap((section) => section.lines);
  const built = lines.filter(({ elsewhere }) => elsewhere !== undefined).length;
  const tables = sections.map(
    ({ title, lines: rows }) =>
      `## ${title}\n\n| line | what it says | test |\n|---|---|---|\n${rows.map(row).join('\n')}\n`,
  );
  return `# What the shop promises its customers, line by line

Written by \`npm run conformance\` from \`tests/conformance/lines/\`: ${lines.length} lines, each held by a test${
    built > 0 ? `, save ${built} that are being built` : ''
  }.
\`tests/conformance/conformance.test.ts\` fails when a named test does not exist, asserts nothing, does not name the
address of its line or does not hold its message to the letter; when a call or a screen of the shop has no line; and
when this file is not what the lines say.

${tables.join('\n')}`;
}
