import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { faultsOf, openTestFiles, tagFaults, taggedFiles, testsByLine } from './check-lines.ts';
import { lines, sections } from './lines/whole.ts';
import { conformanceTable } from './table.ts';

/** Writes docs/conformance.md, and says which lines no test holds, and which tags name no line. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const open = openTestFiles(root);
const files = taggedFiles(root, open);
const held = testsByLine(files);
const faults = [
  ...tagFaults(files, lines),
  ...lines.flatMap((line) => faultsOf(line, held.get(line.id) ?? [], open)),
];
await writeFile(`${root}docs/conformance.md`, conformanceTable(sections, held));
const ties = [...held.values()].reduce((sum, tests) => sum + tests.length, 0);
process.stdout.write(
  `${lines.length} lines, ${ties} tags, ${faults.length} faults\n${faults.map((fault) => `${fault}\n`).join('')}`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
