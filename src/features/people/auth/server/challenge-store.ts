import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queries } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { type ChallengePurpose, factorChallenges } from '#server/db/schema/second-factors.ts';

const lastsMs = 10 * MINUTE_MS;

export async function keepChallenge(
  db: Queries,
  challenge: { sessionId: string; purpose: ChallengePurpose; expected: string; now: Date },
): Promise<string> {
  const { now, ...rest } = challenge;
  const id = randomUUID();
  await db.insert(factorChallenges).values({ ...rest, id, expiresAt: new Date(now.getTime() + lastsMs) });
  return id;
}

interface ChallengeKey {
  id: string;
  sessionId: string;
  purpose: ChallengePurpose;
  now: Date;
}

const open = ({ id, sessionId, purpose, now }: ChallengeKey) =>
  and(
    eq(factorChallenges.id, id),
    eq(factorChallenges.sessionId, sessionId),
    eq(factorChallenges.purpose, purpose),
    gt(factorChallenges.expiresAt, now),
  );

/** Undefined when the challenge is over, used, or another session's. */
export async function readChallenge(db: Queries, named: ChallengeKey): Promise<string | undefined> {
  const [row] = await db
    .select({ expected: factorChallenges.expected })
    .from(factorChallenges)
    .where(open(named));
  return row?.expected;
}

/** Like `readChallenge`, but once: the second of two finds nothing. */
export async function takeChallenge(db: Queries, named: ChallengeKey): Promise<string | undefined> {
  const [row] = await db
    .delete(factorChallenges)
    .where(open(named))
    .returning({ expected: factorChallenges.expected });
  return row?.expected;
}

export function deleteOldChallenges(db: Queries, now: Date, limit: number): Promise<number> {
  const { id: key, expiresAt: oldest } = factorChallenges;
  return deleteBatch(db, { table: factorChallenges, key, where: lt(oldest, now), oldest, limit });
}
