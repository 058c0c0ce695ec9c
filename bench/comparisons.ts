import { compare, type Target } from './load.ts';
import type { Comparison } from './report.ts';

type Compared = Omit<Comparison, 'figures'>;

/** `wanted`: the ratio to reach with 10 connections. */
export const pair = (
  name: string,
  limit: 'floor' | 'raw',
  wanted: number | undefined,
  ours: Target,
  theirs: Target,
): Compared => ({ name, limit, wanted, targets: { ours, limit: theirs } });

/** Each with 1, 10 and 50 connections. `only`: those whose name holds this text. */
export async function measureComparisons(
  compared: readonly Compared[],
  { seconds, rounds, only = '' }: { seconds: number; rounds: number; only?: string | undefined },
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const comparison of compared) {
    if (!comparison.name.includes(only)) continue;
    const figures: Comparison['figures'] = {};
    for (const connections of [1, 10, 50]) {
      figures[connections] = await compare(comparison.targets, { connections, seconds, rounds });
      const { ours, limit } = figures[connections];
      console.log(
        `${comparison.name} @${connections}: ${Math.round(ours.perSecond)}/s, ${(ours.perSecond / limit.perSecond).toFixed(2)} of ${comparison.limit}`,
      );
    }
    comparisons.push({ ...comparison, figures });
  }
  return comparisons;
}

/** What the shop answers at each address, for the floor to send. */
export async function preparedBodies(shop: string, addresses: Readonly<Record<string, string>>) {
  const bodies: Record<string, { body: string; type: string }> = {};
  for (const [name, address] of Object.entries(addresses)) {
    const answer = await fetch(`${shop}${address}`);
    bodies[name] = { body: await answer.text(), type: String(answer.headers.get('content-type')) };
  }
  return bodies;
}
