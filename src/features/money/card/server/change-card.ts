import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { declineReason } from '#domain/money/decline-reason.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import {
  customerIdOf,
  providerCustomer,
  selectBilled,
  selectLatestPaid,
  selectPayment,
  showCard,
} from '#money/checkout/server/for-other-features.ts';
import { isMissing, ProviderError, type ProviderSetup } from '#server/gateways/stripe/provider-objects.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { ChangedCard, LatePayment } from '../contract.ts';
import { settleWithCard, showLate } from './late-payments.ts';

export async function startCardChange(shop: Shop, userId: number): Promise<{ client_secret: string }> {
  const customerId = await providerCustomer(shop, userId);
  const { clientSecret } = await shop.stripe.startCardSetup(customerId, `card:${randomUUID()}`);
  return { client_secret: clientSecret };
}

async function giveCard(shop: Shop, stripeId: string, { cardId, key }: { cardId: string; key: string }) {
  try {
    await shop.stripe.setSubscriptionCard(stripeId, cardId, key);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem === 'unavailable') throw error;
    const { status } = await shop.stripe.readSubscriptionState(stripeId);
    if (!isOverAtProvider(status)) throw error;
  }
}

/** `id` names what saved it: a setup, or the payment that it made. */
interface Saved {
  id: string;
  customerId: string;
  cardId: string;
}

const isSaved = (setup: ProviderSetup): setup is ProviderSetup & Saved =>
  setup.status === 'succeeded' && setup.customerId !== null && setup.cardId !== null;

async function pointTo(shop: Shop, userId: number, { id, customerId, cardId }: Saved): Promise<void> {
  // The provider would answer a key used before without doing anything.
  const time = randomUUID();
  await shop.stripe.setDefaultCard(customerId, cardId, `default:${id}:${time}`);
  for (const { stripeId } of await selectBilled(shop.db, userId)) {
    await giveCard(shop, stripeId, { cardId, key: `card:${id}:${stripeId}:${time}` });
  }
}

/** When two changes run at once, neither detaches the newer card. */
async function detachOlder(shop: Shop, { customerId, cardId }: Saved): Promise<boolean> {
  const older = await shop.stripe.listOlderCards(customerId, cardId);
  for (const id of older) await shop.stripe.detachCard(id);
  return older.length > 0;
}

/** The next change finishes one that was killed (docs/product/payment.md#card-reaches-every-debit). */
async function adopt(
  shop: Shop,
  userId: number,
  saved: Saved,
): Promise<{ left: LatePayment[]; paid: number }> {
  await pointTo(shop, userId, saved);
  const late = await settleWithCard(shop, userId, { key: saved.id, newCard: true });
  // Another change may have attached one of these; once detached, none can come back.
  if (await detachOlder(shop, saved)) await pointTo(shop, userId, saved);
  return late;
}

/** An old intent sent again must not bring a replaced card back. */
async function isStillSaved(shop: Shop, { customerId, cardId }: Saved): Promise<boolean> {
  const cards = await shop.stripe.listCards(customerId);
  return cards.some(({ id }) => id === cardId);
}

/** A newer card may send this one away at any step: its own change then finishes. */
async function adoptUnlessReplaced(shop: Shop, userId: number, saved: Saved) {
  try {
    return await adopt(shop, userId, saved);
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.problem !== 'unavailable';
    if (!isRefused || (await isStillSaved(shop, saved))) throw error;
    return { left: await showLate(shop, userId), paid: 0 };
  }
}

/** Somebody else's intent is a 404. `late_paid` counts months, `late_payments` says what the others need. */
export async function changeCard(shop: Shop, userId: number, intentId: string): Promise<ChangedCard> {
  const customerId = await customerIdOf(shop, userId);
  const setup = customerId ? await shop.stripe.readCardSetup(intentId) : undefined;
  if (setup?.customerId !== customerId || !setup) throw new Refusal('not_found');
  if (setup.failureCode) throw new Refusal('payment_failed', { detail: declineReason(setup.failureCode) });
  if (!isSaved(setup)) throw new Refusal('card_not_confirmed');
  if (!(await isStillSaved(shop, setup))) throw new Refusal('not_found');
  const { left, paid } = await adoptUnlessReplaced(shop, userId, setup);
  return { ...(await showCard(shop, userId)), late_payments: left, late_paid: paid };
}

export async function adoptSavedCard(shop: Shop, userId: number, intentId: string): Promise<void> {
  const setup = await shop.stripe.readCardSetup(intentId);
  if (setup && isSaved(setup) && (await isStillSaved(shop, setup)))
    await adoptUnlessReplaced(shop, userId, setup);
}

const paidBy = z.strictObject({ payment: z.uuid() });

/** The card that paid last is the card on file (docs/product/payment.md#one-card-on-file). */
export const keepPaidCard: OutboxHandler = async (shop, message) => {
  const { payment: id } = paidBy.parse(message.payload);
  const payment = await selectPayment(shop.db, id);
  const provider = payment?.stripeSubscriptionId;
  if (!payment || !provider || (await selectLatestPaid(shop.db, payment.userId))?.id !== id) return;
  try {
    const { customerId, cardId } = await shop.stripe.readSubscriptionState(provider);
    const cards = cardId ? await shop.stripe.listCards(customerId) : [];
    const others = cards.filter((card) => card.id !== cardId);
    // A newer card sent it away, or there is no other.
    if (!cardId || others.length === cards.length || others.length === 0) return;
    await adoptUnlessReplaced(shop, payment.userId, { id, customerId, cardId });
  } catch (error) {
    // The account was closed meanwhile.
    if (!isMissing(error)) throw error;
  }
};
