import { nameOf } from './cases.ts';
import type { Fell, Totals } from './run.ts';
import { EveryCase, type Source } from './source.ts';

interface Sum {
  pairs: number;
  points: number;
  cases: number;
  waits: number;
}

function byState({ played }: Totals): [string, Sum][] {
  const states = new Map<string, Sum>();
  for (const [name, { points, cases, waits }] of played) {
    const state = name.split(':')[0] ?? '';
    const sum = states.get(state) ?? { pairs: 0, points: 0, cases: 0, waits: 0 };
    states.set(state, {
      pairs: sum.pairs + 1,
      points: sum.points + points,
      cases: sum.cases + cases,
      waits: sum.waits + waits,
    });
  }
  return [...states];
}

const told = ({ case: one, what, isConfirmed, others }: Fell) =>
  `- \`${nameOf(one)}\`${isConfirmed ? '' : ' (not alone)'}: ${what}${others.length > 0 ? `; also ${others.length} others: ${others.slice(0, 4).join(', ')}` : ''}`;

/** The result of a run as Markdown, for `docs/interleavings.md`. */
export function writeReport(totals: Totals, source: Source, minutes: number): string {
  const states = byState(totals);
  const sum = (of: keyof Sum) => states.reduce((all, [, one]) => all + one[of], 0);
  const equal = source instanceof EveryCase ? `, ${source.equal} more equal to the point before` : '';
  const left =
    source instanceof EveryCase && source.left > 0
      ? [`Cut short: ${source.left} pairs are not played to their end.\n`]
      : [];
  return [
    ...left,
    `${sum('pairs')} ordered pairs, ${sum('points')} points, ${totals.cases} cases played${equal}; in ${totals.waits} one waited for the other; ${totals.batches} batches, ${minutes.toFixed(1)} minutes.\n`,
    '| state | pairs | points | cases | waited |\n|---|--:|--:|--:|--:|',
    ...states.map(
      ([state, { pairs, points, cases, waits }]) =>
        `| ${state} | ${pairs} | ${points} | ${cases} | ${waits} |`,
    ),
    '',
    totals.fell.length === 0
      ? 'Nothing fell.'
      : `${totals.fell.length} fell:\n${totals.fell.map(told).join('\n')}`,
  ].join('\n');
}
