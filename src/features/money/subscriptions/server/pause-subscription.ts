/** docs/product/pause.md */
import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { pauseOf } from '#domain/status/subscription-status.ts';
import {
  type Pause,
  type PauseMonths,
  plannedPause,
  RESUME_REMINDER_DAYS,
  resumedAt,
} from '#domain/subscription/pause.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { earlier } from '#server/db/instant.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { type By, changeSubscription } from './change-subscription.ts';
import { nextDebitToTell } from './coming-debits.ts';
import { withNewShare } from './month-price.ts';
import { emailFacts, sendEmail } from './notify-customer.ts';
import { couponMoved, withoutPlannedPause } from './planned-pause.ts';
import {
  lockSubscription,
  readAnchors,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts';

export const pauseMessage = z.strictObject({ subscription: z.int(), provider: z.string() });

/** The handler reads the row again, so that the last decision wins. */
async function tellProvider(tx: Transaction, row: SubscriptionRow, now: Date): Promise<void> {
  if (!row.stripeSubscriptionId) return;
  const payload = { subscription: row.id, provider: row.stripeSubscriptionId };
  const onceKey = `set_pause:${row.id}:${row.status}:${now.toISOString()}`;
  await enqueue(tx, now, { kind: 'set_pause', payload, onceKey });
}

interface Occasion extends By {
  now: Date;
}

/** The choices that a pause has, whoever asks for one. */
export async function pausesToChoose(
  db: Queries,
  row: SubscriptionRow,
  months: readonly PauseMonths[],
): Promise<{ months: PauseMonths; pause: Pause }[]> {
  const { currentPeriodEnd: due } = row;
  if (!due) return [];
  const anchor = (await readAnchors(db, [row.id]))(row);
  return months.map((count) => ({ months: count, pause: plannedPause({ anchor, due }, count) }));
}

/** Its month goes on until it begins. */
export async function planPauseOf(
  tx: Transaction,
  settings: Settings,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  { pause, now, ...by }: Occasion & { pause: Pause },
): Promise<SubscriptionRow> {
  const moved = await couponMoved(tx, row, { was: { due: pause.from }, becomes: { due: pause.until } });
  const dates = { endDate: pause.from, resumesAt: pause.until, resumeToldAt: null, ...moved };
  const changed = await changeSubscription(tx, customer, row, { act: 'plan_pause', ...by, now, with: dates });
  await tellProvider(tx, changed, now);
  const planned = await withNewShare(tx, customer, changed, now);
  const props = {
    ...(await emailFacts(tx, settings, customer, planned)),
    askedAt: now.toISOString(),
    from: pause.from.toISOString(),
    until: pause.until.toISOString(),
    nextDebit: await nextDebitToTell(tx, customer, planned, now),
  };
  await sendEmail(tx, customer, planned, { email: { name: 'pause-planned', props }, now });
  return planned;
}

/** The months go on as if none had been asked for; the provider then counts them from the next one. */
export async function takeBackPauseOf(
  tx: Transaction,
  settings: Settings,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  { now, ...by }: Occasion,
): Promise<SubscriptionRow> {
  const { currentPeriodEnd: due } = row;
  const without = {
    ...(await withoutPlannedPause(tx, row, due ?? undefined)),
    ...{ endDate: null, resumesAt: null, billingAnchor: due },
  };
  const change = { act: 'take_back_pause', ...by, now, with: without } as const;
  const changed = await changeSubscription(tx, customer, row, change);
  await tellProvider(tx, changed, now);
  const goingOn = await withNewShare(tx, customer, changed, now);
  await tellOver(tx, settings, customer, goingOn, { now, begun: false });
  return goingOn;
}

async function begin(tx: Transaction, customer: Customer, row: SubscriptionRow, now: Date) {
  const change = { act: 'begin_pause', actor: 'system', now, with: {} } as const;
  return withNewShare(tx, customer, await changeSubscription(tx, customer, row, change), now);
}

/** Its next month begins then, and is debited as any renewal. */
async function resume(
  tx: Transaction,
  settings: Settings,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  { at, now, ...by }: Occasion & { at: Date },
): Promise<SubscriptionRow> {
  const was = { due: row.resumesAt ?? at };
  const moved = await couponMoved(tx, row, { was, becomes: { due: at, anchor: at } });
  const dates = { endDate: null, resumesAt: at, currentPeriodEnd: at, billingAnchor: at, ...moved };
  const changed = await changeSubscription(tx, customer, row, { act: 'resume', ...by, now, with: dates });
  await tellProvider(tx, changed, now);
  const running = await withNewShare(tx, customer, changed, now);
  await tellOver(tx, settings, customer, running, { now, begun: true });
  return running;
}

/** At the customer's click; a pause whose sweep is late has begun all the same. */
export async function resumeNow(
  tx: Transaction,
  settings: Settings,
  locked: { customer: Customer; row: SubscriptionRow },
  { now, ...by }: Occasion,
): Promise<SubscriptionRow> {
  const { customer, row } = locked;
  const paused = row.status === 'active' ? await begin(tx, customer, row, now) : row;
  return resume(tx, settings, { customer, row: paused }, { ...by, at: resumedAt(now), now });
}

/** What is due of a pause at an instant; its sweeps may be late. Answers the row as it then stands. */
export async function followPause(
  tx: Transaction,
  settings: Settings,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  { at, now }: { at: Date; now: Date },
): Promise<SubscriptionRow> {
  const pause = pauseOf(row);
  if (!pause || at < pause.from) return row;
  const paused = row.status === 'active' ? await begin(tx, customer, row, now) : row;
  if (at < pause.until) return paused;
  return resume(tx, settings, { customer, row: paused }, { actor: 'system', at: pause.until, now });
}

async function tellOver(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: SubscriptionRow,
  { now, begun }: { now: Date; begun: boolean },
): Promise<void> {
  const facts = await emailFacts(tx, settings, customer, row);
  const props = { ...facts, begun, nextDebit: await nextDebitToTell(tx, customer, row, now) };
  await sendEmail(tx, customer, row, { email: { name: 'pause-over', props }, now });
}

const { id, status, isFree, endDate, resumesAt, resumeToldAt } = subscriptions;

export const pausesDue = eachDue({
  name: 'pauses-begin',
  due: ({ db, now }) =>
    db
      .select({ id })
      .from(subscriptions)
      .where(and(eq(status, 'active'), eq(isFree, false), isNotNull(resumesAt), lte(endDate, now)))
      .orderBy(asc(endDate)),
  act: (shop, row) => followUnderLock(shop, row),
});

export const pausesOver = eachDue({
  name: 'pauses-end',
  due: ({ db, now }) =>
    db
      .select({ id })
      .from(subscriptions)
      .where(and(eq(status, 'paused'), lte(resumesAt, now)))
      .orderBy(asc(resumesAt)),
  act: (shop, row) => followUnderLock(shop, row),
});

function followUnderLock(
  { db, settings, clock }: Pick<Shop, 'db' | 'settings' | 'clock'>,
  row: { id: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockSubscription(tx, row);
    const now = clock.now();
    if (!locked || locked.customer.isClosed) return false;
    return (await followPause(tx, settings, locked, { at: now, now })) !== locked.row;
  });
}

export const pausesEnding = eachDue({
  name: 'pauses-ending',
  due: ({ db, now }) =>
    db
      .select({ id })
      .from(subscriptions)
      .where(
        and(
          eq(status, 'paused'),
          isNull(resumeToldAt),
          gt(resumesAt, now),
          lte(resumesAt, earlier(now, -RESUME_REMINDER_DAYS * DAY_MS)),
        ),
      )
      .orderBy(asc(resumesAt)),
  act: ({ db, settings, clock }, row) =>
    inTransaction(db, async (tx) => {
      const locked = await lockSubscription(tx, row);
      const now = clock.now();
      const until = locked?.row.resumesAt;
      if (locked?.row.status !== 'paused' || locked.row.resumeToldAt || !until || until <= now) return false;
      const { customer } = locked;
      await updateSubscription(tx, row.id, { resumeToldAt: now });
      const props = {
        ...(await emailFacts(tx, settings, customer, locked.row)),
        until: until.toISOString(),
        nextDebit: await nextDebitToTell(tx, customer, locked.row, now),
      };
      const email = { name: 'pause-ending', props } as const;
      await sendEmail(tx, customer, locked.row, { email, now, leavesBefore: until });
      return true;
    }),
});
