import {
  hasBeenUsed,
  isToBeAsked,
  SLEEPING_EMAIL_DAYS,
  SLEEPING_LINK_DAYS,
  unusedSince,
} from '#domain/subscription/sleeping-tool.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { EmailPropsByName } from '#emails/emails.tsx';
import { monthsDebitedSince } from '#money/orders/server/for-other-features.ts';
import {
  emailFacts,
  findSubscription,
  nextDebitToTell,
  sendEmail,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { createLink } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { doEachRow } from '#server/jobs/each-row.ts';
import type { Shop } from '#server/shop.ts';
import { findKept } from '#shop/documents/server/for-other-features.ts';
import { insertNotice, lockTool, selectSleeping, type WatchedRow } from './store.ts';

interface Sleeping {
  customer: Customer;
  row: WatchedRow;
  now: Date;
}

async function factsOf(
  tx: Transaction,
  { settings }: Shop,
  { customer, row, now }: Sleeping,
): Promise<Omit<EmailPropsByName['sleeping-tool'], 'noticeKey'>> {
  const { userId, automationId } = row;
  const since = unusedSince(row.tool);
  const kept = await findKept(tx, { userId, automationId });
  const { months, net } = await monthsDebitedSince(tx, { userId, automationId, since });
  return {
    ...(await emailFacts(tx, settings, customer, row)),
    unusedSince: since.toISOString(),
    neverUsed: !hasBeenUsed(row.tool),
    months,
    costCents: net,
    documents: kept.documents,
    documentsKind: kept.kind,
    nextDebit: await nextDebitToTell(tx, customer, row, now),
  };
}

async function writeTo(tx: Transaction, shop: Shop, sleeping: Sleeping): Promise<void> {
  const { customer, row, now } = sleeping;
  const facts = await factsOf(tx, shop, sleeping);
  const { key, keyHash } = await createLink(tx, {
    userId: customer.id,
    purpose: 'sleeping_tool',
    email: customer.email,
    validForHours: SLEEPING_LINK_DAYS * 24,
    now,
  });
  await insertNotice(tx, {
    subscriptionId: row.id,
    toldAt: now,
    unusedSince: unusedSince(row.tool),
    linkKeyHash: keyHash,
  });
  await sendEmail(tx, customer, row, {
    email: { name: 'sleeping-tool', props: { ...facts, noticeKey: key } },
    now,
    leavesBefore: new Date(now.getTime() + SLEEPING_EMAIL_DAYS * DAY_MS),
    ifUndone: { kind: 'lapse_sleeping_notice', payload: { notice: keyHash } },
  });
}

/** It is checked again under the locks: it may have been opened meanwhile. Answers whether it was due. */
async function ask(tx: Transaction, shop: Shop, id: number): Promise<boolean> {
  const found = await findSubscription(tx, { id });
  const customer = found && (await lockOpenCustomer(tx, found.userId));
  if (!customer?.isActive) return false;
  const row = await lockTool(tx, id);
  const now = shop.clock.now();
  if (!row || !isToBeAsked(row.tool, row.askedAt, now)) return false;
  await writeTo(tx, shop, { customer, row, now });
  return true;
}

const batch = 50;

/** docs/product/sleeping-tool.md#asked-after-sixty-days */
export function sweepSleepingTools(shop: Shop): Promise<number> {
  const select = (limit: number) => selectSleeping(shop.db, shop.clock.now(), limit);
  return doEachRow(shop, { batch, select }, (id) => inTransaction(shop.db, (tx) => ask(tx, shop, id)));
}
