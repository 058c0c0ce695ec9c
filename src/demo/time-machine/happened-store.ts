import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { jobRuns } from '#server/db/schema/messages.ts';
import { invoices } from '#server/db/schema/orders.ts';

export interface Span {
  from: Date;
  to: Date;
}

/** A debit by its invoice, a refund by its credit note, whose amount is negative. */
export interface MoneyMoved {
  at: Date;
  number: string;
  amount: EuroCents;
  person: string | null;
}

export interface JobDone {
  at: Date;
  sweep: string;
  done: number;
  failures: number;
  error: string | null;
}

const most = 2_000;

export async function selectMoneyMoved(db: Queries, { from, to }: Span): Promise<MoneyMoved[]> {
  const rows = await db
    .select({
      at: invoices.issuedAt,
      number: invoices.number,
      amount: invoices.totalAmount,
      person: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(most);
  return rows.map((row) => ({ ...row, amount: euroCents(row.amount) }));
}

export function selectJobsDone(db: Queries, { from, to }: Span): Promise<JobDone[]> {
  return db
    .select({
      at: jobRuns.lastAt,
      sweep: jobRuns.sweep,
      done: jobRuns.done,
      failures: jobRuns.failures,
      error: jobRuns.lastError,
    })
    .from(jobRuns)
    .where(and(gte(jobRuns.lastAt, from), lt(jobRuns.lastAt, to)))
    .orderBy(desc(jobRuns.hour), asc(jobRuns.sweep))
    .limit(most);
}

/** Those whose card can be refused: the provider knows them. */
export async function selectPayers(db: Queries): Promise<{ stripeId: string; name: string }[]> {
  const rows = await db
    .select({
      stripeId: users.stripeCustomerId,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
    })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(200);
  return rows.flatMap(({ stripeId, name, email }) =>
    stripeId ? [{ stripeId, name: name ? `${name} (${email})` : email }] : [],
  );
}
