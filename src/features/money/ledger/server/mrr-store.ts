import { and, asc, count, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Mrr, MrrMovement } from '#domain/figures/mrr.ts';
import type { MrrDay } from '#domain/figures/mrr-chain.ts';
import { isFacts } from '#domain/money/ledger-facts.ts';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { ledgerEvents, mrrDays, mrrStandings } from '#server/db/schema/ledger.ts';

/** Answers each chain's last event, and the events before it that set a monthly price. */
export async function selectChainEvents(db: Queries, ledgerIds: readonly string[]) {
  const { ledgerId, sequence, at, entity, entityId, act, after } = ledgerEvents;
  const ofThese = inArray(ledgerId, [...ledgerIds]);
  // This query runs first, so that no event is noted as counted that the second query did not see.
  const last = await db
    .select({ ledgerId, sequence: sql<number>`max(${sequence})::int` })
    .from(ledgerEvents)
    .where(ofThese)
    .groupBy(ledgerId);
  const rows = await db
    .select({ ledgerId, at, entity, entityId, act, after })
    .from(ledgerEvents)
    .where(and(ofThese, inArray(entity, ['subscription', 'cap'])))
    .orderBy(asc(ledgerId), asc(sequence));
  const events = rows.map((row) => ({ ...row, after: isFacts(row.after) ? row.after : null }));
  return { last, events: Map.groupBy(events, (event) => event.ledgerId) };
}

export async function selectStandings(db: Queries, ledgerIds: readonly string[]) {
  const rows = await db
    .select()
    .from(mrrStandings)
    .where(inArray(mrrStandings.ledgerId, [...ledgerIds]));
  return new Map(rows.map((row) => [row.ledgerId, row]));
}

export async function selectDays(db: Queries, ledgerIds: readonly string[]): Promise<Map<string, MrrDay[]>> {
  const rows = await db
    .select()
    .from(mrrDays)
    .where(inArray(mrrDays.ledgerId, [...ledgerIds]))
    .orderBy(asc(mrrDays.ledgerId), asc(mrrDays.day));
  const days = new Map<string, MrrDay[]>();
  for (const { ledgerId, ...day } of rows) days.set(ledgerId, [...(days.get(ledgerId) ?? []), day]);
  return days;
}

/** False when another process has already counted as many events, or more. */
export async function writeStanding(
  tx: Transaction,
  row: typeof mrrStandings.$inferInsert,
  { anew = false } = {},
): Promise<boolean> {
  const { sequence, real, theoretical } = row;
  const written = await tx
    .insert(mrrStandings)
    .values(row)
    .onConflictDoUpdate({
      target: mrrStandings.ledgerId,
      set: { sequence, real, theoretical },
      setWhere: anew ? undefined : lt(mrrStandings.sequence, sequence),
    })
    .returning({ ledgerId: mrrStandings.ledgerId });
  return written.length > 0;
}

/** The caller has locked the standing. */
export async function writeDays(
  tx: Transaction,
  ledgerId: string,
  kept: readonly MrrDay[],
  days: readonly MrrDay[],
): Promise<void> {
  const same = (one: MrrDay, other: MrrDay | undefined) =>
    other !== undefined &&
    one.day === other.day &&
    one.movement === other.movement &&
    one.before === other.before &&
    one.after === other.after;
  const firstOther = days.findIndex((day, place) => !same(day, kept[place]));
  const from = firstOther === -1 ? days.length : firstOther;
  const gone = kept.slice(from).map(({ day }) => day);
  if (gone.length > 0)
    await tx.delete(mrrDays).where(and(eq(mrrDays.ledgerId, ledgerId), inArray(mrrDays.day, gone)));
  const fresh = days.slice(from);
  if (fresh.length > 0) await tx.insert(mrrDays).values(fresh.map((day) => ({ ledgerId, ...day })));
}

const without = (column: typeof mrrStandings.ledgerId | typeof mrrDays.ledgerId, ids: readonly string[]) =>
  ids.length === 0 ? undefined : notInArray(column, [...ids]);

const whole = (amount: SQL) =>
  sql<EuroCents>`coalesce(${amount}, 0)::bigint`.mapWith((sum) => euroCents(Number(sum)));

export async function sumStandings(
  db: Queries,
  except: readonly string[],
): Promise<Mrr & { beneficiaries: number }> {
  const { real, theoretical, ledgerId } = mrrStandings;
  const [sums] = await db
    .select({
      real: whole(sql`sum(${real})`),
      theoretical: whole(sql`sum(${theoretical})`),
      beneficiaries: sql<number>`count(*) filter (where ${real} < ${theoretical})`.mapWith(Number),
    })
    .from(mrrStandings)
    .where(without(ledgerId, except));
  if (!sums) throw new Error('a sum without a row');
  return sums;
}

export interface MovedDay {
  day: string;
  movement: MrrMovement;
  /** Negative where it went down. */
  moved: EuroCents;
  customers: number;
}

/** `from` is a Paris day and is included. */
export function sumDays(db: Queries, from: string, except: readonly string[]): Promise<MovedDay[]> {
  const { day, movement, before, after, ledgerId } = mrrDays;
  return db
    .select({ day, movement, moved: whole(sql`sum(${after} - ${before})`), customers: count() })
    .from(mrrDays)
    .where(and(gte(day, from), without(ledgerId, except)))
    .groupBy(day, movement)
    .orderBy(asc(day), asc(movement));
}
