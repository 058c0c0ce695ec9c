import { type Debit, readDebits } from './debits.ts';
import type { Breach, World } from './world.ts';

/** The world at a midnight, with what several checks need. */
export interface Midnight extends World {
  /** What changed earlier was checked at an earlier midnight, with a day to spare. */
  since: Date;
  debits: readonly Debit[];
}

/** One guarantee of the shop. */
export interface Invariant {
  name: string;
  /** Answers every breach that it sees; none when the guarantee holds. */
  check(midnight: Midnight): Promise<Omit<Breach, 'invariant'>[]>;
}

type Row = Record<string, unknown>;

/**
 * Asks a question whose every answer is a breach. `sql` may name `$1`, the midnight, and `$2`, since when to look; it
 * answers the facts.
 */
export async function breachesFound(
  { pool, now, since }: Pick<Midnight, 'pool' | 'now' | 'since'>,
  message: string,
  sql: string,
): Promise<Omit<Breach, 'invariant'>[]> {
  // Both are named in every question: PostgreSQL wants to know the type of each.
  const { rows } = await pool.query<Row>(
    `with midnight as (select $1::timestamptz as now, $2::timestamptz as since) ${sql}`,
    [now, since],
  );
  return rows.map((facts) => ({ message, facts }));
}

const overlapMs = 24 * 3_600_000;
const memoryKey = 'checked_until';

export async function openMidnight(world: World): Promise<Midnight> {
  const checked = world.memory.get(memoryKey);
  const since = typeof checked === 'string' ? new Date(Date.parse(checked) - overlapMs) : new Date(0);
  return { ...world, since, debits: await readDebits(world, since) };
}

export function closeMidnight({ memory, now }: World): void {
  memory.set(memoryKey, now.toISOString());
}
