import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { rememberHead } from '#server/db/last-writes.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ledgerHeads } from '#server/db/schema/ledger.ts';

/** The person whom the shop sells to and bills. */
export interface Customer
  extends Pick<
    typeof users.$inferSelect,
    'id' | 'ledgerId' | 'email' | 'firstName' | 'lastName' | 'monthlyCap' | 'stripeCustomerId' | 'isActive'
  > {
  /** Deleted by its person; its end at the provider is still to come. */
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
  isActive: users.isActive,
  isClosed: sql<boolean>`${users.deletedAt} is not null`,
};

export async function selectCustomer(db: Queries, userId: number): Promise<Customer | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row;
}

/** Their erasure waits for what is written of them meanwhile: it misses none of it. */
export async function holdCustomer(tx: Transaction, userId: number): Promise<Customer | undefined> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('key share')
    .prepare('customer_held')
    .execute();
  return row;
}

/** Whose address it is, once they have proven it: a customer who may sign in. */
export async function selectByProvenEmail(db: Queries, email: string): Promise<Customer | undefined> {
  const isTheirs = and(sql`lower(${users.email}) = ${email}`, isNotNull(users.emailVerifiedAt));
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(isTheirs, isNull(users.deletedAt), users.isActive, not(users.isStaff)));
  return row;
}

export async function selectByProviderCustomer(
  db: Queries,
  stripeCustomerId: string,
): Promise<Customer | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.stripeCustomerId, stripeCustomerId), isNull(users.deletedAt)));
  return row;
}

/** Every change of a customer's money starts with this lock. */
export async function lockCustomer(tx: Transaction, userId: number): Promise<Customer> {
  const locked = await lockWhere(tx, 'lock_customer', eq(users.id, userId));
  if (!locked) throw new Error(`no customer ${userId}`);
  return locked;
}

/** Undefined when the account was closed while we waited for the lock. */
export function lockOpenCustomer(tx: Transaction, userId: number): Promise<Customer | undefined> {
  return lockWhere(tx, 'lock_open_customer', and(eq(users.id, userId), isNull(users.deletedAt)));
}

/** Also reads the head of their chain, which the coming ledger events follow. */
async function lockWhere(
  tx: Transaction,
  name: string,
  which: SQL | undefined,
): Promise<Customer | undefined> {
  const { sequence, hash } = ledgerHeads;
  const [row] = await tx
    .select({ customer: columns, head: { sequence, hash } })
    .from(users)
    .leftJoin(ledgerHeads, eq(ledgerHeads.ledgerId, users.ledgerId))
    .where(which)
    .for('update', { of: users })
    .prepare(name)
    .execute();
  if (!row) return undefined;
  rememberHead(tx, row.customer.ledgerId, row.head);
  return row.customer;
}
