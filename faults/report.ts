import { readFile, writeFile } from 'node:fs/promises';
import type { Counts } from '#simulation/counts.ts';
import { commandFor, type Options } from './options.ts';
import { PROBES } from './probes.ts';
import type { Struck } from './strike.ts';
import type { Verdict } from './verdict.ts';

export interface Outcome {
  options: Options;
  /** Seconds within which all was to be back. */
  goal: number;
  minutes: number;
  struck: readonly Struck[];
  missed: readonly string[];
  verdict: Verdict;
  counts: Counts;
}

const file = 'docs/faults.md';
const number = (value: number | undefined) => (value === undefined ? '> 60' : value.toFixed(1));

function faultTable(struck: readonly Struck[]): string[] {
  return [
    '| fault | lasted | catalogue away | purchases away | jobs away | catalogue back | purchases back | jobs back |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...struck.map(({ fault, lasted, down, recovered }) => {
      const cells = [lasted, ...PROBES.map((name) => down[name]), ...PROBES.map((name) => recovered[name])];
      return `| ${fault} | ${cells.map(number).join(' | ')} |`;
    }),
  ];
}

/** A run as Markdown: every fault with what it cost, what people did, what was wrong at the end. */
export function writeReport({ options, goal, minutes, struck, missed, verdict, counts }: Outcome): string {
  const wrong = [...verdict.wrong, ...missed];
  return [
    `## Seed ${options.seed}: ${struck.length} faults, ${options.shoppers} shoppers, ${wrong.length === 0 ? 'nothing lost' : `${wrong.length} faults found`}`,
    '',
    `\`${commandFor(options)}\`, ${minutes.toFixed(1)} minutes, goal ${goal.toFixed(1)} s. ${verdict.ledger.split('\n')[0]} ${verdict.comparison}`,
    '',
    ...faultTable(struck),
    '',
    `People: ${counts
      .entries()
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}.`,
    '',
    ...(wrong.length === 0 ? [] : [...wrong.map((line) => `- ${line}`), '']),
  ].join('\n');
}

/** Puts a run in the place of the last one of its seed. */
export async function keepReport(seed: string, text: string): Promise<void> {
  const [head = '', ...sections] = (await readFile(file, 'utf8')).split(/^(?=## Seed )/m);
  const others = sections.filter((section) => !section.startsWith(`## Seed ${seed}:`));
  const sorted = [...others, `${text}\n`].toSorted();
  await writeFile(file, `${head}${sorted.map((section) => `${section.trimEnd()}\n`).join('\n')}`);
}
