import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { EuroCents } from '#domain/money/money.ts';
import { erasedAddress } from '#domain/people/email-address.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { rememberHead, tellOutside } from '#server/db/last-writes.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ledgerHeads } from '#server/db/schema/ledger.ts';
import type { ProviderPerson } from '#server/gateways/stripe/customer-calls.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';

export async function selectEmail(db: Queries, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email;
}

/** Undefined when the email already has an account, even one created at this moment. */
export async function insertAccount(
  db: Queries,
  row: typeof users.$inferInsert,
): Promise<number | undefined> {
  const { id: userId, dateJoined: at } = users;
  const [made] = await db.insert(users).values(row).onConflictDoNothing().returning({ userId, at });
  if (made) await tellOutside(db, { type: 'account.created', data: {}, ...made });
  return made?.userId;
}

type Said = 'firstName' | 'lastName' | 'phone' | 'companyName' | 'language' | 'timezone' | 'technicalLevel';

export type AccountChanges = Partial<
  Pick<typeof users.$inferInsert, Said | 'emailVerifiedAt' | 'passwordHash'>
>;

/** `while` lets nothing be written once the password is another one. */
export async function updateAccount(
  db: Queries,
  userId: number,
  changes: AccountChanges,
  { while: isHashed }: { while?: string } = {},
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  const isStill = isHashed === undefined ? undefined : eq(users.passwordHash, isHashed);
  await db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, userId), isStill));
}

/** It says whether they may come in, and by which doors. */
type AccountStanding = Partial<
  Pick<typeof users.$inferInsert, 'isActive' | 'isStaff' | 'isSuperuser' | 'staffRole'>
>;

export async function updateStanding(
  tx: Transaction,
  userId: number,
  standing: AccountStanding,
): Promise<void> {
  await tx.update(users).set(standing).where(eq(users.id, userId));
}

/** False when the address now belongs to another open account. */
export async function claimEmail(
  tx: Transaction,
  userId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  try {
    // A savepoint: the index decides between two accounts, and the loser's transaction continues to report it.
    await tx.transaction((inner) =>
      inner.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId)),
    );
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** PostgreSQL's `unique_violation`, wrapped by Drizzle. */
function isTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof DatabaseError && cause.code === '23505';
}

/** Part of a sign-in's statement: no row when the account is closed or its password is not the one tried. */
export const noteSignIn = (userId: number, passwordHash: string | null, now: Date): SQL => sql`
  update users set last_login = ${now}, last_seen_at = ${now}
  where id = ${userId} and deleted_at is null
    and (${passwordHash}::text is null or (is_active and password_hash = ${passwordHash}))
  returning id`;

/** Once a day, so that a refresh does not wait for a payment's lock. */
export async function noteSeen(db: Queries, userId: number, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const { id, lastSeenAt } = users;
  await db
    .update(users)
    .set({ lastSeenAt: now })
    .where(and(eq(id, userId), or(isNull(lastSeenAt), lt(lastSeenAt, dayBefore))));
}

export async function updateMonthlyCap(
  tx: Transaction,
  userId: number,
  monthlyCap: EuroCents,
): Promise<void> {
  await tx.update(users).set({ monthlyCap }).where(eq(users.id, userId));
}

/** Keeps the first identifier when two requests created one at the same time. */
async function keepFirstProviderCustomer(
  tx: Transaction,
  userId: number,
  stripeCustomerId: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ stripeCustomerId })
    .where(and(eq(users.id, userId), isNull(users.stripeCustomerId)));
}

export async function markDeleted(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ deletedAt: now, isActive: false }).where(eq(users.id, userId));
}

/** An opaque number is all that is left. */
export async function eraseAccount(tx: Transaction, userId: number, now: Date): Promise<void> {
  const nobody = { firstName: '', lastName: '', phone: '', companyName: '', passwordHash: null };
  // The privacy page promises that only the account's number is left.
  const unchosen = { language: sql`default`, timezone: sql`default`, technicalLevel: sql`default` };
  await tx
    .update(users)
    .set({
      ...nobody,
      ...unchosen,
      email: erasedAddress(userId),
      emailVerifiedAt: null,
      lastLogin: null,
      lastSeenAt: null,
      chosenTrialAutomationId: null,
      stripeCustomerId: null,
      anonymisedAt: now,
    })
    .where(eq(users.id, userId));
}

