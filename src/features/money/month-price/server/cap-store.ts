import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';

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
