/** docs/product/pause.md */
import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { nextDebitOf } from '#domain/price/next-debits.ts';
import { pauseOf } from '#domain/status/subscription-status.ts';
import {
  decideResume,
  PAUSE_MONTHS,
  type PauseMonths,
  pauseRefusal,
  type ResumeDecision,
  resumedAt,
} from '#domain/subscription/pause.ts';
import { askedOf, selectCounted, selectOwned } from '#money/orders/server/for-other-features.ts';
import { type Customer, lockCustomer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { inSnapshot, inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { disputes } from '#server/db/schema/withdrawals.ts';
import type { Shop } from '#server/shop.ts';
import type { PauseOffer } from '../contract.ts';
import { debitsToCome } from './coming-debits.ts';
import { everySubscription } from './month-price.ts';
import { pausesToChoose, planPauseOf, resumeNow, takeBackPauseOf } from './pause-subscription.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';

interface OwnRow {
  userId: number;
  id: number;
}

async function isDisputed(db: Queries, { userId, automationId }: SubscriptionRow): Promise<boolean> {
  const [open] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(eq(disputes.status, 'open'), eq(orders.userId, userId), eq(orderItems.automationId, automationId)),
    )
    .limit(1);
  return open !== undefined;
}

/** A renewal of it that is asked for and not paid. */
async function isUnderWay(
  db: Queries,
  { userId, automationId }: SubscriptionRow,
  now: Date,
): Promise<boolean> {
  const asked = askedOf(await selectCounted(db, userId, [now]));
  return asked.has(automationId);
}

async function refusalOf(db: Queries, row: SubscriptionRow, now: Date): Promise<string | null> {
  const owned = await selectOwned(db, row.userId, row.automationId);
  const isCarried = row.stripeSubscriptionId !== null;
  const debits = { isDisputed: await isDisputed(db, row), isUnderWay: await isUnderWay(db, row, now) };
  return pauseRefusal({ ...row, owned, isCarried, ...debits }, now);
}

/** What is debited next once the pause is over at this click, by the forecast of the debits themselves. */
async function debitAfter(
  db: Queries,
  customer: Customer,
  row: SubscriptionRow,
  { kind, now }: { kind: 'take_back' | 'resume'; now: Date },
) {
  const at = kind === 'resume' ? resumedAt(now) : row.currentPeriodEnd;
  const resumed = { endDate: null, resumesAt: kind === 'resume' ? at : null, due: at };
  const rows = (await everySubscription(db, customer.id)).map((one) =>
    one.id === row.id ? { ...one, ...resumed, status: 'active' as const, anchor: at ?? one.anchor } : one,
  );
  const { rows: debited, months } = await debitsToCome(db, customer, now, { rows });
  const debit = nextDebitOf(row.id, debited, months, now);
  return debit ? { at: debit.at.toISOString(), amount: eurosFromCents(debit.amount) } : null;
}

const mayEnd = (decision: ResumeDecision): decision is 'take_back' | 'resume' =>
  decision === 'take_back' || decision === 'resume';

async function offerOf(
  db: Queries,
  customer: Customer,
  row: SubscriptionRow,
  now: Date,
): Promise<PauseOffer> {
  const planned = pauseOf(row);
  const refusal = await refusalOf(db, row, now);
  const choices = refusal === null ? await pausesToChoose(db, row, PAUSE_MONTHS) : [];
  const kind = decideResume(row, now);
  const datesOf = ({ from, until }: { from: Date; until: Date }) => ({
    from: from.toISOString(),
    until: until.toISOString(),
  });
  return {
    planned: planned && datesOf(planned),
    refusal,
    choices: choices.map(({ months, pause }) => ({ months, ...datesOf(pause) })),
    resume: mayEnd(kind) ? { kind, next_debit: await debitAfter(db, customer, row, { kind, now }) } : null,
  };
}

async function findOwn(db: Queries, { userId, id }: OwnRow): Promise<SubscriptionRow> {
  const row = await findSubscription(db, { id, userId });
  if (!row) throw new Refusal('not_found');
  return row;
}

export function showPause(shop: Pick<Shop, 'db' | 'clock'>, asked: OwnRow): Promise<PauseOffer> {
  return inSnapshot(shop.db, async (tx) => {
    const customer = await selectCustomer(tx, asked.userId);
    if (!customer) throw new Refusal('invalid_token');
    return offerOf(tx, customer, await findOwn(tx, asked), shop.clock.now());
  });
}

type Acting = Pick<Shop, 'db' | 'clock' | 'settings'>;
type Locked = { customer: Customer; row: SubscriptionRow };

function underLock(
  shop: Acting,
  asked: OwnRow,
  act: (tx: Transaction, locked: Locked, now: Date) => Promise<SubscriptionRow>,
): Promise<PauseOffer> {
  return inTransaction(shop.db, async (tx) => {
    await findOwn(tx, asked);
    const customer = await lockCustomer(tx, asked.userId);
    if (!customer.isActive) throw new Refusal('account_disabled');
    const now = shop.clock.now();
    const changed = await act(tx, { customer, row: await findOwn(tx, asked) }, now);
    return offerOf(tx, customer, changed, now);
  });
}

/** Asked for twice, it is one pause. */
export function planOwnPause(shop: Acting, asked: OwnRow & { months: PauseMonths }): Promise<PauseOffer> {
  return underLock(shop, asked, async (tx, locked, now) => {
    const { row } = locked;
    const [chosen] = await pausesToChoose(tx, row, [asked.months]);
    const planned = row.status === 'active' ? pauseOf(row) : null;
    if (planned && planned.until.getTime() === chosen?.pause.until.getTime()) return row;
    const refusal = await refusalOf(tx, row, now);
    if (refusal !== null) throw new Refusal('action_not_allowed', { detail: refusal });
    if (!chosen) throw new Refusal('action_not_allowed');
    return planPauseOf(tx, shop.settings, locked, { pause: chosen.pause, actor: 'customer', now });
  });
}

const notPaused = 'Cet abonnement n’est pas en pause.';

/** A second call finds it resumed, and changes nothing. */
export function endOwnPause(shop: Acting, asked: OwnRow): Promise<PauseOffer> {
  return underLock(shop, asked, async (tx, locked, now) => {
    const by = { actor: 'customer', now } as const;
    switch (decideResume(locked.row, now)) {
      case 'take_back':
        return takeBackPauseOf(tx, shop.settings, locked, by);
      case 'resume':
        return resumeNow(tx, shop.settings, locked, by);
      case 'nothing':
        return locked.row;
      case 'not_allowed':
        throw new Refusal('action_not_allowed', { detail: notPaused });
    }
  });
}
