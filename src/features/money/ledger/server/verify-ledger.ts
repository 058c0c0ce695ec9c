import { inArray } from 'drizzle-orm';
import {
  disputeFacts,
  type Facts,
  isFacts,
  isLedgerActor,
  isLedgerEntity,
  type LedgerEntity,
  orderFacts,
  paymentFacts,
  refundFacts,
  subscriptionFacts,
} from '#domain/money/ledger-facts.ts';
import {
  NOTHING_REPLAYED,
  type Replayed,
  type ReplayedEvent,
  replay,
  standingDifferences,
  standingName,
} from '#domain/money/ledger-replay.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import { inSnapshot, inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { selectChains } from '#server/db/ledger-followed.ts';
import { orders, payments, purchases, refunds } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { disputes, withdrawals } from '#server/db/schema/withdrawals.ts';
import { genesis, hashOf, type LedgerEvent } from '#server/ledger/ledger-chain.ts';
import type { Shop } from '#server/shop.ts';
import {
  type EventRow,
  type LedgerPerson,
  selectEvents,
  selectHeads,
  selectOrphans,
  selectPeople,
} from './ledger-store.ts';
import {
  type CountedChain,
  countChains,
  followLedger,
  keepChains,
  selectDays,
  selectStandings,
} from './mrr-store.ts';

type Held = Map<number, Map<string, Facts>>;

const purchaseRow = (row: typeof purchases.$inferSelect): Facts => ({
  owned: row.endedAt === null,
  automation: row.automationId,
});

const withdrawalRow = (row: typeof withdrawals.$inferSelect): Facts => ({
  payment: row.paymentId,
  purchase: row.purchaseRefund,
  month: row.monthRefund,
});

interface Owned {
  id: number | string;
  userId: number;
}

function hold<Row extends Owned>(
  held: Held,
  entity: LedgerEntity,
  rows: readonly Row[],
  factsOf: (row: Row) => Facts,
): void {
  for (const row of rows) held.get(row.userId)?.set(standingName(entity, row.id), factsOf(row));
}

async function selectHeld(db: Queries, people: readonly LedgerPerson[]): Promise<Held> {
  const ids = people.map(({ id }) => id);
  const held: Held = new Map(
    people.map(({ id, monthlyCap, deletedAt }) => [
      id,
      new Map<string, Facts>([
        [standingName('cap', id), { monthly_cap: monthlyCap }],
        [standingName('account', id), { deleted: deletedAt !== null }],
      ]),
    ]),
  );
  const living = await db.select().from(subscriptions).where(inArray(subscriptions.userId, ids));
  hold(held, 'subscription', living, subscriptionFacts);
  hold(held, 'order', await db.select().from(orders).where(inArray(orders.userId, ids)), orderFacts);
  const bought = await db.select().from(purchases).where(inArray(purchases.userId, ids));
  hold(held, 'purchase', bought, purchaseRow);
  const asked = await db.select().from(payments).where(inArray(payments.userId, ids));
  hold(held, 'payment', asked, paymentFacts);
  hold(held, 'refund', await db.select().from(refunds).where(inArray(refunds.userId, ids)), refundFacts);
  const stated = await db.select().from(withdrawals).where(inArray(withdrawals.userId, ids));
  hold(held, 'withdrawal', stated, withdrawalRow);
  const contested = await db.select().from(disputes).where(inArray(disputes.userId, ids));
  hold(held, 'dispute', contested, disputeFacts);
  return held;
}

interface MrrReport {
  chains: number;
  differ: string[];
}

const atOnce = 200;

/** Counts every chain anew from its events, and compares; `rebuild` writes what differs. */
export async function verifyMrr(shop: Pick<Shop, 'db'>, { rebuild = false } = {}): Promise<MrrReport> {
  await followLedger(shop);
  const report: MrrReport = { chains: 0, differ: [] };
  let last: string | undefined;
  do {
    const { ledgerIds, wrong } = await inSnapshot(shop.db, async (tx) => {
      const page = await selectChains(tx, last, atOnce);
      const counted = await countChains(tx, page);
      const [standings, days] = [await selectStandings(tx, page), await selectDays(tx, page)];
      const isKept = ({ ledgerId, sequence, now, days: own }: CountedChain) => {
        const standing = standings.get(ledgerId);
        // An event written meanwhile is not counted yet, which is no fault.
        if (standing && standing.sequence < sequence) return true;
        const said = [standing?.real, standing?.theoretical, standing?.paid, days.get(ledgerId) ?? []];
        return JSON.stringify(said) === JSON.stringify([now.real, now.theoretical, now.paid, own]);
      };
      return { ledgerIds: page, wrong: counted.filter((chain) => !isKept(chain)) };
    });
    report.chains += ledgerIds.length;
    report.differ.push(...wrong.map(({ ledgerId }) => ledgerId));
    if (rebuild && wrong.length > 0)
      await inTransaction(shop.db, (tx) => keepChains(tx, wrong, { anew: true }));
    last = ledgerIds.length === atOnce ? ledgerIds.at(-1) : undefined;
  } while (last);
  return report;
}

interface Walk {
  sequence: number;
  hash: string;
  replayed: Replayed;
  broken: readonly string[];
}

const beginWalk = (replayed: Replayed): Walk => ({ sequence: 0, hash: genesis, replayed, broken: [] });

/** Undefined when no writer of ours can have written the row. */
function sealed(row: EventRow): LedgerEvent | undefined {
  const { ledgerId, at, actor, entity, entityId, act, before, after } = row;
  const isFlat = (facts: unknown) => facts === null || isFacts(facts);
  if (!isLedgerActor(actor) || !isLedgerEntity(entity) || !isFlat(before) || !isFlat(after)) return undefined;
  return {
    ledgerId,
    at,
    actor,
    actorLedgerId: row.actorLedgerId ?? undefined,
    entity,
    entityId,
    act,
    before: isFacts(before) ? before : null,
    after: isFacts(after) ? after : null,
  };
}

