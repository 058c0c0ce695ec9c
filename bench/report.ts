import { cpus } from 'node:os';
import type { Figures, Target } from './load.ts';
import { median } from './median.ts';

export interface Comparison {
  name: string;
  limit: 'floor' | 'raw';
  /** The ratio to reach at 10 connections. */
  wanted: number;
  targets: { ours: Target; limit: Target };
  figures: Record<number, { ours: Figures; limit: Figures }>;
}

export interface Results {
  comparisons: Comparison[];
  signIn: { signIn: number; hash: number };
  crowdP99: number;
  megabytes: { shop: number; uncached: number; raw: number };
  /** Of each start, in the order in which they were made. */
  startUps: number[];
  seconds: number;
  rounds: number;
}

const one = (value: number) => value.toFixed(1);
const whole = (value: number) => Math.round(value).toLocaleString('en');
/** Whether a goal is met. */
export const mark = (reached: boolean) => (reached ? 'yes' : '**no**');

function rows({ name, limit, wanted, figures }: Comparison): string[] {
  return Object.entries(figures).map(([connections, { ours, limit: theirs }]) => {
    const ratio = ours.perSecond / theirs.perSecond;
    const verdicts: string[] = [];
    if (connections === '10') verdicts.push(`≥ ${wanted} of ${limit}: ${mark(ratio >= wanted)}`);
    if (connections === '50' && limit === 'raw')
      verdicts.push(`p99 < 3 × raw: ${mark(ours.p99 < 3 * theirs.p99)}`);
    return `| ${name} | ${connections} | ${whole(ours.perSecond)} | ${whole(theirs.perSecond)} (${limit}) | ${ratio.toFixed(2)} | ${one(ours.p50)} / ${one(ours.p99)} | ${one(theirs.p50)} / ${one(theirs.p99)} | ${verdicts.join('; ')} |`;
  });
}

/** The results as a page: figures of one run on one machine; only the ratios travel. */
export function report({
  comparisons,
  signIn,
  crowdP99,
  megabytes,
  startUps,
  seconds,
  rounds,
}: Results): string {
  const extra = signIn.signIn - signIn.hash;
  const slowest = Math.max(...startUps);
  return `# Results of \`npm run bench\`

Written by the benchmark itself on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}: 1,000 automations in 8 categories,
10,000 users, 30,000 subscriptions. Servers alternate, ${rounds} rounds of ${seconds} s each; medians. Requests per second depend on the machine
(the load generator shares its cores): only the ratios of one run travel.

\`raw\` is node:http with the same prepared query and JSON.stringify (for HTML: with renderToString of a page of 24 cards; for personal
answers: with the same token verified). \`floor\` is Fastify sending a prepared buffer of the same size.

| what | connections | ours /s | limit /s | ratio | ours p50 / p99 ms | limit p50 / p99 ms | to reach |
|---|---|---|---|---|---|---|---|
${comparisons.flatMap(rows).join('\n')}

| what | figure | to reach |
|---|---|---|
| sign-in, one at a time, p50 | ${one(signIn.signIn)} ms (bare argon2id: ${one(signIn.hash)} ms) | hash + 4 ms: ${mark(extra <= 4)} |
| catalogue p99 while thirty sign in at once | ${one(crowdP99)} ms | < 100 ms: ${mark(crowdP99 < 100)} |
| web process, most memory under load | ${megabytes.shop} MB (cache off: ${megabytes.uncached} MB; raw: ${megabytes.raw} MB) | < 250 MB: ${mark(megabytes.shop < 250)} |
| ${startUps.length} start-ups to the first 200 of /catalogue, median (slowest) | ${whole(median(startUps))} ms (${whole(slowest)} ms) | slowest < 2.5 s: ${mark(slowest < 2_500)} |
`;
}
