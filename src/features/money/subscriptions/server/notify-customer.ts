import type { EmailPayload } from '#emails/emails.tsx';
import { selectOwned } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { IfUndone } from '#server/jobs/outbox.ts';
import { type Attachment, emailKey, emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import { nextDebitToTell, type ReadDebits } from './coming-debits.ts';
import type { OwnRow } from './month-price.ts';
import { type SubscriptionRow, selectAutomationName } from './subscription-store.ts';

export async function emailFacts(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: Pick<SubscriptionRow, 'automationId'> & { name?: string },
) {
  return {
    site: emailSite(settings),
    firstName: customer.firstName || null,
    automation: row.name ?? (await selectAutomationName(tx, row.automationId)),
  };
}

const onceKeyOf = (name: string, row: Pick<SubscriptionRow, 'id'>, now: Date) =>
  `${name}:${row.id}:${now.toISOString()}`;

/** The outbox finds an email by it, and so when it left and its Message-ID. */
export const emailOnceKey = (name: string, row: Pick<SubscriptionRow, 'id'>, now: Date): string =>
  emailKey(onceKeyOf(name, row, now));

/** It is sent once for each time that the row reached this status. */
export function sendEmail(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  mail: {
    email: EmailPayload;
    now: Date;
    attachments?: readonly Attachment[];
    leavesBefore?: Date;
    ifUndone?: IfUndone;
  },
): Promise<void> {
  const { email, now, ...terms } = mail;
  const onceKey = onceKeyOf(email.name, row, now);
  return enqueueEmail(tx, now, { to: customer.email, userId: customer.id, onceKey, email, ...terms });
}

interface Occasion {
  now: Date;
  byTeam: boolean;
}

export async function notifyCancelled(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: SubscriptionRow,
  { now, byTeam }: Occasion,
): Promise<void> {
  const facts = await emailFacts(tx, settings, customer, row);
  const accessUntil = row.status === 'cancelling' ? (row.endDate?.toISOString() ?? null) : null;
  const owned = await selectOwned(tx, row.userId, row.automationId);
  const props = { ...facts, cancelledAt: now.toISOString(), accessUntil, byTeam, owned };
  await sendEmail(tx, customer, row, { email: { name: 'subscription-cancelled', props }, now });
}

export async function notifyReactivated(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: SubscriptionRow,
  { now, byTeam }: Occasion,
): Promise<void> {
  const facts = await emailFacts(tx, settings, customer, row);
  const props = { ...facts, nextDebit: await nextDebitToTell(tx, customer, row, now), byTeam };
  await sendEmail(tx, customer, row, { email: { name: 'subscription-reactivated', props }, now });
}

export interface LastRefusal {
  amountCents: number;
  reason: string;
}

export async function notifySuspended(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: SubscriptionRow,
  { now, refused }: { now: Date; refused: LastRefusal | null },
): Promise<void> {
  const props = { ...(await emailFacts(tx, settings, customer, row)), refused };
  await sendEmail(tx, customer, row, { email: { name: 'subscription-suspended', props }, now });
}

/** It is sent once for each order (docs/product/invoice.md#kept-as-issued). */
export async function notifyRenewed(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  { id, rows, counted }: { id: number; rows: readonly OwnRow[]; counted?: ReadDebits['counted'] },
  paid: { orderId: number; amountCents: number; invoiceNumber: string; now: Date },
): Promise<void> {
  const { orderId, now, ...facts } = paid;
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`no subscription ${id}`);
  const props = {
    ...(await emailFacts(tx, settings, customer, row)),
    ...facts,
    paidAt: now.toISOString(),
    nextDebit: await nextDebitToTell(tx, customer, row, now, { rows, counted }),
  };
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `renewal-receipt:${orderId}`,
    email: { name: 'renewal-receipt', props },
    attachments: [{ kind: 'invoice', id: paid.invoiceNumber }],
  });
}

export async function notifyRecovered(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: SubscriptionRow,
  paid: { amountCents: number; invoiceNumber: string | null; now: Date },
): Promise<void> {
  const { now, ...facts } = paid;
  const props = {
    ...(await emailFacts(tx, settings, customer, row)),
    ...facts,
    paidAt: now.toISOString(),
    nextDebit: await nextDebitToTell(tx, customer, row, now),
  };
  await sendEmail(tx, customer, row, {
    email: { name: 'payment-recovered', props },
    now,
    ...(paid.invoiceNumber === null ? {} : { attachments: [{ kind: 'invoice', id: paid.invoiceNumber }] }),
  });
}
