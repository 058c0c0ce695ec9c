import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import {
  type Attempt,
  type DeliveryProblem,
  healthAfter,
  nextDeliveryState,
  retryAt,
  SLOW_MS,
} from '#domain/outgoing/delivery.ts';
import { outgoingBody } from '#domain/outgoing/outgoing-events.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { outgoingDeliveries, outgoingEndpoints, outgoingEvents } from '#server/db/schema/outgoing.ts';
import type { ReceiverAnswer } from '#server/gateways/outgoing.ts';
import { unseal } from '#server/keys/sealed.ts';
import { signedHeaders } from '#server/keys/webhook-signature.ts';
import type { Shop } from '#server/shop.ts';
import { giveUpWaiting, webhookId } from './delivery-rows.ts';
import { tellDisabled } from './owner-letters.ts';
import { ownerKey, type ReceiverRow, stateChange } from './receivers.ts';

/** Longer than any attempt: only who was killed loses it. */
const leaseSeconds = 60;
const leasedAnew = sql`now() + make_interval(secs => ${leaseSeconds})`;

export interface Leased {
  id: number;
  lease: string;
}

/** Those that wait for the longest; the slow ones have places of their own, so that they keep nobody. */
export async function leaseReceivers(
  db: Queries,
  { now, isSlow, most }: { now: Date; isSlow: boolean; most: number },
): Promise<Leased[]> {
  const lease = randomUUID();
  const { rows } = await db.execute<{ id: number }>(sql`
    update outgoing_endpoints set lease = ${lease}, leased_until = ${leasedAnew}
    where id in (select id from outgoing_endpoints
      where state = 'active' and next_at <= ${now} and (rests_until is null or rests_until <= ${now})
        and (leased_until is null or leased_until < now()) and is_slow = ${isSlow}
      order by next_at limit ${most} for update skip locked)
    returning id`);
  return rows.map(({ id }) => ({ id, lease }));
}

/** Locked before it is read anew: what was fanned out meanwhile is seen, or waits and comes after. */
export function release(db: Shop['db'], { id, lease }: Leased): Promise<void> {
  return inTransaction(db, async (tx) => {
    const mine = and(eq(outgoingEndpoints.id, id), eq(outgoingEndpoints.lease, lease));
    const [row] = await tx
      .select({ id: outgoingEndpoints.id })
      .from(outgoingEndpoints)
      .where(mine)
      .for('update');
    if (!row) return;
    await tx
      .update(outgoingEndpoints)
      .set({
        lease: null,
        leasedUntil: null,
        nextAt: sql`(select min(d.due_at) from outgoing_deliveries d where d.endpoint_id = ${id} and d.state = 'waiting')`,
      })
      .where(mine);
  });
}

async function nextDue(db: Queries, { id, lease }: Leased, now: Date) {
  const { endpointId, state, dueAt } = outgoingDeliveries;
  const [kept] = await db
    .update(outgoingEndpoints)
    .set({ leasedUntil: leasedAnew })
    .where(
      and(
        eq(outgoingEndpoints.id, id),
        eq(outgoingEndpoints.lease, lease),
        eq(outgoingEndpoints.state, 'active'),
        sql`(${outgoingEndpoints.restsUntil} is null or ${outgoingEndpoints.restsUntil} <= ${now})`,
      ),
    )
    .returning();
  if (!kept) return undefined;
  const [due] = await db
    .select({ delivery: outgoingDeliveries, event: outgoingEvents })
    .from(outgoingDeliveries)
    .innerJoin(outgoingEvents, eq(outgoingEvents.id, outgoingDeliveries.eventId))
    .where(and(eq(endpointId, id), eq(state, 'waiting'), lte(dueAt, now)))
    .orderBy(asc(dueAt), asc(outgoingDeliveries.sequence))
    .limit(1);
  return due ? { ...due, receiver: kept } : undefined;
}

type Due = NonNullable<Awaited<ReturnType<typeof nextDue>>>;

