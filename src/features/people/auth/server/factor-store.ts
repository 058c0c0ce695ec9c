import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import {
  type ChallengePurpose,
  factorChallenges,
  recoveryCodes,
  secondFactors,
} from '#server/db/schema/sessions.ts';

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

export type Factor = typeof secondFactors.$inferSelect;

type Common = { userId: number; name: string; now: Date };
export type NewFactor = Common &
  (
    | { kind: 'passkey'; credentialId: string; publicKey: string; counter: number; transports: string[] }
    | { kind: 'totp'; secret: string; lastStep: number }
  );

export function selectFactors(db: Queries, userId: number): Promise<Factor[]> {
  return db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(asc(secondFactors.id));
}

/** Those with a sealed secret, in the order of their numbers. */
export const selectSealed = (db: Queries, after: number, limit: number) =>
  db
    .select({ id: secondFactors.id, userId: secondFactors.userId, secret: secondFactors.secret })
    .from(secondFactors)
    .where(and(gt(secondFactors.id, after), isNotNull(secondFactors.secret)))
    .orderBy(asc(secondFactors.id))
    .limit(limit);

/** False when it is gone, or another has sealed it anew. */
export async function replaceSealed(
  db: Queries,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<boolean> {
  const isStill = and(eq(secondFactors.id, id), eq(secondFactors.secret, from));
  const { rowCount } = await db.update(secondFactors).set({ secret: to }).where(isStill);
  return rowCount === 1;
}

/** Undefined when anybody has this passkey already. */
export async function insertFactor(tx: Transaction, factor: NewFactor): Promise<number | undefined> {
  const { now, ...values } = factor;
  const [row] = await tx
    .insert(secondFactors)
    .values({ ...values, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: secondFactors.id });
  return row?.id;
}

const own = ({ id, userId }: Pick<Factor, 'id' | 'userId'>) =>
  and(eq(secondFactors.id, id), eq(secondFactors.userId, userId));

export async function renameFactor(
  tx: Transaction,
  factor: Pick<Factor, 'id' | 'userId' | 'name'>,
): Promise<void> {
  await tx.update(secondFactors).set({ name: factor.name }).where(own(factor));
}

export async function deleteFactor(tx: Transaction, factor: Pick<Factor, 'id' | 'userId'>): Promise<void> {
  await tx.delete(secondFactors).where(own(factor));
}

/** False when the factor is gone or another use has counted as far; a passkey that never counts stays at 0. */
export async function notePasskeyUse(
  tx: Transaction,
  factor: Pick<Factor, 'id' | 'userId'> & { counter: number; now: Date },
): Promise<boolean> {
  const { counter, now } = factor;
  const goesOn = counter === 0 ? eq(secondFactors.counter, 0) : lt(secondFactors.counter, counter);
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ counter, lastUsedAt: now })
    .where(and(own(factor), goesOn));
  return rowCount === 1;
}

/** False when the code of this step or a later one was used already. */
export async function noteStepUse(
  tx: Transaction,
  factor: Pick<Factor, 'id' | 'userId'> & { step: number; now: Date },
): Promise<boolean> {
  const { step, now } = factor;
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(own(factor), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length === 0) return;
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId, createdAt: now })));
}

/** False when the code is not theirs or was used; of two uses at once only one succeeds. */
export async function spendRecoveryCode(
  tx: Transaction,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        inArray(recoveryCodes.codeHash, [...hashes]),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Queries, userId: number): Promise<number> {
  const left = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  return db.$count(recoveryCodes, left);
}

/** Answers how many there were (docs/product/deletion.md#words-go). */
export async function forgetFactorsOf(tx: Transaction, userId: number): Promise<number> {
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ id: secondFactors.id });
  await replaceRecoveryCodes(tx, userId, [], new Date(0));
  return gone.length;
}
