import { cpus } from 'node:os';
import { documentsEach, keepers } from './fill-documents.ts';
import { type Comparison, comparisonsTable } from './report.ts';

export interface DocumentsMeasured {
  comparisons: Comparison[];
  /** What else the machine did, as who ran it says. */
  beside: string;
  seconds: number;
  rounds: number;
}

export const documentsReport = ({ comparisons, beside, seconds, rounds }: DocumentsMeasured): string => `
Written by \`npm run bench:documents\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}${beside ? `, **${beside}**` : ''}: the base of the shop's
part, ${keepers} customers with ${documentsEach} documents of 20 kB in one tool. Servers alternate, ${rounds} rounds of ${seconds} s each; medians. \`raw\` is node:http with the
token and one prepared statement that reads and asks for access; a save is the same transaction by hand (hold the customer, lock the
store, read the version, write both rows), without former versions. Each connection of a save is another customer.

${comparisonsTable(comparisons)}
`;
