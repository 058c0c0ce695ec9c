import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { declineReason } from '#domain/money/decline-reason.ts';
import {
  customerIdOf,
  providerCustomer,
  selectLatestPaid,
  selectPayment,
  showCard,
} from '#money/checkout/server/for-other-features.ts';
import { isMissing, ProviderError, type ProviderSetup } from '#server/gateways/stripe/provider-objects.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { ChangedCard, LatePayment } from '../contract.ts';
import { settleWithCard, showLate } from './late-payments.ts';
import { type Chosen, giveMeans, pointTo } from './means-on-file.ts';

export async function startCardChange(shop: Shop, userId: number): Promise<{ client_secret: string }> {
  const customerId = await providerCustomer(shop, userId);
  const { clientSecret } = await shop.stripe.startCardSetup(
    customerId,
    { means: 'card', beganAt: shop.clock.now() },
    `card:${randomUUID()}`,
  );
  return { client_secret: clientSecret };
}

type SavedSetup = ProviderSetup & { customerId: string; cardId: string };

const isSaved = (setup: ProviderSetup): setup is SavedSetup =>
  setup.status === 'succeeded' && setup.customerId !== null && setup.cardId !== null;

const chosenBy = ({ id, customerId, cardId, means, beganAt, mandateId }: SavedSetup): Chosen => ({
  id,
  customerId,
  cardId,
  means,
  beganAt,
  mandateId: mandateId ?? undefined,
});

/** When two changes run at once, neither detaches the newer card. */
async function detachOlder(shop: Shop, { customerId, cardId, means }: Chosen): Promise<boolean> {
  const ids = await shop.stripe.listMeans(customerId, means);
  const older = ids.includes(cardId) ? ids.slice(ids.indexOf(cardId) + 1) : [];
  for (const id of older) await shop.stripe.detachCard(id);
  return older.length > 0;
}

/** The next change finishes one that was killed (docs/product/payment.md#card-reaches-every-debit). */
async function adopt(
  shop: Shop,
  userId: number,
  chosen: Chosen,
): Promise<{ left: LatePayment[]; paid: number }> {
  const isInForce = await pointTo(shop, userId, chosen);
  const late =
    isInForce && chosen.means === 'card'
      ? await settleWithCard(shop, userId, { key: chosen.id, newCard: true })
      : { left: await showLate(shop, userId), paid: 0 };
  // Another change may have attached one of these; once detached, none can come back.
  if (await detachOlder(shop, chosen)) await pointTo(shop, userId, chosen);
  return late;
}

/** An old intent sent again must not bring a replaced card back. */
async function isStillSaved(shop: Shop, { customerId, cardId, means }: Chosen): Promise<boolean> {
  return (await shop.stripe.listMeans(customerId, means)).includes(cardId);
}

/** A newer card may send this one away at any step: its own change then finishes. */
async function adoptUnlessReplaced(shop: Shop, userId: number, saved: Chosen) {
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
  const chosen = chosenBy(setup);
  if (!(await isStillSaved(shop, chosen))) throw new Refusal('not_found');
  const { left, paid } = await adoptUnlessReplaced(shop, userId, chosen);
  return { ...(await showCard(shop, userId)), late_payments: left, late_paid: paid };
}

export async function adoptSavedCard(shop: Shop, userId: number, intentId: string): Promise<void> {
  const setup = await shop.stripe.readCardSetup(intentId);
  if (!setup || !isSaved(setup)) return;
  const chosen = chosenBy(setup);
  if (await isStillSaved(shop, chosen)) await adoptUnlessReplaced(shop, userId, chosen);
}

const paidBy = z.strictObject({ payment: z.uuid() });

/** docs/product/bank-debit.md#card-of-a-start-keeps-the-choice */
async function keepForStarts(
  shop: Shop,
  { paid, accountId, provider }: { paid: Chosen; accountId: string; provider: string },
): Promise<void> {
  const { id, customerId, cardId } = paid;
  await shop.stripe.setDefaultCard(customerId, cardId, `default:${id}`);
  await detachOlder(shop, paid);
  // It comes last, for the provider names the card by it until then.
  await giveMeans(shop, provider, {
    id: accountId,
    means: 'bank_account',
    key: `account:${id}:${accountId}`,
  });
}

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
    // A newer card sent it away.
    if (!cardId || others.length === cards.length) return;
    const beganAt = payment.settledAt ?? payment.createdAt;
    const paid: Chosen = { id, customerId, cardId, means: 'card', beganAt };
    const { accountId } = await shop.stripe.readDebitChoice(customerId);
    if (accountId) await keepForStarts(shop, { paid, accountId, provider });
    else if (others.length > 0) await adoptUnlessReplaced(shop, payment.userId, paid);
  } catch (error) {
    // The account was closed meanwhile.
    if (!isMissing(error)) throw error;
  }
};
