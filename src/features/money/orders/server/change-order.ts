import { sirenOfVat } from '#domain/document/company-keys.ts';
import type { PaymentMeans } from '#domain/electronic-invoice/electronic-invoice.ts';
import { creditedBy, creditNoteNumber, invoiceNumber } from '#domain/money/credit-notes.ts';
import type { LedgerActor } from '#domain/money/ledger-facts.ts';
import { orderFacts } from '#domain/money/ledger-facts.ts';
import { type EuroCents, euroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import {
  type TaxedBuyer,
  type TaxedSeller,
  type VatTreatment,
  vatOfPart,
  vatOfRow,
  vatTreatment,
  vatWithin,
} from '#domain/money/vat-treatment.ts';
import { countryCode } from '#domain/people/countries.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { FRANCE } from '#domain/people/postal-address.ts';
import {
  nextOrderStatus,
  type OrderAct,
  type OrderStatus,
  PAYABLE_ORDER_STATUSES,
} from '#domain/status/order-status.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, parisYear } from '#domain/time/paris-calendar.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { askAgainIfOld } from '#people/addresses/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger, tellOutside } from '#server/db/last-writes.ts';
import type { PrintedLine } from '#server/db/schema/orders.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { Seller } from '#server/pdf/seller.ts';
import {
  creditNoteOf,
  insertInvoice,
  insertOrder,
  lockFreeNotes,
  lockOrder,
  type OrderLine,
  type OrderRow,
  type OrderToPay,
  payWithInvoice,
  replaceLines,
  selectInvoiceOf,
  selectOrderToPay,
  setRefundOfNote,
  takeInvoiceNumber,
  updateOrder,
} from './order-store.ts';

interface CreditedRefund {
  id: string;
  orderId: number;
  lines: readonly PrintedLine[];
}

export const keepInvoiceTask = 'keep_invoice';

/** docs/product/invoice.md#kept-as-issued */
export const keepIssued = (tx: Transaction, number: string, now: Date): Promise<void> =>
  enqueue(tx, now, { kind: keepInvoiceTask, payload: { number }, onceKey: `${keepInvoiceTask}:${number}` });

export const negative = (amount: EuroCents): EuroCents => euroCents(-amount);

export const opposite = (lines: readonly PrintedLine[]): PrintedLine[] =>
  lines.map((line) => ({ ...line, amount: negative(line.amount) }));

type Note = Awaited<ReturnType<typeof lockFreeNotes>>[number];

/** The refund's money came back, so its note is taken back (docs/product/invoice.md#counter-note). */
async function counter(tx: Transaction, orderId: number, note: Note, now: Date): Promise<void> {
  const { id: counters, userId, totalAmount, vatAmount, vat, seller, buyer, lines } = note;
  const year = parisYear(now);
  await setRefundOfNote(tx, counters, null);
  const number = invoiceNumber(year, await takeInvoiceNumber(tx, `F-${year}`));
  await insertInvoice(tx, {
    kind: 'counter_note',
    number,
    counters,
    orderId,
    userId,
    totalAmount: negative(totalAmount),
    vatAmount: negative(vatAmount),
    vat,
    issuedAt: now,
    seller,
    buyer,
    lines: opposite(lines),
    purgeAt: keptUntil(KEPT_DATA.invoices.period, now),
  });
  await keepIssued(tx, number, now);
}

/** Answers its number (docs/product/invoice.md#credit-note-mirrors). */
export async function issueCreditNote(tx: Transaction, refund: CreditedRefund, now: Date): Promise<string> {
  const known = await creditNoteOf(tx, refund.id);
  if (known) return known;
  const { id: refundId, orderId } = refund;
  const credited = creditedBy(refund.lines, await lockFreeNotes(tx, orderId));
  if ('takesOver' in credited) {
    await setRefundOfNote(tx, credited.takesOver.id, refundId);
    return credited.takesOver.number;
  }
  for (const note of credited.counters) await counter(tx, orderId, note, now);
  const invoice = await selectInvoiceOf(tx, orderId);
  if (!invoice) throw new Error(`no invoice of order ${orderId}`);
  const { userId, vat, seller, buyer, left } = invoice;
  const lines = opposite(refund.lines);
  const totalAmount = sumCents(lines.map(({ amount }) => amount));
  const year = parisYear(now);
  const number = creditNoteNumber(year, await takeInvoiceNumber(tx, `A-${year}`));
  await insertInvoice(tx, {
    kind: 'credit_note',
    number,
    orderId,
    refundId,
    userId,
    totalAmount,
    vatAmount: vatOfPart(totalAmount, left, vatOfRow(invoice)),
    vat,
    issuedAt: now,
    seller,
    buyer,
    lines,
    purgeAt: keptUntil(KEPT_DATA.invoices.period, now),
  });
  await keepIssued(tx, number, now);
  return number;
}

export interface NewOrder {
  reason: 'purchase' | 'activation' | 'renewal';
  lines: readonly OrderLine[];
  dueAt: Date;
  stripeInvoiceId?: string;
}

export async function placeOrder(
  tx: Transaction,
  customer: Customer,
  order: NewOrder,
  now: Date,
): Promise<OrderRow> {
  const { lines, ...columns } = order;
  const totalAmount = sumCents(lines.map(({ amount }) => amount));
  const values = { ...columns, userId: customer.id, status: 'pending' as const, totalAmount, createdAt: now };
  const id = await insertOrder(tx, values, lines);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: order.reason === 'renewal' ? 'provider' : 'customer',
    entity: 'order',
    entityId: id,
    act: 'place',
    before: null,
    after: orderFacts({ ...order, status: 'pending', totalAmount }),
  });
  return { ...values, id };
}