function breaksAt(walk: Walk, row: EventRow, event: LedgerEvent | undefined): string[] {
  const { sequence, previousHash, hash } = row;
  if (!event) return [`event ${sequence} holds what is no flat fact`];
  const missing = sequence === walk.sequence + 1 ? [] : [`an event is missing before ${sequence}`];
  const unlinked =
    missing.length === 0 && previousHash !== walk.hash ? [`event ${sequence} does not follow`] : [];
  const altered = hashOf(event, sequence, previousHash) === hash ? [] : [`event ${sequence} was altered`];
  return [...missing, ...unlinked, ...altered];
}

/** Recomputes each seal, and rebuilds what stands from what the events say. */
function follow(from: Walk, rows: readonly EventRow[]): Walk {
  let walk = from;
  const events: ReplayedEvent[] = [];
  for (const row of rows) {
    const event = sealed(row);
    const { sequence, hash } = row;
    walk = { ...walk, sequence, hash, broken: [...walk.broken, ...breaksAt(walk, row, event)] };
    if (event) events.push({ ...event, sequence, entityId: row.entityId });
  }
  return { ...walk, replayed: replay(events, from.replayed) };
}

export interface LedgerDifference {
  /** Null when the chain belongs to nobody. */
  userId: number | null;
  ledgerId: string;
  /** `chain`: a broken seal; `replay`: an impossible event; `table`: ledger and table differ. */
  kind: 'chain' | 'replay' | 'table';
  detail: string;
}

export interface LedgerReport {
  people: number;
  events: number;
  compared: number;
  /** It also counts those beyond the list. */
  found: number;
  /** The list stops at a thousand, so that memory stays bounded. */
  differences: LedgerDifference[];
}

const peopleAtOnce = 50;
const eventsAtOnce = 2_000;
const listed = 1_000;

const atFirst = {
  ...NOTHING_REPLAYED,
  standings: new Map<string, Facts>([
    [standingName('cap', ''), { monthly_cap: DEFAULT_MONTHLY_CAP }],
    [standingName('account', ''), { deleted: false }],
  ]),
};

async function walkChains(tx: Transaction, people: readonly LedgerPerson[], report: LedgerReport) {
  const walks = new Map<string, Walk>(people.map(({ ledgerId }) => [ledgerId, beginWalk(atFirst)]));
  let last: EventRow | undefined;
  do {
    const rows = await selectEvents(tx, [...walks.keys()], last, eventsAtOnce);
    report.events += rows.length;
    for (const [ledgerId, events] of Map.groupBy(rows, (row) => row.ledgerId)) {
      walks.set(ledgerId, follow(walks.get(ledgerId) ?? beginWalk(atFirst), events));
    }
    last = rows.length === eventsAtOnce ? rows.at(-1) : undefined;
  } while (last);
  return walks;
}

function headProblem(walk: Walk, head: { sequence: number; hash: string } | undefined): string[] {
  if (!head) return walk.sequence === 0 ? [] : ['the chain has no head'];
  if (head.sequence === walk.sequence && head.hash === walk.hash) return [];
  return [`the head is at event ${head.sequence}, the last event is ${walk.sequence}`];
}

async function verifyPeople(tx: Transaction, people: readonly LedgerPerson[], report: LedgerReport) {
  const walks = await walkChains(tx, people, report);
  const heads = await selectHeads(tx, [...walks.keys()]);
  const held = await selectHeld(tx, people);
  for (const { id: userId, ledgerId } of people) {
    const walk = walks.get(ledgerId) ?? beginWalk(atFirst);
    const tables = held.get(userId) ?? new Map();
    const found: Pick<LedgerDifference, 'kind' | 'detail'>[] = [
      ...[...walk.broken, ...headProblem(walk, heads.get(ledgerId))].map((detail) => ({
        kind: 'chain' as const,
        detail,
      })),
      ...walk.replayed.problems.map(({ sequence, entity, entityId, detail }) => ({
        kind: 'replay' as const,
        detail: `event ${sequence}, ${entity} ${entityId}: ${detail}`,
      })),
      ...standingDifferences(walk.replayed.standings, tables).map(({ name, fact, inLedger, inTable }) => ({
        kind: 'table' as const,
        detail: `${name}, ${fact}: ${inLedger} by the ledger, ${inTable} in the table`,
      })),
    ];
    report.compared += tables.size;
    note(
      report,
      found.map((one) => ({ userId, ledgerId, ...one })),
    );
  }
}

function note(report: LedgerReport, found: readonly LedgerDifference[]): void {
  report.found += found.length;
  report.differences.push(...found.slice(0, Math.max(0, listed - report.differences.length)));
}

/** Each customer is read as of one instant (docs/product/ledger.md#rebuilt-from-events-alone). */
export async function verifyLedger(shop: Pick<Shop, 'db'>): Promise<LedgerReport> {
  const report: LedgerReport = { people: 0, events: 0, compared: 0, found: 0, differences: [] };
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    const people = await inSnapshot(shop.db, async (tx) => {
      const page = await selectPeople(tx, after, peopleAtOnce);
      if (page.length > 0) await verifyPeople(tx, page, report);
      return page;
    });
    report.people += people.length;
    last = people.at(-1)?.id;
  }
  const orphans = await selectOrphans(shop.db, listed);
  note(
    report,
    orphans.map((ledgerId) => ({ userId: null, ledgerId, kind: 'chain', detail: 'the chain is nobody’s' })),
  );
  return report;
}
