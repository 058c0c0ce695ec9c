import type { ZodType } from 'zod';
import {
  activatePurchased,
  activateRestored,
  type ConfirmedPayment,
  confirmPurchasedActivation,
  confirmRestoredPayment,
  confirmSubscriptionPayment,
  createSubscription,
  type OpenedPayment,
} from '#money/checkout/contract.ts';
import type { Callable } from '../call.ts';
import { answerBank, confirmByCard } from '../card-form.ts';
import { ask, eventsArrive, type Visit } from '../visit.ts';
import { sayWhomToBill } from './say-whom-to-bill.ts';

const good = '4242424242424242';
/** Cards in the order in which the person tries them, and what they say to the bank. */
const wallets: readonly (readonly [{ name: string; cards: readonly string[] }, weight: number])[] = [
  [{ name: 'good card', cards: [good] }, 60],
  [{ name: '3-D Secure card', cards: ['4000002500003155'] }, 10],
  [{ name: 'card that always asks', cards: ['4000002760003184'] }, 5],
  [{ name: 'declined, then another', cards: ['4000000000000002', good] }, 7],
  [{ name: 'insufficient funds, then another', cards: ['4000000000009995', good] }, 5],
  [{ name: 'expired card, given up', cards: ['4000000000000069'] }, 3],
  [{ name: 'declined twice, given up', cards: ['4000000000000127', '4000000000000119'] }, 3],
  [{ name: 'refund comes later', cards: ['4000000000007726'] }, 4],
  [{ name: 'refund sent back', cards: ['4000000000005126'] }, 3],
];

async function enterCards(visit: Visit, opened: OpenedPayment): Promise<void> {
  const { chance, stage } = visit;
  const { payment_intent_id: intentId, client_secret: clientSecret } = opened;
  if (!intentId || !clientSecret) return;
  const { name, cards } = chance.weighed(wallets);
  stage.counts.add(`card: ${name}`);
  for (const number of cards) {
    const intent = await confirmByCard(visit, { intentId, clientSecret, number });
    await answerBank(intent, chance.hits(0.85) ? 'authorize' : 'refuse');
  }
}

/** What the shop may answer to somebody who confirms what is not paid, or was replaced meanwhile. */
const notPaid = ['payment_failed', 'payment_not_confirmed', 'not_found'];

async function confirm(
  visit: Visit,
  opened: OpenedPayment,
  endpoint: Callable<ZodType<ConfirmedPayment>>,
): Promise<void> {
  const { automation_id, payment_intent_id, subscription_id } = opened;
  const body = payment_intent_id ? { payment_intent_id, automation_id } : { subscription_id };
  const once = () => ask(visit, endpoint, { body }, notPaid);
  const times = visit.chance.hits(0.05) ? 2 : 1;
  const ends = await Promise.allSettled(Array.from({ length: times }, once));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** From the opened payment to its confirmation, or to wherever the person leaves. */
async function pay(
  visit: Visit,
  opened: OpenedPayment,
  endpoint: Callable<ZodType<ConfirmedPayment>>,
): Promise<void> {
  const { chance, stage } = visit;
  if (chance.hits(0.05)) return stage.counts.add('left before paying');
  await enterCards(visit, opened);
  if (chance.hits(0.4)) await eventsArrive(visit);
  if (chance.hits(0.07)) return stage.counts.add('closed the page before the confirmation');
  await confirm(visit, opened, endpoint);
}

/** See docs/product/payment.md#request-needed-after-a-free-use. */
const asksAtOnce = ({ chance, person }: Visit): boolean => chance.hits(0.5) || person.hasWithdrawn;

const notYetOrNoMore = ['automation_unavailable', 'restore_waiting'];
const cannotStart = [...notYetOrNoMore, 'already_subscribed', 'already_owned', 'not_owned'];

/** Of those that live, whoever they are for: a form says whether one is refused. */
async function someCode({ stage, chance }: Visit): Promise<string | undefined> {
  if (stage.story.temper.novelties === 0 || !chance.hits(0.25)) return undefined;
  const { rows } = await stage.pool.query<{ code: string }>(
    'select code from coupons where archived_at is null order by id',
  );
  return rows.length > 0 ? chance.pick(rows).code : undefined;
}

export async function buy(visit: Visit, automationId: number): Promise<void> {
  await sayWhomToBill(visit);
  const body = { automation_id: automationId, immediate_access: asksAtOnce(visit) };
  const code = await someCode(visit);
  const given = { body: code ? { ...body, promo_code: code } : body };
  const opened =
    (await ask(visit, createSubscription, given, code ? [...cannotStart, 'invalid'] : cannotStart)) ??
    (code && (await ask(visit, createSubscription, { body }, cannotStart)));
  if (!opened) return;
  if (code) visit.stage.counts.add('opened by a code');
  await pay(visit, opened, confirmSubscriptionPayment);
}

/** A month for what is owned already. */
export async function activateOwned(visit: Visit, automationId: number): Promise<void> {
  const body = { automation_id: automationId, immediate_access: asksAtOnce(visit) };
  const opened = await ask(visit, activatePurchased, { body }, cannotStart);
  if (opened) await pay(visit, opened, confirmPurchasedActivation);
}

export async function activateBroughtBack(visit: Visit, subscriptionId: number): Promise<void> {
  const given = { params: { id: subscriptionId }, body: { immediate_access: asksAtOnce(visit) } };
  const opened = await ask(visit, activateRestored, given, [...cannotStart, 'not_found']);
  if (opened) await pay(visit, opened, confirmRestoredPayment);
}
