import { eq, sql } from 'drizzle-orm';
import type { LedgerAct } from '#domain/money/ledger-words.ts';
import type { EuroCents } from '#domain/money/money.ts';
import { executePrepared, type Queries, type Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { termsAcceptances } from '#server/db/schema/accounts.ts';
import type { LedgerEvent } from '#server/ledger/ledger-chain.ts';
import type { TermsAcceptance } from '../contract.ts';
import { type Customer, updateMonthlyCap } from './customer-store.ts';

async function insertTermsAcceptance(
  db: Queries,
  row: typeof termsAcceptances.$inferInsert,
): Promise<number> {
  const [inserted] = await db.insert(termsAcceptances).values(row).returning({ id: termsAcceptances.id });
  if (!inserted) throw new Error('the terms acceptance was not written');
  return inserted.id;
}

/** Deletes where a person accepted; that they did is kept. */
export async function forgetDevicesOf(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(termsAcceptances)
    .set({ userAgent: '', acceptanceUrl: '' })
    .where(eq(termsAcceptances.userId, userId));
}

export async function deleteOldAcceptances(db: Queries, until: Date, limit: number): Promise<number> {
  const { rowCount } = await executePrepared(
    db,
    sql`
    delete from terms_acceptances where id in (
      select t.id from users u join terms_acceptances t on t.user_id = u.id
      where u.deleted_at <= ${until} order by u.deleted_at limit ${limit} for update of t skip locked)`,
  );
  return rowCount ?? 0;
}

/** It runs in the transaction of what was accepted. Answers its number. */
export function recordTermsAcceptance(
  db: Queries,
  entry: {
    userId: number;
    type: 'registration' | 'purchase' | 'subscription';
    acceptance: TermsAcceptance;
    now: Date;
  },
): Promise<number> {
  const { userId, type, acceptance, now } = entry;
  return insertTermsAcceptance(db, {
    userId,
    type,
    accepted: acceptance.accepted,
    acceptedAt: new Date(acceptance.timestamp),
    userAgent: acceptance.userAgent,
    acceptanceUrl: acceptance.acceptanceUrl,
    version: acceptance.version,
    receivedAt: now,
  });
}

/** No other function changes a customer's cap. Answers the changed customer. */
export async function changeCap(
  tx: Transaction,
  customer: Customer,
  change: Pick<LedgerEvent, 'actor' | 'actorLedgerId'> & { act: LedgerAct<'cap'>; cap: EuroCents; now: Date },
): Promise<Customer> {
  const { cap, now, ...by } = change;
  if (cap === customer.monthlyCap) return customer;
  await updateMonthlyCap(tx, customer.id, cap);
  await appendToLedger(tx, {
    ...by,
    ledgerId: customer.ledgerId,
    at: now,
    entity: 'cap',
    entityId: customer.id,
    before: { monthly_cap: customer.monthlyCap },
    after: { monthly_cap: cap },
  });
  return { ...customer, monthlyCap: cap };
}
