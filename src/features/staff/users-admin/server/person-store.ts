import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type EuroCents, euroCents, sumCents } from '#domain/money/money.ts';
import { EMAIL_CHANGES } from '#domain/people/email-address.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { givenBackOf, isContestedOf, purchaseGivenBackOf } from '#server/db/given-back.ts';
import { notificationPreferences, termsAcceptances, users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { orderItems, orders, purchases } from '#server/db/schema/orders.ts';
import { emailedLinks } from '#server/db/schema/sessions.ts';

export type PersonRow = typeof users.$inferSelect;

const open = (id: number) => and(eq(users.id, id), isNull(users.deletedAt));

/** Deactivated people are found; undefined once the account is deleted. */
export async function selectPerson(db: Queries, id: number): Promise<PersonRow | undefined> {
  const [row] = await db.select().from(users).where(open(id));
  return row;
}

export async function lockPerson(tx: Transaction, id: number): Promise<PersonRow | undefined> {
  const [row] = await tx.select().from(users).where(open(id)).for('update');
  return row;
}

export const selectPurchases = (db: Queries, userId: number) =>
  db
    .select({
      automationId: purchases.automationId,
      name: automations.name,
      purchasedAt: purchases.purchasedAt,
      amountPaid: purchases.amountPaid,
      givenBack: sql.raw(purchaseGivenBackOf('purchases')).mapWith(euroCents),
      source: purchases.source,
    })
    .from(purchases)
    .innerJoin(automations, eq(automations.id, purchases.automationId))
    .where(and(eq(purchases.userId, userId), isNull(purchases.endedAt)))
    .orderBy(desc(purchases.purchasedAt), desc(purchases.id));

const recentOrders = 5;

export const selectRecentOrders = (db: Queries, userId: number) =>
  db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      totalAmount: orders.totalAmount,
      givenBack: sql.raw(givenBackOf('orders')).mapWith(euroCents),
      isContested: sql.raw(isContestedOf('orders')).mapWith(Boolean),
      // Drizzle writes bare names for a single table, and a bare "id" would be the line's own.
      items: sql<string[]>`array(select l.label from ${orderItems} l
        where l.order_id = "orders"."id" and l.kind not like '%discount' order by l.id)`,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(recentOrders);

/** docs/product/administration.md#total-spent */
export async function selectSpent(db: Queries, userId: number) {
  const rows = await db
    .select({
      orders: count(),
      spent: sql<EuroCents>`coalesce(sum(${orders.totalAmount} - ${sql.raw(givenBackOf('orders'))}), 0)::int`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.status} in ('paid', 'refunded')`));
  return rows[0] ?? { orders: 0, spent: sumCents([]) };
}

/** The latest first, as many as a person may have given in years. */
export function selectAcceptances(db: Queries, userId: number) {
  const { type, version, receivedAt } = termsAcceptances;
  return db
    .select({ type, version, receivedAt })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, userId))
    .orderBy(desc(receivedAt))
    .limit(500);
}

export async function selectConsents(db: Queries, userId: number) {
  const { promotionalEmails, smsNotifications } = notificationPreferences;
  const [row] = await db
    .select({ promotionalEmails, smsNotifications })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return {
    promotional_emails: row?.promotionalEmails ?? false,
    sms_notifications: row?.smsNotifications ?? false,
  };
}

/** They are unused and valid: an invitation and a new email. */
export async function selectWaitingLinks(db: Queries, userId: number, now: Date) {
  const { purpose, email, expiresAt } = emailedLinks;
  const rows = await db
    .select({ purpose, email, expiresAt })
    .from(emailedLinks)
    .where(and(eq(emailedLinks.userId, userId), isNull(emailedLinks.usedAt), gt(expiresAt, now)))
    .orderBy(desc(emailedLinks.createdAt));
  return {
    invitedUntil: rows.find((link) => link.purpose === 'invitation')?.expiresAt ?? null,
    pendingEmail: rows.find((link) => EMAIL_CHANGES.some((change) => change === link.purpose))?.email ?? null,
  };
}
