import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { addresses, users } from '#server/db/schema/accounts.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';

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
  const [row] = await tx.select(columns).from(users).where(eq(users.id, userId)).for('update');
  if (!row) throw new Error(`no customer ${userId}`);
  return asCustomer(row);
}

/** The account may have been closed while the lock was waited for. */
export async function lockOpenCustomer(tx: Transaction, userId: number): Promise<Customer | undefined> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  return row && asCustomer(row);
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

/** The default billing address when there is one, else the account's name. */
export async function selectBuyer(tx: Transaction, customer: Customer): Promise<Record<string, string>> {
  const [address] = await tx
    .select({
      firstName: addresses.firstName,
      lastName: addresses.lastName,
      company: addresses.company,
      address1: addresses.address1,
      address2: addresses.address2,
      postalCode: addresses.postalCode,
      city: addresses.city,
      country: addresses.country,
    })
    .from(addresses)
    .where(and(eq(addresses.userId, customer.id), addresses.isDefault));
  const { firstName, lastName, ...place } = address ?? customerName(customer);
  return { name: `${firstName} ${lastName}`.trim(), email: customer.email, ...place };
}

const customerName = ({ firstName, lastName }: Customer) => ({ firstName, lastName });
