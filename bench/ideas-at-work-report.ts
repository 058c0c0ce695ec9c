import { cpus } from 'node:os';
import { publicIdeas, votes } from './fill-ideas.ts';
import type { ReadingsAtWork, Slowed } from './readings-at-work.ts';
import { type Comparison, comparisonsTable, mark } from './report.ts';

export interface IdeasAtWork {
  comparisons: Comparison[];
  readings: ReadingsAtWork;
  /** What else the machine did, as who ran it says. */
  beside: string;
  seconds: number;
  rounds: number;
}

const slower = (what: string, { quiet, busy }: Slowed) =>
  `| p99 of ${what} | ${quiet.toFixed(1)} ms → ${busy.toFixed(1)} ms | ≤ 2 × quiet: ${(busy / quiet).toFixed(2)}, ${mark(busy <= 2 * quiet)} |`;

export function ideasAtWorkReport({ comparisons, readings, beside, seconds, rounds }: IdeasAtWork): string {
  const { ideas, seconds: taken, page, list, jobsMegabytes, cpu } = readings;
  return `
Written by \`npm run bench:ideas\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}${beside ? `, **${beside}**` : ''}: the base of the shop's
part, ${publicIdeas} accepted ideas and ${votes.toLocaleString('en')} votes. Servers alternate, ${rounds} rounds of ${seconds} s each; medians. \`floor\` is as above; \`raw\` is
node:http with the one statement that the shop sends, prepared, and JSON.stringify (for HTML as above, 12 cards).

${comparisonsTable(comparisons)}

## Ideas read while people look at the catalogue

${ideas.toLocaleString('en')} ideas come at once. The web process, the jobs and PostgreSQL share the cores; the model's stand-in and the mail catcher stand for other
machines and run at the lowest priority. Two processes visit the catalogue, each twenty times a second at times that chance chooses: its
page, which is kept, and the call of its list in a shop that keeps nothing. Every idea is read, by one call each.

| what | figure | to reach |
|---|---|---|
| all of them read | ${taken.toFixed(0)} s, ${(ideas / taken).toFixed(1)} a second | |
${slower('`/catalogue`', page)}
${slower('its list, made anew', list)}
| processor time for each | jobs ${cpu.jobs.toFixed(0)} ms, web ${cpu.web.toFixed(0)} ms, visits included | |
| jobs, most memory | ${jobsMegabytes} MB | |
`;
}
