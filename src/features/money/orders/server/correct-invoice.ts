import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { creditNoteNumber, invoiceNumber, isSale } from '#domain/money/credit-notes.ts';
import { whyNotCorrected } from '#domain/money/invoice-correction.ts';
import { type EuroCents, printedEuros } from '#domain/money/money.ts';
import { territoryOf, type VatTreatment, vatOfRow, vatWithin } from '#domain/money/vat-treatment.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import type { OrderStatus } from '#domain/status/order-status.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { parisYear } from '#domain/time/paris-calendar.ts';
import { type Customer, lockCustomer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { checkVatNumber } from '#people/addresses/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { versionOf } from '#server/http/refuse-stale.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { ReadableInvoice } from '../contract.ts';
import { buyerOf, keepIssued, negative, opposite, taxedBuyer, vatOf } from './change-order.ts';
import { buyerLines, UNTAXED_WORDS } from './invoice-mentions.ts';
import { type InvoiceRow, requireInvoice } from './invoice-store.ts';
import { billedTo, insertInvoice, lockOrder, type OrderToPay, takeInvoiceNumber } from './order-store.ts';

/** docs/product/invoice.md#corrected */

interface InvoicedOrder {
  userId: number;
  status: OrderStatus;
  total: EuroCents;
  paidAt: Date;
  invoiced: EuroCents;
  isRefunding: boolean;
  corrections: number;
  isDeleted: boolean;
  person: Pick<Customer, 'firstName' | 'lastName' | 'email'>;
  address: OrderToPay['address'];
  /** Of the same address, whatever VIES says of it now. */
  typedNumber: string | null;
}

/** The order of the invoice as it stands, and whom it would be billed to now. */
async function selectStanding(db: Queries, { orderId, issuedAt }: InvoiceRow): Promise<InvoicedOrder> {
  const { firstName, lastName, email, deletedAt } = users;
  const [row] = await db
    .select({
      userId: orders.userId,
      status: orders.status,
      total: orders.totalAmount,
      paidAt: orders.paidAt,
      invoiced: sql<EuroCents>`(select sum(i.total_amount)::int from invoices i where i.order_id = ${orders.id})`,
      isRefunding: sql<boolean>`exists (select from refunds r where r.order_id = ${orders.id} and r.status = 'pending')`,
      corrections: sql<number>`(select count(*)::int from invoices i where i.order_id = ${orders.id} and i.kind = 'corrected_invoice')`,
      isDeleted: sql<boolean>`${deletedAt} is not null`,
      person: { firstName, lastName, email },
      address: sql<OrderToPay['address']>`${billedTo(sql`${orders.userId}`)}`,
      typedNumber: sql<
        string | null
      >`(select a.vat_number from addresses a where a.user_id = ${orders.userId} and a.is_default)`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`no order ${orderId}`);
  return { ...row, paidAt: row.paidAt ?? issuedAt };
}

interface Corrected {
  refused: string | undefined;
  buyer: Record<string, string>;
  vat: VatTreatment;
}

/** Who pays is the account, whose email names nobody else: it alone asks for no correction. */
const printed = ({ email: _email, ...buyer }: Record<string, string>) => buyerLines(buyer);

const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isReverseCharged = (vat: VatTreatment) => 'reason' in vat && vat.reason === 'reverse_charge';

/** A number that has lapsed since was valid on the day of the payment, and its proof stays with it. */
function addressOfItsDay(row: InvoiceRow, { address, typedNumber }: InvoicedOrder): OrderToPay['address'] {
  const { vatNumber = null, vatCheckedOn = null, vatProof = null } = row.buyer;
  const hasLapsed = isReverseCharged(vatOfRow(row)) && typedNumber === vatNumber && !address?.vatNumber;
  return address && hasLapsed ? { ...address, vatNumber, vatCheckedOn, vatProof } : address;
}

function correctedOf(
  row: InvoiceRow,
  standing: InvoicedOrder,
  { owner, now }: { owner: AskedCorrection['owner']; now: Date },
): Corrected {
  const { status, total, paidAt, invoiced, isRefunding, corrections, isDeleted, person, address } = standing;
  const { paidBy } = row.buyer;
  const billed = addressOfItsDay(row, standing);
  const buyer = { ...buyerOf(person, billed), ...(paidBy !== undefined && { paidBy }) };
  const vat = vatOf(row.seller, buyer, paidAt);
  const was = vatOfRow(row);
  const isSameTax = areSame(was, vat);
  const facts = {
    isForgotten: isDeleted || Object.keys(row.buyer).length === 0,
    replacedBy: row.replacedBy,
    givenBack: row.givenBack,
    order: { status, total, paidAt },
    ...{ invoiced, isRefunding, hasAddress: address !== null },
    differs: !(areSame(printed(row.buyer), printed(buyer)) && isSameTax),
    isAskedByStaff: owner === 'anyone',
    isMoved:
      !isSameTax &&
      !isReverseCharged(vat) &&
      (isReverseCharged(was) || territoryOf(taxedBuyer(row.buyer)) !== territoryOf(taxedBuyer(buyer))),
    corrections,
  };
  return { refused: whyNotCorrected(facts, now), buyer, vat };
}

/** What takes the tax off is known on the day on which it does (docs/product/invoice.md#when-corrected). */
const isUnproven = (row: InvoiceRow, { buyer, vat }: Omit<Corrected, 'refused'>, now: Date): boolean =>
  isReverseCharged(vat) &&
  !areSame(vatOfRow(row), vat) &&
  parisDay(new Date(buyer.vatCheckedOn ?? 0)) !== parisDay(now);

function taxChange(row: InvoiceRow, vat: VatTreatment): string | null {
  if (areSame(vatOfRow(row), vat)) return null;
  const { totalAmount, vatAmount } = row;
  const words = `La TVA comprise passe de ${printedEuros(vatAmount)} à ${printedEuros(vatWithin(totalAmount, vat))}, le total reste de ${printedEuros(totalAmount)}.`;
  return 'reason' in vat ? `${words} ${UNTAXED_WORDS[vat.reason]}` : words;
}

/** What a correction would say now; null of what has none. */
export async function correctionOf(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  row: InvoiceRow,
  owner: AskedCorrection['owner'],
): Promise<ReadableInvoice['correction']> {
  if (!isSale(row.kind) || row.replacedBy !== null) return null;
  const { refused, buyer, vat } = correctedOf(row, await selectStanding(db, row), {
    owner,
    now: clock.now(),
  });
  const lines = buyerLines(buyer);
  return { refused: refused ?? null, buyer: lines, version: versionOf(lines), tax: taxChange(row, vat) };
}

/** F before A, as a refund that counters a note takes them: no two transactions wait for each other. */
async function issueBoth(
  tx: Transaction,
  row: InvoiceRow,
  { userId, buyer, vat, now }: Omit<Corrected, 'refused'> & { userId: number; now: Date },
): Promise<{ number: string; creditNote: string }> {
  const year = parisYear(now);
  const number = invoiceNumber(year, await takeInvoiceNumber(tx, `F-${year}`));
  const creditNote = creditNoteNumber(year, await takeInvoiceNumber(tx, `A-${year}`));
  const { orderId, totalAmount, vatAmount, seller, lines } = row;
  const both = { orderId, userId, seller, issuedAt: now, purgeAt: keptUntil(KEPT_DATA.invoices.period, now) };
  const counters = await insertInvoice(tx, {
    ...{ ...both, kind: 'credit_note', number: creditNote, buyer: row.buyer, vat: row.vat },
    ...{ totalAmount: negative(totalAmount), vatAmount: negative(vatAmount), lines: opposite(lines) },
  });
  await insertInvoice(tx, {
    ...{ ...both, kind: 'corrected_invoice', number, counters, buyer, vat, lines },
    ...{ totalAmount, vatAmount: vatWithin(totalAmount, vat) },
  });
  await keepIssued(tx, creditNote, now);
  await keepIssued(tx, number, now);
  return { number, creditNote };
}

export interface AskedCorrection {
  /** Staff correct anybody's. */
  owner: number | 'anyone';
  number: string;
  /** The version of the buyer that was shown. */
  seen: string;
  staff?: Staff;
}

type Locked = AskedCorrection & { userId: number; orderId: number };

/** Answers the number of the invoice that stands in its place. */
async function correctLocked(shop: Shop, tx: Transaction, asked: Locked): Promise<string> {
  const { owner, number, seen, staff, userId, orderId } = asked;
  const customer = await lockCustomer(tx, userId);
  await lockOrder(tx, orderId);
  const row = await requireInvoice(tx, owner, number);
  if (!isSale(row.kind)) throw new Refusal('invoice_not_correctable');
  // Two clicks, or two tabs: the first one's answer.
  if (row.replacedBy !== null) {
    const { buyer } = await requireInvoice(tx, owner, row.replacedBy);
    if (versionOf(buyerLines(buyer)) === seen) return row.replacedBy;
  }
  const now = shop.clock.now();
  const { refused, buyer, vat } = correctedOf(row, await selectStanding(tx, row), { owner, now });
  if (refused !== undefined) throw new Refusal('invoice_not_correctable', { detail: refused });
  if (versionOf(buyerLines(buyer)) !== seen || isUnproven(row, { buyer, vat }, now))
    throw new Refusal('changed_meanwhile');
  const issued = await issueBoth(tx, row, { userId, buyer, vat, now });
  await tellCustomer(tx, shop, customer, { ...issued, replaced: number, now });
  if (staff)
    await noteStaffAct(tx, staff, {
      act: 'invoice.correct',
      subject: 'order',
      subjectId: orderId,
      about: customer.ledgerId,
      before: { invoice: number },
      after: { invoice: issued.number, credit_note: issued.creditNote },
      now,
    });
  return issued.number;
}

async function tellCustomer(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  { id: userId, email: to, firstName }: Customer,
  told: { number: string; creditNote: string; replaced: string; now: Date },
): Promise<void> {
  if (!(await selectCustomer(tx, userId))) return;
  const { number: invoiceNumber, creditNote: creditNoteNumber, replaced: replacedNumber, now } = told;
  const props = { invoiceNumber, creditNoteNumber, replacedNumber };
  await enqueueEmail(tx, now, {
    ...{ to, userId, onceKey: `invoice_corrected:${invoiceNumber}` },
    email: {
      name: 'invoice-corrected',
      props: { site: emailSite(settings), firstName: firstName || null, ...props },
    },
    attachments: [
      { kind: 'invoice', id: invoiceNumber },
      { kind: 'invoice', id: creditNoteNumber },
    ],
  });
}

/** VIES is asked before the locks are held. */
async function confirmNumber(shop: Shop, row: InvoiceRow, standing: InvoicedOrder): Promise<void> {
  if (!isSale(row.kind) || row.replacedBy !== null) return;
  const now = shop.clock.now();
  const corrected = correctedOf(row, standing, { owner: 'anyone', now });
  const { vatNumber } = corrected.buyer;
  if (standing.address?.id && vatNumber && isUnproven(row, corrected, now))
    await checkVatNumber(shop, { address: Number(standing.address.id), number: vatNumber });
}

/** Throws `not_found`, `invoice_not_correctable`, `changed_meanwhile`, `vies_away`. */
export async function correctBuyer(shop: Shop, asked: AskedCorrection): Promise<string> {
  const row = await requireInvoice(shop.db, asked.owner, asked.number);
  const standing = await selectStanding(shop.db, row);
  const { userId } = standing;
  await confirmNumber(shop, row, standing);
  return inTransaction(shop.db, (tx) => correctLocked(shop, tx, { ...asked, userId, orderId: row.orderId }));
}
