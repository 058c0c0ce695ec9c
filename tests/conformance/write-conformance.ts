import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { callLines, routeLines } from './addresses.ts';
import { readTests, testOf } from './find-tests.ts';
import type { Line } from './line.ts';
import { messages } from './messages.ts';

/** Writes docs/conformance.md: each line of the specification's customer side beside the test that holds it. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = await readTests(root);
const lines: Line[] = [...routeLines, ...callLines, ...messages];
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', '').replaceAll('\n', ' ');

let missing = 0;
let section = '';
const rows: string[] = [];
for (const line of lines) {
  if (line.section !== section) {
    section = line.section;
    rows.push('', `## ${section}`, '', '| line | test |', '|---|---|');
  }
  const test = testOf(sources, line);
  if (!test) missing += 1;
  rows.push(`| ${cell(line.line)} | ${test ? `${test.file}: ${cell(test.name)}` : '**none yet**'} |`);
}

await writeFile(
  `${root}docs/conformance.md`,
  `# The specification's customer side, line by line

Written by \`npm run conformance\` from the tests' own sources: ${lines.length} lines, ${missing} without a test.
${rows.join('\n')}
`,
);
process.stdout.write(`${lines.length} lines, ${missing} without a test\n`);
