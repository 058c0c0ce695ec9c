import { cpus } from 'node:os';
import type { Figures } from './load.ts';
import { mark } from './report.ts';
import { searches } from './staff-lists.ts';

export interface ListMeasure {
  name: string;
  /** The page of one thing is no list: its figures only tell. */
  isList: boolean;
  ours: Figures;
  raw: Figures;
}

export interface AdministrationResults {
  lists: ListMeasure[];
  search: Figures;
  stats: Figures;
  /** Of the first who asks when nothing was counted for an hour. */
  firstStatsMs: number;
  csv: {
    lines: number;
    seconds: number;
    /** At most, of the whole life of the process. */
    megabytes: number;
    /** With the catalogue alone, before the file. */
    megabytesBefore: number;
    quiet: Figures;
    meanwhile: Figures;
  };
  seconds: number;
  rounds: number;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const times = ({ p50, p99 }: Figures) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
const ratioOf = ({ ours, raw }: ListMeasure) => ours.perSecond / raw.perSecond;

const row = (list: ListMeasure) =>
  `| \`${list.name}\` | ${whole(list.ours.perSecond)} | ${whole(list.raw.perSecond)} | ${ratioOf(list).toFixed(2)} | ${times(list.ours)} | ${times(list.raw)} | ${list.isList ? mark(ratioOf(list) >= 0.5) : ''} |`;

export function administrationReport(results: AdministrationResults): string {
  const { lists, search, stats, firstStatsMs, csv, seconds, rounds } = results;
  const slower = csv.meanwhile.p99 / csv.quiet.p99;
  return `
Written by \`npm run bench:administration\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}: 100,000 customers, 300,000
subscriptions, 1,000,000 orders with their invoices, 20,000 requests, 300,000 entries of the journal. 10 connections; servers alternate,
${rounds} rounds of ${seconds} s each, medians. \`raw\` is node:http with the token verified, the very statements that the shop sends for this address
(prepared where it prepares them, all at once after who asks is known) and JSON.stringify. No answer of staff is cached.

| list | ours /s | raw /s | ratio | ours p50 / p99 ms | raw p50 / p99 ms | ≥ 0.5 |
|---|---|---|---|---|---|---|
${lists.map(row).join('\n')}

| what | figure | to reach |
|---|---|---|
| the search, ${searches.length} texts in turn, 10 connections | ${times(search)} ms, ${whole(search.perSecond)}/s | p99 ≤ 100 ms: ${mark(search.p99 <= 100)} |
| figures and MRR by day, 10 connections | ${times(stats)} ms, ${whole(stats.perSecond)}/s | p50 ≤ 50 ms: ${mark(stats.p50 <= 50)} |
| the same, the first who asks after an hour | ${whole(firstStatsMs)} ms | |
| a CSV of ${csv.lines.toLocaleString('en')} lines (the journal's) | ${csv.seconds.toFixed(1)} s, web process ${csv.megabytes} MB at most (the catalogue alone before: ${csv.megabytesBefore} MB) | ≤ 250 MB: ${mark(csv.megabytes <= 250)} |
| \`/catalogue\` meanwhile, 10 connections | p99 ${csv.meanwhile.p99.toFixed(1)} ms (quiet: ${csv.quiet.p99.toFixed(1)} ms) | p99 ≤ 2 × quiet: ${mark(slower <= 2)} |
`;
}
