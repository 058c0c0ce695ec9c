import { and, eq, isNull, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';

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
