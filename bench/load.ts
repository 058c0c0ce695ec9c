import autocannon from 'autocannon';
import { median } from './median.ts';

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

/** One target for a while. Throws when it answers anything but a 2xx. */
export async function visit(
  { url, headers }: Target,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const result = await autocannon({ url, connections, duration: seconds, ...(headers ? { headers } : {}) });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers that are no 2xx, ${result.errors} errors`);
  }
  const { requests, latency } = result;
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** The median of each figure. */
export const middleOf = (rounds: readonly Figures[]): Figures => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
});

/** Each target in turn, several rounds, so that the machine's moods fall on all alike; the median of each figure. */
export async function compare<Name extends string>(
  targets: Record<Name, Target>,
  options: { connections: number; seconds: number; rounds: number },
): Promise<Record<Name, Figures>> {
  const names = Object.keys(targets) as Name[];
  const taken = new Map<Name, Figures[]>(names.map((name) => [name, []]));
  for (const name of names) await visit(targets[name], options.connections, 1);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const name of names)
      taken.get(name)?.push(await visit(targets[name], options.connections, options.seconds));
  }
  return Object.fromEntries(names.map((name) => [name, middleOf(taken.get(name) ?? [])])) as Record<
    Name,
    Figures
  >;
}