/** A paid order never changes (docs/product/order.md#paid-order-never-changes). Answers the order as it then is. */
export async function repriceOrder(
  tx: Transaction,
  customer: Customer,
  repriced: { orderId: number; lines: readonly OrderLine[]; now: Date },
): Promise<OrderRow> {
  const { orderId, lines, now } = repriced;
  const order = await lockOrder(tx, orderId);
  const total = sumCents(lines.map(({ amount }) => amount));
  if (!PAYABLE_ORDER_STATUSES.includes(order.status) || order.totalAmount === total) return order;
  await replaceLines(tx, orderId, lines, total);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'system',
    entity: 'order',
    entityId: orderId,
    act: 'reprice',
    before: { total: order.totalAmount },
    after: { total },
  });
  return { ...order, totalAmount: total };
}

/** The end is that of the next one's beginning. */
export interface PaidMonth {
  start: Date;
  end: Date;
}

export type OrderChange = {
  orderId: number;
  actor: LedgerActor;
  actorLedgerId?: string | undefined;
  now: Date;
} & (
  | {
      act: 'pay' | 'pay_late';
      seller: Seller;
      locked?: OrderToPay | undefined;
      /** Which month is paid, where it is known. */
      month?: PaidMonth | undefined;
      /** By card, where nothing is said. */
      paidBy?: PaymentMeans | undefined;
    }
  | { act: Exclude<OrderAct, 'pay' | 'pay_late'> }
);

/** Answers the invoice's number, or null when the act gives none (docs/product/invoice.md#number-with-the-payment). */
export async function changeOrder(
  tx: Transaction,
  customer: Customer,
  change: OrderChange,
): Promise<string | null> {
  const { orderId, act, actor, actorLedgerId, now } = change;
  const toPay = 'seller' in change ? (change.locked ?? (await selectOrderToPay(tx, orderId))) : undefined;
  const order = toPay ?? (await lockOrder(tx, orderId));
  const status = nextOrderStatus(order.status, act);
  if (status === order.status) return null;
  let number: string | null = null;
  if (toPay && 'seller' in change) number = await payOrder(tx, customer, toPay, { ...change, status });
  else await updateOrder(tx, orderId, { status });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    actorLedgerId,
    entity: 'order',
    entityId: orderId,
    act,
    before: { status: order.status },
    after: { status },
  });
  if (toPay)
    await tellOutside(tx, {
      type: 'order.paid',
      userId: customer.id,
      at: now,
      data: { order: orderId, status, total_amount: eurosFromCents(toPay.totalAmount), invoice: number },
    });
  return number;
}

/** An invoice names the default billing address, else the account's name; a company of France its SIREN, by which its invoice travels. */
export function buyerOf(
  { firstName, lastName, email }: Pick<Customer, 'firstName' | 'lastName' | 'email'>,
  address: OrderToPay['address'],
): Record<string, string> {
  const {
    id: _id,
    firstName: first,
    lastName: last,
    ...place
  } = address ?? { id: null, firstName, lastName };
  const siren = place.siren || sirenOfVat(place.vatNumber ?? '');
  return { name: `${first} ${last}`.trim(), email, ...withoutEmpty({ ...place, siren }) };
}

const withoutEmpty = (fields: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** A buyer without an address is in France. */
export const taxedBuyer = (buyer: Record<string, string>): TaxedBuyer => ({
  ...buyer,
  country: countryCode(buyer.country ?? FRANCE),
});

export const vatOf = (seller: TaxedSeller, buyer: Record<string, string>, at: Date): VatTreatment =>
  vatTreatment(seller, taxedBuyer(buyer), parisDay(at));

/** A month ends on the day before the next one begins. */
const datedLines = (lines: readonly PrintedLine[], { start, end }: PaidMonth) => {
  const period = { from: parisDay(start), to: daysLater(parisDay(end), -1) };
  return lines.map((line) => (line.kind === 'subscription' ? { ...line, period } : line));
};

async function payOrder(
  tx: Transaction,
  customer: Customer,
  order: OrderToPay,
  {
    status,
    seller,
    now,
    month,
    paidBy = 'card',
  }: Extract<OrderChange, { seller: Seller }> & { status: OrderStatus },
): Promise<string> {
  const year = parisYear(now);
  const { totalAmount, lines, address } = order;
  const paid = { order, status, paidAt: now, series: `F-${year}` };
  const buyer = buyerOf(customer, address);
  const vat = vatOf(seller, buyer, now);
  const { number, sequence } = await payWithInvoice(tx, paid, {
    userId: customer.id,
    totalAmount,
    vatAmount: vatWithin(totalAmount, vat),
    vat,
    seller: { ...seller },
    buyer: { ...buyer, ...(paidBy !== 'card' && { paidBy }) },
    lines: month ? datedLines(lines, month) : lines,
    purgeAt: keptUntil(KEPT_DATA.invoices.period, now),
  });
  if (number !== invoiceNumber(year, sequence)) throw new Error(`${number} is no number of an invoice`);
  await keepIssued(tx, number, now);
  if (address?.id && buyer.vatNumber && buyer.vatCheckedOn)
    await askAgainIfOld(tx, {
      ...{ id: Number(address.id), vatNumber: buyer.vatNumber, orderId: order.id, now },
      checkedAt: new Date(buyer.vatCheckedOn),
    });
  return number;
}
