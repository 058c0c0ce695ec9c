import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { ATTEMPTS_MAX, type EmailOutcome } from '#domain/mail/mail-limits.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { incomingEmails } from '#server/db/schema/incoming-mail.ts';
import { hashOfEmail } from '#server/email-hash.ts';
import type { Settings } from '#server/settings.ts';

export const incomingTask = 'incoming_emails';

export async function queueVisit(db: Queries): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${incomingTask}, '{}'::json, job_key := ${incomingTask}, max_attempts := 1)`,
  );
}

interface Claim {
  key: string;
  senderHash: string | null;
  isProven: boolean;
  receivedAt: Date;
}

/** What became of it before, or null: it is this transaction's, and another process waits here for its end. */
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

/** Also who sent it: a row that a failure made does not know. */
export async function noteOutcome(
  tx: Transaction,
  { key, senderHash: sender, isProven }: Claim,
  outcome: EmailOutcome,
): Promise<void> {
  await tx.update(incomingEmails).set({ outcome, sender, isProven }).where(eq(incomingEmails.key, key));
}

/** Whether it is left to people, after so many failures. */
export async function noteFailure(db: Queries, key: string, now: Date): Promise<boolean> {
  const attempts = sql<number>`${incomingEmails.attempts} + 1`;
  const [row] = await db
    .insert(incomingEmails)
    .values({ key, attempts: 1, receivedAt: now })
    .onConflictDoUpdate({
      target: incomingEmails.key,
      set: {
        attempts,
        outcome: sql`coalesce(${incomingEmails.outcome}, case when ${attempts} >= ${ATTEMPTS_MAX} then 'left' end)`,
      },
    })
    .returning({ outcome: incomingEmails.outcome });
  return row?.outcome === 'left';
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

/** What is left says neither who wrote nor what. */
export async function forgetEmailsFrom(tx: Transaction, settings: Settings, email: string): Promise<void> {
  const sender = hashOfEmail(settings, email);
  await tx.update(incomingEmails).set({ sender: null }).where(eq(incomingEmails.sender, sender));
}

export function deleteOldEmails(db: Queries, until: Date, limit: number): Promise<number> {
  const { key, receivedAt: oldest } = incomingEmails;
  return deleteBatch(db, { table: incomingEmails, key, where: lte(oldest, until), oldest, limit });
}
