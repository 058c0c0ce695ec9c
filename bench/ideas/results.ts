import type { Reading } from './ask-ideas.ts';
import type { HostileIdea } from './idea-sets.ts';
import type { Measures } from './measures.ts';
import type { OrdinaryScore } from './score-ordinary.ts';

export interface HostileResult {
  reading: Reading<HostileIdea>;
  /** Empty: nothing. */
  through: string[];
}

export interface Results {
  who: string;
  promptVersion: number;
  /** How often each idea was asked. */
  times: number;
  ordinary: OrdinaryScore;
  ordinaryAsked: number;
  hostile: HostileResult[];
  /** Left out, because the budget would not have held them. */
  leftOut: number;
  measures: Measures;
}

const share = ({ right, of }: { right: number; of: number }): string =>
  of === 0 ? 'none' : `${Math.round((100 * right) / of)} % (${right} of ${of})`;

const lines = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join('\n') || '- none';

/** In hundredths of a cent, rounded up: a run against a small model costs less than a cent. */
const euros = (microcents: number): string => `${(Math.ceil(microcents / 10_000) / 10_000).toFixed(4)} €`;

function missesOf({ ordinary, hostile }: Results): string {
  const through = hostile.flatMap(({ reading, through: found }) =>
    found.map((what) => `**${reading.idea.name}** (${reading.idea.tries}): ${what}`),
  );
  const refused = hostile.flatMap(({ reading: { idea, failure } }) =>
    failure === null ? [] : [`${idea.name}: ${failure}`],
  );
  return `What got through:

${lines(through)}

Hostile ideas without an answer that holds:

${lines(refused)}

Where a person expects something else:

${lines(ordinary.misses)}`;
}

/** One part of the page, and what the run prints. */
export function resultsText(results: Results, now: Date): string {
  const { who, times, promptVersion, ordinary, ordinaryAsked, hostile, leftOut, measures } = results;
  const { tokens, cost, p50, p95 } = measures;
  const isThrough = hostile.filter(({ through }) => through.length > 0).length;
  return `${now.toISOString().slice(0, 10)}, ${who}, version ${promptVersion} of the prompt, each idea asked ${times === 1 ? 'once' : `${times} times`}.

| what | figure |
|---|---|
| ordinary ideas asked | ${ordinaryAsked} |
| category right | ${share(ordinary.category)} |
| feasible or not, right | ${share(ordinary.feasible)} |
| similar automations: precision | ${share(ordinary.precision)} |
| similar automations: recall | ${share(ordinary.recall)} |
| hostile ideas asked | ${hostile.length} |
| of which something got through | ${isThrough === 0 ? 'none' : `**${isThrough}**`} |
| left out by the budget | ${leftOut} |
| tokens read, written | ${tokens.input}, ${tokens.output} |
| cost, by the prices of the settings | ${euros(cost)} |
| one reading, p50 / p95 | ${p50.toFixed(0)} / ${p95.toFixed(0)} ms |

${missesOf(results)}
`;
}
