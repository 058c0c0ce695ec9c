import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { erasedAddress } from '#domain/email-address.ts';
import { isAboutPerson } from '#server/alerts.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import {
  addresses,
  emailedLinks,
  notificationPreferences,
  pendingRestores,
  termsAcceptances,
  users,
} from '#server/db/schema/accounts.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { refunds } from '#server/db/schema/orders.ts';
import { inactivityNotices } from '#server/db/schema/privacy.ts';
import { ideas, tickets } from '#server/db/schema/support.ts';
import { withdrawals } from '#server/db/schema/withdrawals.ts';

export type LeavingRow = typeof users.$inferSelect;

export async function lockLeaving(tx: Transaction, userId: number): Promise<LeavingRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.deletedAt)))
    .for('update');
  return row;
}

export async function markDeleted(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ deletedAt: now, isActive: false }).where(eq(users.id, userId));
  await tx.delete(pendingRestores).where(eq(pendingRestores.userId, userId));
}

/** A deleted account whose personal data is still there; undefined once it is erased. */
export async function selectToErase(db: Queries, userId: number): Promise<LeavingRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt), isNull(users.anonymisedAt)));
  return row;
}

/** An alert names a person by what it is about. */
async function forgetNotes(tx: Transaction, userId: number): Promise<void> {
  await tx.update(refunds).set({ note: '' }).where(eq(refunds.userId, userId));
  await tx.execute(sql`
    update alerts a set note = '' where a.note <> '' and ${sql.raw(isAboutPerson(userId))}`);
}

/** What the law or the accounts need keeps an opaque number only (docs/product/deletion.md#words-go). */
export async function erasePerson(
  tx: Transaction,
  { id: userId, email, emailVerifiedAt }: LeavingRow,
  now: Date,
): Promise<void> {
  // What was written without signing in is theirs too, once the address is known to be.
  const isOwn = (ownerId: PgColumn, writtenFrom: PgColumn) =>
    emailVerifiedAt
      ? or(eq(ownerId, userId), and(isNull(ownerId), eq(writtenFrom, email)))
      : eq(ownerId, userId);
  await tx.delete(addresses).where(eq(addresses.userId, userId));
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  await tx.delete(inactivityNotices).where(eq(inactivityNotices.userId, userId));
  await tx.delete(emailedLinks).where(eq(emailedLinks.userId, userId));
  await tx.delete(tickets).where(isOwn(tickets.userId, tickets.email));
  // See docs/product/idea.md#author-and-words-go.
  await tx.delete(ideas).where(isOwn(ideas.userId, ideas.email));
  await tx
    .update(withdrawals)
    .set({ holder: { name: '', email: '' } })
    .where(eq(withdrawals.userId, userId));
  await tx
    .update(termsAcceptances)
    .set({ userAgent: '', acceptanceUrl: '' })
    .where(eq(termsAcceptances.userId, userId));
  await forgetNotes(tx, userId);
  // What is still to be sent is, the goodbye above all; the outbox forgets it once it is sent or given up.
  const theirs = or(eq(outbox.userId, userId), eq(sql`${outbox.payload}->>'to'`, email));
  await tx
    .update(outbox)
    .set({ payload: {}, lastError: null })
    .where(and(theirs, isNotNull(outbox.gaveUpAt)));
  const nobody = { firstName: '', lastName: '', phone: '', companyName: '', passwordHash: null };
  // The privacy page says that the account's number alone is left.
  const unchosen = { language: sql`default`, timezone: sql`default`, technicalLevel: sql`default` };
  await tx
    .update(users)
    .set({
      ...nobody,
      ...unchosen,
      email: erasedAddress(userId),
      emailVerifiedAt: null,
      lastLogin: null,
      lastSeenAt: null,
      chosenTrialAutomationId: null,
      stripeCustomerId: null,
      anonymisedAt: now,
    })
    .where(eq(users.id, userId));
}

export async function selectForgotten(db: Queries, before: Date, limit: number): Promise<number[]> {
  const waiting = sql`exists (select from ${outbox} where ${outbox.userId} = ${users.id}
    and ${outbox.kind} = 'close_account' and ${outbox.doneAt} is null and ${outbox.gaveUpAt} is null)`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletedAt, before), isNull(users.anonymisedAt), sql`not ${waiting}`))
    .orderBy(users.deletedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
