import { type SQL, sql } from 'drizzle-orm';
import { jobsBeat } from '../db/schema/messages.ts';
import { release } from '../process/release.ts';
import type { Shop } from '../shop.ts';

const everyMs = 10_000;

/** By the database's clock: machines may differ, and the shop's may be moved. */
const ago = (ms: number): SQL => sql`now() - ${ms}::float8 * interval '1 millisecond'`;

interface Beat {
  /** Since any jobs process last said that it lives. */
  beatSecondsAgo: number;
  /** Since its last whole pass of the sweeps ended, or since it began before the first; null of former versions. */
  passSecondsAgo: number | null;
  release: string;
}

export async function lastBeat({ db }: Pick<Shop, 'db'>): Promise<Beat | null> {
  const since = (column: typeof jobsBeat.at | typeof jobsBeat.passAt) =>
    sql`round(extract(epoch from now() - ${column}))::int`;
  const [beat] = await db
    .select({
      beatSecondsAgo: sql<number>`${since(jobsBeat.at)}`,
      passSecondsAgo: sql<number | null>`${since(jobsBeat.passAt)}`,
      release: jobsBeat.release,
    })
    .from(jobsBeat);
  return beat ?? null;
}

/** A jobs process says that it lives, also while one pass takes long. Several write the same row. */
export function keepBeat(
  { db, notifications, log }: Pick<Shop, 'db' | 'notifications' | 'log'>,
  msSincePass: () => number | undefined,
): { stop(): Promise<void> } {
  const began = performance.now();
  const beat = async () => {
    if (notifications.isAway()) return;
    // Its first pass may hang as well, and that of a process which is gone says nothing of this one.
    const passAt = ago(msSincePass() ?? performance.now() - began);
    const now = { at: sql`now()`, release, passAt };
    try {
      await db.insert(jobsBeat).values(now).onConflictDoUpdate({ target: jobsBeat.id, set: now });
    } catch (err) {
      log.warn({ err }, 'the jobs could not say that they live');
    }
  };
  let last = beat();
  const timer = setInterval(() => {
    last = beat();
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return last;
    },
  };
}