/** Undefined where no key of the settings opens the secret. */
function headersOf({ settings }: Pick<Shop, 'settings'>, { receiver, event }: Due, body: string, now: Date) {
  const open = (sealed: string) => unseal(settings, ownerKey(receiver), sealed);
  const isBoth = receiver.formerUntil !== null && receiver.formerUntil > now;
  const former = isBoth && receiver.formerSecret ? open(receiver.formerSecret) : undefined;
  const secret = open(receiver.secret);
  if (secret === undefined) return undefined;
  // A receiver compares the moment with its own clock, which is no shop's.
  const signed = { id: webhookId(event.id), at: new Date(), body };
  const headers = signedHeaders(secret, signed);
  const also = former ? ` ${signedHeaders(former, signed)['webhook-signature']}` : '';
  return {
    ...headers,
    'webhook-signature': `${headers['webhook-signature']}${also}`,
    'content-type': 'application/json',
    'user-agent': `${settings.SITE_NAME.replace(/[^\w-]/g, '')}-Webhooks/1`,
  };
}

async function ask(shop: Shop, due: Due, now: Date, signal: AbortSignal): Promise<ReceiverAnswer> {
  const body = outgoingBody(due.event);
  const headers = headersOf(shop, due, body, now);
  if (!headers) return { status: null, problem: 'unsigned', ms: 0 };
  return shop.outgoing.post({ url: due.receiver.url, headers, body, signal });
}

const keptAttempts = 20;

/** The row as it stands now: it may have been sent anew, or given up, while the receiver was asked. */
async function noteDelivery(tx: Transaction, { delivery: { id } }: Due, answer: ReceiverAnswer, now: Date) {
  const { problem, status, ms, askedMs } = answer;
  const [row] = await tx.select().from(outgoingDeliveries).where(eq(outgoingDeliveries.id, id)).for('update');
  if (!row) return;
  const attempt: Attempt = { at: now.toISOString(), status, ms, problem };
  const attempts = row.attempts + 1;
  const dueAt =
    problem === null ? null : retryAt({ attempts, since: row.since, now, askedMs, chance: Math.random() });
  const state = nextDeliveryState(row.state, problem === null ? 'succeed' : dueAt ? 'fail' : 'give_up');
  await tx
    .update(outgoingDeliveries)
    .set({
      state,
      attempts,
      tries: [...row.tries, attempt].slice(-keptAttempts),
      ...(state === 'waiting' && dueAt ? { dueAt } : { doneAt: now }),
    })
    .where(eq(outgoingDeliveries.id, id));
}

/** Nothing of it where the address was changed meanwhile: the answer says nothing of the new one. */
async function noteHealth(
  tx: Transaction,
  shop: Pick<Shop, 'settings'>,
  row: ReceiverRow,
  { due, answer, now }: { due: Due; answer: ReceiverAnswer; now: Date },
): Promise<void> {
  if (row.url !== due.receiver.url || row.state !== 'active') return;
  const { id } = row;
  const { disabledWhy, ...health } = healthAfter(row, { ...answer, now });
  await tx
    .update(outgoingEndpoints)
    .set({
      ...health,
      isSlow: answer.ms >= SLOW_MS,
      ...(disabledWhy ? { ...stateChange(row, 'disable'), disabledAt: now, disabledWhy, nextAt: null } : {}),
    })
    .where(eq(outgoingEndpoints.id, id));
  if (!disabledWhy) return;
  await giveUpWaiting(tx, id, now);
  await tellDisabled(tx, shop.settings, row, { why: disabledWhy, now });
}

/** A replay's failure is no sign of what its own reason is not: the receiver alone judges. */
const saysNothing: ReadonlySet<DeliveryProblem | null> = new Set(['unsigned']);

/** One delivery. False when nothing more is due, or it is somebody else's turn. */
export async function sendNext(shop: Shop, leased: Leased, signal: AbortSignal): Promise<boolean> {
  const asked = shop.clock.now();
  const due = await nextDue(shop.db, leased, asked);
  if (!due) return false;
  const answer = await ask(shop, due, asked, signal);
  const now = shop.clock.now();
  // The receiver first, as whoever pauses or replays it locks them.
  await inTransaction(shop.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(outgoingEndpoints)
      .where(eq(outgoingEndpoints.id, due.receiver.id))
      .for('update');
    await noteDelivery(tx, due, answer, now);
    if (row && !saysNothing.has(answer.problem)) await noteHealth(tx, shop, row, { due, answer, now });
  });
  return answer.problem === null && answer.ms < SLOW_MS;
}