/** The trial waits for the verified email; null deletes the choice. */
export async function keepTrialChoice(
  tx: Transaction,
  userId: number,
  automationId: number | null,
): Promise<void> {
  await tx.update(users).set({ chosenTrialAutomationId: automationId }).where(eq(users.id, userId));
}

/** It ends a waiting choice, too. */
export async function spendTrial(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ trialUsedAt: now, trialNoted: true, chosenTrialAutomationId: null })
    .where(eq(users.id, userId));
}

export async function noteUsedTrial(tx: Transaction, userId: number, usedAt: Date): Promise<void> {
  const trialUsedAt = sql`coalesce(${users.trialUsedAt}, ${usedAt.toISOString()}::timestamptz)`;
  await tx.update(users).set({ trialUsedAt, trialNoted: true }).where(eq(users.id, userId));
}

/** The shop sells to this person and bills them. */
export interface Customer
  extends Pick<
    typeof users.$inferSelect,
    'id' | 'ledgerId' | 'email' | 'firstName' | 'lastName' | 'monthlyCap' | 'stripeCustomerId' | 'isActive'
  > {
  /** The person deleted the account; its end at the provider is still to come. */
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

/** Their erasure waits for this lock, and so misses nothing that is being written of them. */
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

/** The person has proven the address and may sign in. */
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

/** It also reads the head of their chain, which the next ledger events follow. */
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

type NamedCustomer = Pick<Customer, 'email' | 'firstName' | 'lastName'>;

/** The provider sends receipts to the address and shows the name beside payments. */
export function providerPerson({ email, firstName, lastName }: NamedCustomer): ProviderPerson {
  return { email, name: `${firstName} ${lastName}`.trim() };
}

const isSame = (one: ProviderPerson, other: ProviderPerson) =>
  one.email === other.email && one.name === other.name;

/** It runs in the transaction of the change (docs/product/account.md#name-reaches-the-provider). */
export async function enqueueProviderPerson(tx: Transaction, userId: number, now: Date): Promise<void> {
  const customer = await selectCustomer(tx, userId);
  if (!customer?.stripeCustomerId) return;
  const onceKey = `set_person:${userId}:${randomUUID()}`;
  await enqueue(tx, now, { kind: 'set_person', payload: { user: userId }, onceKey, userId });
}

export async function enqueueProviderPersonIfChanged(
  tx: Transaction,
  before: NamedCustomer & { id: number },
  now: Date,
): Promise<void> {
  const customer = await selectCustomer(tx, before.id);
  if (!customer || isSame(providerPerson(customer), providerPerson(before))) return;
  await enqueueProviderPerson(tx, before.id, now);
}

/** Answers the stored name. Throws `invalid_token` (docs/product/deletion.md#customer-made-while-leaving). */
export async function keepProviderCustomer(
  shop: Pick<Shop, 'db' | 'clock'>,
  created: Customer,
  stripeCustomerId: string,
): Promise<string> {
  const kept = await inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    await lockCustomer(tx, created.id);
    if (!(await selectCustomer(tx, created.id))) {
      const payload = { customer: stripeCustomerId };
      const onceKey = `${closeCustomerTask}:${stripeCustomerId}`;
      await enqueue(tx, now, { kind: closeCustomerTask, payload, onceKey });
      return undefined;
    }
    await keepFirstProviderCustomer(tx, created.id, stripeCustomerId);
    await enqueueProviderPersonIfChanged(tx, created, now);
    return (await lockCustomer(tx, created.id)).stripeCustomerId ?? stripeCustomerId;
  });
  if (!kept) throw new Refusal('invalid_token');
  return kept;
}

export const closeCustomerTask = 'close_customer';
const orphan = z.strictObject({ customer: z.string() });

export const closeOrphan: OutboxHandler = (shop, message) =>
  shop.stripe.closeCustomer(orphan.parse(message.payload).customer);

const payload = z.strictObject({ user: z.int() });
const mostTellings = 5;

/** Reads again after sending, so that of two concurrent messages the last sends the latest address. */
export const setPerson: OutboxHandler = async (shop, message) => {
  const { user } = payload.parse(message.payload);
  let told: ProviderPerson | undefined;
  for (let telling = 0; telling < mostTellings; telling += 1) {
    const customer = await selectCustomer(shop.db, user);
    if (!customer?.stripeCustomerId) return;
    const person = providerPerson(customer);
    if (told && isSame(told, person)) return;
    await shop.stripe.updateCustomer(customer.stripeCustomerId, person, `${message.id}:${telling}`);
    told = person;
  }
  throw new Error('the account changes faster than the provider can be told');
};
