import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { rememberHead } from '#server/db/last-writes.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ledgerEvents, ledgerHeads } from '#server/db/schema/ledger.ts';

/** Whom the shop sells to and bills. */
export interface Customer {
  id: number;
  ledgerId: string;
  email: string;
  firstName: string;
  lastName: string;
  monthlyCap: EuroCents;
  stripeCustomerId: string | null;
  /** Deleted by its person, waiting for its end at the provider. */
  isClosed: boolean;
}

const columns = {
  id: users.id,
  ledgerId: users.ledgerId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  monthlyCap: users.monthlyCap,
  stripeCustomerId: users.stripeCustomerId,
  isClosed: sql<boolean>`${users.deletedAt} is not null`,
};

const asCustomer = (row: Omit<Customer, 'monthlyCap'> & { monthlyCap: number }): Customer => ({
  ...row,
  monthlyCap: euroCents(row.monthlyCap),
});

export async function selectCustomer(db: Queries, userId: number): Promise<Customer | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row && asCustomer(row);
}

export async function selectByProviderCustomer(
  db: Queries,
  stripeCustomerId: string,
): Promise<Customer | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.stripeCustomerId, stripeCustomerId), isNull(users.deletedAt)));
  return row && asCustomer(row);
}

/** Every change of a customer's money starts with this lock. */
export async function lockCustomer(tx: Transaction, userId: number): Promise<Customer> {
  const locked = await lockWhere(tx, eq(users.id, userId));
  if (!locked) throw new Error(`no customer ${userId}`);
  return locked;
}

/** The same lock on an account that is still open once it is ours: it may have been closed while we waited. */
export function lockOpenCustomer(tx: Transaction, userId: number): Promise<Customer | undefined> {
  return lockWhere(tx, and(eq(users.id, userId), isNull(users.deletedAt)));
}

/** What is told of a customer follows the head of their chain, which is read by the way. */
async function lockWhere(tx: Transaction, which: SQL | undefined): Promise<Customer | undefined> {
  const { sequence, hash } = ledgerHeads;
  const [row] = await tx
    .select({ customer: columns, head: { sequence, hash } })
    .from(users)
    .leftJoin(ledgerHeads, eq(ledgerHeads.ledgerId, users.ledgerId))
    .where(which)
    .for('update', { of: users });
  if (!row) return undefined;
  rememberHead(tx, row.customer.ledgerId, row.head);
  return asCustomer(row.customer);
}

/** What the first change after the instant replaced, else the cap of today. */
export async function selectCapAt(
  tx: Transaction,
  { ledgerId, monthlyCap }: Customer,
  instant: Date,
): Promise<EuroCents> {
  const { before, entity, at, sequence } = ledgerEvents;
  const [change] = await tx
    .select({ replaced: sql<string>`${before}->>'monthly_cap'` })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.ledgerId, ledgerId), eq(entity, 'cap'), gt(at, instant)))
    .orderBy(asc(sequence))
    .limit(1);
  return change ? euroCents(Number(change.replaced)) : monthlyCap;
}

export async function updateMonthlyCap(
  tx: Transaction,
  userId: number,
  monthlyCap: EuroCents,
): Promise<void> {
  await tx.update(users).set({ monthlyCap }).where(eq(users.id, userId));
}

/** Keeps the first identifier when two requests created one at the same time. */
export async function keepFirstProviderCustomer(
  tx: Transaction,
  userId: number,
  stripeCustomerId: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ stripeCustomerId })
    .where(and(eq(users.id, userId), isNull(users.stripeCustomerId)));
}

/** Whom an invoice names: the default billing address when there is one, else the account's name. */
export function buyerOf(
  { firstName, lastName, email }: Customer,
  address: Record<string, string> | null,
): Record<string, string> {
  const { firstName: first, lastName: last, ...place } = address ?? { firstName, lastName };
  return { name: `${first} ${last}`.trim(), email, ...place };
}
