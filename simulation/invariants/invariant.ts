import { z } from 'zod';
import { DAY_MS } from '#domain/time/durations.ts';
import { type Debit, readDebits } from './debits.ts';
import type { Breach, World } from './world.ts';

/** The world at a midnight, with what several checks need. */
export interface Midnight extends World {
  /** What changed earlier was checked at an earlier midnight, with a day to spare. */
  since: Date;
  /** The last ledger event of then: events are found by their number, in the order in which they were written. */
  sinceEvent: number;
  debits: readonly Debit[];
}

/** One guarantee of the shop. */
export interface Invariant {
  name: string;
  /** Answers every breach that it sees; none when the guarantee holds. */
  check(midnight: Midnight): Promise<Omit<Breach, 'invariant'>[]>;
}

type Row = Record<string, unknown>;

/** Asks a question whose every answer is a breach: `sql`, which may join `midnight`, answers the facts. */
export async function breachesFound(
  { pool, now, since, sinceEvent }: Midnight,
  message: string,
  sql: string,
): Promise<Omit<Breach, 'invariant'>[]> {
  const { rows } = await pool.query<Row>(
    `with midnight as not materialized (
      select $1::timestamptz as now, $2::timestamptz as since, $3::bigint as since_event) ${sql}`,
    [now, since, sinceEvent],
  );
  return rows.map((facts) => ({ message, facts }));
}

const memory = z.object({ at: z.coerce.date(), event: z.int(), eventBefore: z.int() });
const memoryKey = 'last midnight';
const overlapMs = DAY_MS;

async function lastEvent({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ last: string | null }>('select max(id) as last from ledger_events');
  return Number(rows[0]?.last ?? 0);
}

export async function openMidnight(world: World): Promise<Midnight> {
  const last = memory.safeParse(world.memory.get(memoryKey)).data;
  const since = last ? new Date(last.at.getTime() - overlapMs) : new Date(0);
  return { ...world, since, sinceEvent: last?.eventBefore ?? 0, debits: await readDebits(world, since) };
}

/** Remembers this midnight, and how far the ledger had come at the one before. */
export async function closeMidnight(world: World): Promise<void> {
  const eventBefore = memory.safeParse(world.memory.get(memoryKey)).data?.event ?? 0;
  world.memory.set(memoryKey, { at: world.now.toISOString(), event: await lastEvent(world), eventBefore });
}
