import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { EmailOutcome } from '#domain/mail/mail-limits.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { incomingEmails } from '#server/db/schema/messages.ts';
import { hashesOfEmail } from '#server/keys/email-hash.ts';
import type { PerKey } from '#server/settings/key-list.ts';
import type { Settings } from '#server/settings/settings.ts';

export const incomingTask = 'incoming_emails';

export async function queueVisit(db: Queries): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${incomingTask}, '{}'::json, job_key := ${incomingTask}, max_attempts := 1, flags := array['mailbox'])`,
  );
}

/** That of `hashes` under which it was received before, else the newest. */
export async function keyOf(db: Queries, hashes: PerKey<string>): Promise<string> {
  const [newest, ...older] = hashes;
  if (older.length === 0) return newest;
  const { key } = incomingEmails;
  const [known] = await db.select({ key }).from(incomingEmails).where(inArray(key, older)).limit(1);
  return known?.key ?? newest;
}

/** Undefined where it was not received yet, or not to its end. */
export async function findOutcome(db: Queries, key: string): Promise<EmailOutcome | undefined> {
  const { outcome } = incomingEmails;
  const [row] = await db.select({ outcome }).from(incomingEmails).where(eq(incomingEmails.key, key));
  return row?.outcome ?? undefined;
}

interface Claim {
  key: string;
  senderHash: string | null;
  isProven: boolean;
  receivedAt: Date;
}

/** Answers its earlier outcome, or null: it is this transaction's, and another process waits here for its end. */
export async function claimEmail(
  tx: Transaction,
  { key, senderHash: sender, isProven, receivedAt }: Claim,
): Promise<EmailOutcome | null> {
  await tx.insert(incomingEmails).values({ key, sender, isProven, receivedAt }).onConflictDoNothing();
  const [row] = await tx
    .select({ outcome: incomingEmails.outcome })
    .from(incomingEmails)
    .where(eq(incomingEmails.key, key))
    .for('update');
  if (!row) throw new Error('an email was claimed and is not there');
  return row.outcome;
}

/** It notes the sender, too: a row that a failure made does not know. */
export async function noteOutcome(
  tx: Transaction,
  { key, senderHash: sender, isProven }: Claim,
  outcome: EmailOutcome,
): Promise<void> {
  await tx.update(incomingEmails).set({ outcome, sender, isProven }).where(eq(incomingEmails.key, key));
}

/** How often each of these was tried and is not filed. */
export async function selectAttempts(db: Queries, keys: readonly string[]): Promise<Map<string, number>> {
  const { key, attempts } = incomingEmails;
  const rows = await db
    .select({ key, attempts })
    .from(incomingEmails)
    .where(inArray(key, [...keys]));
  return new Map(rows.map((row) => [row.key, row.attempts]));
}

/** Committed before anything of it is read: whatever ends the try, a kill included, it has counted. */
export async function beginAttempt(db: Queries, key: string, now: Date): Promise<void> {
  await db
    .insert(incomingEmails)
    .values({ key, attempts: 1, receivedAt: now })
    .onConflictDoUpdate({
      target: incomingEmails.key,
      set: { attempts: sql`${incomingEmails.attempts} + 1` },
    });
}

/** It was filed, and stands nowhere any more. */
export async function forgetAttempts(db: Queries, key: string): Promise<void> {
  await db.delete(incomingEmails).where(eq(incomingEmails.key, key));
}

/** One sender's emails one after the other: no two are counted at once. */
export async function lockSender(tx: Transaction, sender: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`);
}

/** `sender` undefined: of all whom nothing proves. */
export function countSince(
  tx: Transaction,
  counted: { sender: string | undefined; outcome: EmailOutcome; since: Date },
): Promise<number> {
  const { sender, outcome, since } = counted;
  const who = sender === undefined ? eq(incomingEmails.isProven, false) : eq(incomingEmails.sender, sender);
  return tx.$count(
    incomingEmails,
    and(who, eq(incomingEmails.outcome, outcome), gt(incomingEmails.receivedAt, since)),
  );
}

/** The rest says neither who wrote nor what. */
export async function forgetEmailsFrom(tx: Transaction, settings: Settings, email: string): Promise<void> {
  const hashes = hashesOfEmail(settings, email);
  await tx.update(incomingEmails).set({ sender: null }).where(inArray(incomingEmails.sender, hashes));
}

export function deleteOldEmails(db: Queries, until: Date, limit: number): Promise<number> {
  const { key, receivedAt: oldest } = incomingEmails;
  return deleteBatch(db, { table: incomingEmails, key, where: lte(oldest, until), oldest, limit });
}
