import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { faultsOf, openTestFiles } from './check-lines.ts';
import { lines, sections } from './lines/whole.ts';
import { conformanceTable } from './table.ts';

/** Writes docs/conformance.md, and says which lines no test holds. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const open = openTestFiles(root);
const faults = lines.flatMap((line) => faultsOf(line, open));
await writeFile(`${root}docs/conformance.md`, conformanceTable(sections));
process.stdout.write(
  `${lines.length} lines, ${faults.length} faults\n${faults.map((fault) => `${fault}\n`).join('')}`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
