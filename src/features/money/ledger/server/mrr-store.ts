import { and, asc, count, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { hasSavings, type Mrr, sumOfMrr } from '#domain/figures/mrr.ts';
import { type MrrDay, mrrByDay } from '#domain/figures/mrr-chain.ts';
import type { MovedOnDay } from '#domain/figures/mrr-steps.ts';
import { isFacts } from '#domain/money/ledger-facts.ts';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { noteFollowed, selectUnfollowed } from '#server/db/ledger-followed.ts';
import { ledgerEvents, mrrDays, mrrStandings } from '#server/db/schema/ledger.ts';
import type { Shop } from '#server/shop.ts';

/** One parameter, however many: after a migration all chains may be uncounted, and a query has 65,535 at most. */
const isOneOf = (column: PgColumn, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

export interface CountedChain {
  ledgerId: string;
  sequence: number;
  now: Mrr;
  days: MrrDay[];
}

export async function countChains(db: Queries, ledgerIds: readonly string[]): Promise<CountedChain[]> {
  if (ledgerIds.length === 0) return [];
  const { events, last } = await selectChainEvents(db, ledgerIds);
  return last.map((chain) => ({ ...chain, ...mrrByDay(events.get(chain.ledgerId) ?? []) }));
}

/** `anew` writes over whatever is there. Each standing is locked before its days are read. */
export async function keepChains(
  tx: Transaction,
  chains: readonly CountedChain[],
  { anew = false } = {},
): Promise<void> {
  const written: CountedChain[] = [];
  for (const chain of chains.toSorted((one, other) => (one.ledgerId < other.ledgerId ? -1 : 1))) {
    const { ledgerId, sequence, now } = chain;
    if (await writeStanding(tx, { ledgerId, sequence, ...now }, { anew })) written.push(chain);
  }
  const kept = await selectDays(
    tx,
    written.map(({ ledgerId }) => ledgerId),
  );
  for (const { ledgerId, days } of written) await writeDays(tx, ledgerId, kept.get(ledgerId) ?? [], days);
}

const batch = 100;

/** The chains are not locked: events written meanwhile are found the next time. */
async function followSome({ db }: Pick<Shop, 'db'>): Promise<number> {
  const ledgerIds = await selectUnfollowed(db, batch);
  const chains = await countChains(db, ledgerIds);
  if (chains.length === 0) return 0;
  await inTransaction(db, async (tx) => {
    await keepChains(tx, chains);
    await noteFollowed(tx, chains);
  });
  return ledgerIds.length;
}

/** It stops when only events written meanwhile are left, or after this many rounds. */
export async function followLedger(
  shop: Pick<Shop, 'db'>,
  rounds = Number.POSITIVE_INFINITY,
): Promise<number> {
  let followed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const some = await followSome(shop);
    followed += some;
    if (some < batch) break;
  }
  return followed;
}

/** Answers each chain's last event, and the events before it that set a monthly price. */
async function selectChainEvents(db: Queries, ledgerIds: readonly string[]) {
  const { ledgerId, sequence, at, entity, entityId, act, after } = ledgerEvents;
  const ofThese = isOneOf(ledgerId, ledgerIds);
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
  const rows = await db.select().from(mrrStandings).where(isOneOf(mrrStandings.ledgerId, ledgerIds));
  return new Map(rows.map((row) => [row.ledgerId, row]));
}

export async function selectDays(db: Queries, ledgerIds: readonly string[]): Promise<Map<string, MrrDay[]>> {
  const rows = await db
    .select()
    .from(mrrDays)
    .where(isOneOf(mrrDays.ledgerId, ledgerIds))
    .orderBy(asc(mrrDays.ledgerId), asc(mrrDays.day));
  const days = new Map<string, MrrDay[]>();
  for (const { ledgerId, ...day } of rows) days.set(ledgerId, [...(days.get(ledgerId) ?? []), day]);
  return days;
}

/** False when another process has already counted as many events, or more. */
async function writeStanding(
  tx: Transaction,
  row: typeof mrrStandings.$inferInsert,
  { anew = false } = {},
): Promise<boolean> {
  const { sequence, real, theoretical, paid } = row;
  const written = await tx
    .insert(mrrStandings)
    .values(row)
    .onConflictDoUpdate({
      target: mrrStandings.ledgerId,
      set: { sequence, real, theoretical, paid },
      setWhere: anew ? undefined : lt(mrrStandings.sequence, sequence),
    })
    .returning({ ledgerId: mrrStandings.ledgerId });
  return written.length > 0;
}

/** The caller has locked the standing. */
async function writeDays(
  tx: Transaction,
  ledgerId: string,
  kept: readonly MrrDay[],
  days: readonly MrrDay[],
): Promise<void> {
  const same = (one: MrrDay, other: MrrDay | undefined) => JSON.stringify(one) === JSON.stringify(other);
  const firstOther = days.findIndex((day, place) => !same(day, kept[place]));
  const from = firstOther === -1 ? days.length : firstOther;
  const gone = kept.slice(from).map(({ day }) => day);
  if (gone.length > 0)
    await tx.delete(mrrDays).where(and(eq(mrrDays.ledgerId, ledgerId), inArray(mrrDays.day, gone)));
  const fresh = days.slice(from);
  if (fresh.length > 0) await tx.insert(mrrDays).values(fresh.map((day) => ({ ledgerId, ...day })));
}

const without = (column: PgColumn, ids: readonly string[]) =>
  ids.length === 0 ? undefined : not(isOneOf(column, ids));

const whole = (amount: SQL) =>
  sql<EuroCents>`coalesce(${amount}, 0)::bigint`.mapWith((sum) => euroCents(Number(sum)));

async function sumStandings(
  db: Queries,
  except: readonly string[],
): Promise<Mrr & { beneficiaries: number }> {
  const { real, theoretical, paid, ledgerId } = mrrStandings;
  const [sums] = await db
    .select({
      real: whole(sql`sum(${real})`),
      theoretical: whole(sql`sum(${theoretical})`),
      paid: sql`coalesce(sum(${paid}), 0)`.mapWith(Number),
      beneficiaries: sql<number>`count(*) filter (where ${real} < ${theoretical})`.mapWith(Number),
    })
    .from(mrrStandings)
    .where(without(ledgerId, except));
  if (!sums) throw new Error('a sum without a row');
  return sums;
}

/** Each is negative where it went down. */
interface MovedDay extends MovedOnDay {
  theoretical: EuroCents;
  paid: number;
  beneficiaries: number;
}

/** `from` is a Paris day and is included. */
function sumDays(db: Queries, from: string, except: readonly string[]): Promise<MovedDay[]> {
  const { day, movement, before, after, ledgerId } = mrrDays;
  const { theoreticalBefore, theoreticalAfter, paidBefore, paidAfter } = mrrDays;
  const hadSavings = sql`(${before} < ${theoreticalBefore})::int`;
  return db
    .select({
      ...{ day, movement, moved: whole(sql`sum(${after} - ${before})`), customers: count() },
      theoretical: whole(sql`sum(${theoreticalAfter} - ${theoreticalBefore})`),
      paid: sql`sum(${paidAfter} - ${paidBefore})`.mapWith(Number),
      beneficiaries: sql`sum((${after} < ${theoreticalAfter})::int - ${hadSavings})`.mapWith(Number),
    })
    .from(mrrDays)
    .where(and(gte(day, from), without(ledgerId, except)))
    .groupBy(day, movement)
    .orderBy(asc(day), asc(movement));
}

function movedOn({ day, movement, before, after, ...rest }: MrrDay): MovedDay {
  const { theoreticalBefore, theoreticalAfter, paidBefore, paidAfter } = rest;
  const hadSavings = Number(hasSavings({ real: before, theoretical: theoreticalBefore }));
  return {
    ...{ day, movement, moved: euroCents(after - before), customers: 1 },
    theoretical: euroCents(theoreticalAfter - theoreticalBefore),
    paid: paidAfter - paidBefore,
    beneficiaries: Number(hasSavings({ real: after, theoretical: theoreticalAfter })) - hadSavings,
  };
}

export interface MrrFigures extends Mrr {
  beneficiaries: number;
  moved: MovedDay[];
  /** What is kept of these chains does not count. */
  counted: readonly CountedChain[];
}

const everyone = 1_000_000;

/** One snapshot serves both the kept rows and the events not counted in them yet. */
export async function mrrFigures(snapshot: Transaction, from: string): Promise<MrrFigures> {
  const unfollowed = await selectUnfollowed(snapshot, everyone);
  const counted = await countChains(snapshot, unfollowed);
  const kept = await sumStandings(snapshot, unfollowed);
  const later = counted.flatMap(({ days }) => days.filter(({ day }) => day >= from).map(movedOn));
  return {
    ...counted.map(({ now }) => now).reduce(sumOfMrr, kept),
    beneficiaries: kept.beneficiaries + counted.filter(({ now }) => hasSavings(now)).length,
    moved: [...(await sumDays(snapshot, from, unfollowed)), ...later],
    counted,
  };
}
