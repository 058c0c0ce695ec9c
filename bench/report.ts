import { cpus } from 'node:os';
import type { Figures, Target } from './load.ts';
import { median } from './median.ts';
import type { PriceChanges } from './price-changes.ts';
import { connections, type TwoProcesses } from './two-processes.ts';

interface Measure {
  ours: Figures;
  limit: Figures;
}

export interface Comparison {
  name: string;
  limit: 'floor' | 'raw';
  /** The ratio to reach at 10 connections; undefined where the figures only explain another line. */
  wanted: number | undefined;
  targets: { ours: Target; limit: Target };
  figures: Record<number, Measure>;
}

export interface Results {
  comparisons: Comparison[];
  signIn: { signIn: number; hash: number };
  crowdP99: number;
  megabytes: { shop: number; uncached: number; raw: number };
  /** Milliseconds to the first page: with nothing compiled yet, and of each start after it. */
  startUps: { first: number; others: number[] };
  priceChanges: PriceChanges;
  twoProcesses: TwoProcesses;
  seconds: number;
  rounds: number;
}

const one = (value: number) => value.toFixed(1);
const whole = (value: number) => Math.round(value).toLocaleString('en');
const times = ({ p50, p99 }: Figures) => `${one(p50)} / ${one(p99)}`;
/** Whether a goal is met. */
export const mark = (reached: boolean) => (reached ? 'yes' : '**no**');

function verdict(
  { limit, wanted }: Comparison,
  connections: string,
  { ours, limit: theirs }: Measure,
): string {
  if (wanted === undefined) return '';
  if (connections === '10')
    return `≥ ${wanted} of ${limit}: ${mark(ours.perSecond / theirs.perSecond >= wanted)}`;
  return connections === '50' && limit === 'raw' ? `p99 < 3 × raw: ${mark(ours.p99 < 3 * theirs.p99)}` : '';
}

function rows(comparison: Comparison): string[] {
  const { name, limit, figures } = comparison;
  return Object.entries(figures).map(([connections, measure]) => {
    const { ours, limit: theirs } = measure;
    const ratio = (ours.perSecond / theirs.perSecond).toFixed(2);
    return `| ${name} | ${connections} | ${whole(ours.perSecond)} | ${whole(theirs.perSecond)} (${limit}) | ${ratio} | ${times(ours)} | ${times(theirs)} | ${verdict(comparison, connections, measure)} |`;
  });
}

export const comparisonsTable = (comparisons: readonly Comparison[]): string =>
  `| what | connections | ours /s | limit /s | ratio | ours p50 / p99 ms | limit p50 / p99 ms | to reach |
|---|---|---|---|---|---|---|---|
${comparisons.flatMap(rows).join('\n')}`;

function processesTable({ one, two, pinned }: TwoProcesses): string {
  const ratio = two.perSecond / one.perSecond;
  return `## Two web processes behind one address

\`users/me\`, ${connections} connections, handed in turn to the processes by \`node:cluster\`. Each process is stopped and continued, to have 3 of every
12 ms of a core: two processes at full speed, the load generator and PostgreSQL want four cores. ${
    pinned
      ? 'The web processes are pinned to the first core, the others to the rest (`taskset`).'
      : '`taskset` could not pin them to cores of their own.'
  }

| web processes | /s | p50 / p99 ms | to reach |
|---|---|---|---|
| 1 | ${whole(one.perSecond)} | ${times(one)} | |
| 2 | ${whole(two.perSecond)} | ${times(two)} | ≥ 1.8 × one: ${ratio.toFixed(2)}, ${mark(ratio >= 1.8)} |
`;
}

function changesTable({ quiet, changing, changes }: PriceChanges): string {
  const ratio = changing.p99 / quiet.p99;
  return `## What a change of the catalogue costs

\`/catalogue\`, cached, 50 connections, in turn while nothing changes and while a price changes each second (${changes} changes, each empties the cache).

| | /s | p50 / p99 ms | to reach |
|---|---|---|---|
| quiet | ${whole(quiet.perSecond)} | ${times(quiet)} | |
| a price changes each second | ${whole(changing.perSecond)} | ${times(changing)} | p99 ≤ 3 × quiet: ${ratio.toFixed(2)}, ${mark(ratio <= 3)} |
`;
}

/** The results as a page: figures of one run on one machine; only the ratios travel. */
export function report({
  comparisons,
  signIn,
  crowdP99,
  megabytes,
  startUps,
  priceChanges,
  twoProcesses,
  seconds,
  rounds,
}: Results): string {
  const extra = signIn.signIn - signIn.hash;
  const slowest = Math.max(...startUps.others);
  return `# Results of \`npm run bench\`

Written by the benchmark itself on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}: 1,000 automations in 8 categories,
10,000 users, 30,000 subscriptions. Servers alternate, ${rounds} rounds of ${seconds} s each; medians. Requests per second depend on the machine
(the load generator shares its cores): only the ratios of one run travel.

\`raw\` is node:http with the same prepared query and JSON.stringify (for HTML: with renderToString of the facts of
24 cards, a sixth of the page's markup; "to the same markup": with the page's own query and renderToString of the same elements as the page's, header and
footer too, made anew each time, without component, router, loader or the writing of their data; for personal answers: with the same token verified). \`floor\` is Fastify sending a prepared buffer of the same size.

${comparisonsTable(comparisons)}

| what | figure | to reach |
|---|---|---|
| sign-in, one at a time, p50 | ${one(signIn.signIn)} ms (bare argon2id: ${one(signIn.hash)} ms) | hash + 4 ms: ${mark(extra <= 4)} |
| catalogue p99 while thirty sign in at once | ${one(crowdP99)} ms | < 100 ms: ${mark(crowdP99 < 100)} |
| web process, most memory under load | ${megabytes.shop} MB (cache off: ${megabytes.uncached} MB; raw: ${megabytes.raw} MB) | < 250 MB: ${mark(megabytes.shop < 250)} |
| ${startUps.others.length} start-ups to the first 200 of /catalogue, median (slowest; the very first, with nothing compiled) | ${whole(median(startUps.others))} ms (${whole(slowest)} ms; ${whole(startUps.first)} ms) | slowest < 2.5 s: ${mark(slowest < 2_500)} |

${processesTable(twoProcesses)}
${changesTable(priceChanges)}`;
}
