import { asc, eq, sql } from 'drizzle-orm';
import { pageLinks } from '#contract-kit/pagination.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { type DifferenceKind, repairOf } from '#domain/money/provider-difference.ts';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { providerDifferences } from '#server/db/schema/ledger.ts';
import { payments } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Shop } from '#server/shop.ts';
import { type Comparison, lastComparison, type ShownDifference } from '../contract.ts';
import { countByKind } from './difference-store.ts';
import { type ComparisonRow, selectLast, selectLastFinished } from './store.ts';

export async function shownComparison(db: Queries, row: ComparisonRow): Promise<Comparison> {
  const byKind = await countByKind(db, row.id);
  return {
    id: row.id,
    origin: row.origin,
    status: row.status,
    day: row.day,
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    subscriptions_seen: row.subscriptionsSeen,
    invoices_seen: row.invoicesSeen,
    debits: { here: eurosFromCents(row.debitsHere), there: eurosFromCents(row.debitsThere) },
    refunds: { here: eurosFromCents(row.refundsHere), there: eurosFromCents(row.refundsThere) },
    differences_count: Object.values(byKind).reduce((sum, count) => sum + count, 0),
    differences_by_kind: byKind,
  };
}

function shownDifference({ difference, person, automation }: ListedDifference): ShownDifference {
  const { id, kind, objectId, subscriptionId, here, there } = difference;
  const { act, text } = repairOf(difference, subscriptionId !== null);
  return {
    id,
    kind,
    object_id: objectId,
    subscription_id: subscriptionId,
    person: person && {
      id: person.id,
      email: person.deletedAt ? '' : person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      is_deleted: person.deletedAt !== null,
    },
    automation_name: automation,
    here,
    there,
    repair: text,
    repairable: act !== 'none',
  };
}

export async function showLast(
  { db }: Pick<Shop, 'db'>,
  { page, page_size: size }: { page: number; page_size: number },
) {
  const row = await selectLast(db);
  const comparison = row ? await shownComparison(db, row) : null;
  const count = comparison?.differences_count ?? 0;
  const rows = row ? await selectDifferences(db, row.id, { limit: size, offset: (page - 1) * size }) : [];
  const links = pageLinks(lastComparison.path, { page_size: size }, count, page, size);
  return { comparison, differences: { count, ...links, results: rows.map(shownDifference) } };
}

export async function lastFinishedComparison(
  db: Queries,
): Promise<{ finishedAt: Date; byKind: Partial<Record<DifferenceKind, number>> } | undefined> {
  const last = await selectLastFinished(db);
  return last && { finishedAt: last.finishedAt, byKind: await countByKind(db, last.id) };
}

/** The owner is found by the subscription, else by the payment that began it. */
async function selectDifferences(db: Queries, comparisonId: number, page: { limit: number; offset: number }) {
  const { id, email, firstName, lastName, deletedAt } = users;
  return db
    .select({
      difference: providerDifferences,
      person: { id, email, firstName, lastName, deletedAt },
      automation: automations.name,
    })
    .from(providerDifferences)
    .leftJoin(subscriptions, eq(subscriptions.id, providerDifferences.subscriptionId))
    .leftJoin(payments, eq(payments.stripeSubscriptionId, providerDifferences.stripeSubscriptionId))
    .leftJoin(users, eq(id, sql`coalesce(${subscriptions.userId}, ${payments.userId})`))
    .leftJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(eq(providerDifferences.comparisonId, comparisonId))
    .orderBy(asc(providerDifferences.id))
    .limit(page.limit)
    .offset(page.offset);
}

type ListedDifference = Awaited<ReturnType<typeof selectDifferences>>[number];
