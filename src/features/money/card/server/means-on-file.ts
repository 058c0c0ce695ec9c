import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import {
  type DebitMeans,
  type MeansOnFile,
  overtakes,
  refuseChoice,
  refuseRemoval,
} from '#domain/money/debit-means.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import {
  customerIdOf,
  providerCustomer,
  selectBilled,
  showCard,
} from '#money/checkout/server/for-other-features.ts';
import { pushUntilInSync, selectOfCustomer } from '#money/subscriptions/server/for-other-features.ts';
import { isMissing, ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import type { ChangedCard, LatePayment } from '../contract.ts';
import { settleWithCard, showLate } from './late-payments.ts';

/** What the months are to be debited from, and since when somebody wanted it. */
export interface Chosen {
  /** Names the act: a setup, or one choice. */
  id: string;
  customerId: string;
  cardId: string;
  means: DebitMeans;
  beganAt: Date;
  mandateId?: string | undefined;
}

export async function giveMeans(
  shop: Shop,
  stripeId: string,
  { id, means, key }: { id: string; means: DebitMeans; key: string },
): Promise<void> {
  try {
    await shop.stripe.setSubscriptionCard(stripeId, { id, means }, key);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem === 'unavailable') throw error;
    const { status } = await shop.stripe.readSubscriptionState(stripeId);
    if (!isOverAtProvider(status)) throw error;
  }
}

/** An older choice of the same means that is carried out late is not noted. */
async function noteChoice(shop: Shop, { id, customerId, cardId, means, beganAt, mandateId }: Chosen) {
  const { since } = await shop.stripe.readDebitChoice(customerId);
  if (!overtakes(beganAt, since[means])) return;
  // The provider would answer a key used before without doing anything.
  const key = `default:${id}:${randomUUID()}`;
  await shop.stripe.chooseMeans(customerId, { means, id: cardId, since: beganAt, mandateId }, key);
}

async function readInForce(
  shop: Shop,
  customerId: string,
): Promise<{ means: DebitMeans; id: string } | null> {
  const { accountId, cardId } = await shop.stripe.readDebitChoice(customerId);
  if (accountId) return { means: 'bank_account', id: accountId };
  return cardId ? { means: 'card', id: cardId } : null;
}

/** Two at once see each other, for what is in force is read again until nothing is to be done. Answers what it is. */
async function pointToInForce(
  shop: Shop,
  userId: number,
  { id: act, customerId }: Pick<Chosen, 'id' | 'customerId'>,
): Promise<string | undefined> {
  let pointed: string | undefined;
  await pushUntilInSync(async () => {
    const inForce = await readInForce(shop, customerId);
    if (!inForce || inForce.id === pointed) return false;
    const time = randomUUID();
    for (const { stripeId } of await selectBilled(shop.db, userId)) {
      await giveMeans(shop, stripeId, { ...inForce, key: `card:${act}:${stripeId}:${time}` });
    }
    pointed = inForce.id;
    return true;
  });
  return pointed;
}

/**
 * Whatever is in force debits every month afterwards, be it this choice or one that was begun later. Answers whether
 * this one is.
 */
export async function pointTo(shop: Shop, userId: number, chosen: Chosen): Promise<boolean> {
  await noteChoice(shop, chosen);
  return (await pointToInForce(shop, userId, chosen)) === chosen.cardId;
}

async function readFile(shop: Shop, userId: number, customerId: string) {
  const cards = await shop.stripe.listCards(customerId);
  const accounts = await shop.stripe.listAccounts(customerId);
  const choice = await shop.stripe.readDebitChoice(customerId);
  const mandate = choice.mandateId ? await shop.stripe.readMandate(choice.mandateId) : undefined;
  const rows = await selectOfCustomer(shop.db, userId);
  const file: MeansOnFile = {
    hasCard: cards.length > 0,
    hasAccount: accounts.length > 0 && mandate?.isActive === true,
    isLate: rows.some(({ status }) => status === 'past_due'),
    isDebited: (await selectBilled(shop.db, userId)).length > 0,
  };
  return { card: cards[0], accounts, choice, file };
}

/** Another card or account may take its place at any call: the choice is then of that one. Answers what was chosen. */
async function choose(
  shop: Shop,
  userId: number,
  wanted: Pick<Chosen, 'customerId' | 'means' | 'cardId'>,
): Promise<Chosen> {
  const chosen = { ...wanted, id: `choice:${randomUUID()}`, beganAt: shop.clock.now() };
  try {
    await pointTo(shop, userId, chosen);
    return chosen;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const [cardId] = await shop.stripe.listMeans(wanted.customerId, wanted.means);
    if (!cardId) throw new Refusal('no_other_means');
    if (cardId === wanted.cardId) throw error;
    return choose(shop, userId, { ...wanted, cardId });
  }
}

/** docs/product/bank-debit.md#not-while-late */
export async function startAccountSetup(shop: Shop, userId: number): Promise<{ client_secret: string }> {
  if (!shop.settings.offersBankDebit) throw new Refusal('bank_account_not_offered');
  const rows = await selectOfCustomer(shop.db, userId);
  if (rows.some(({ status }) => status === 'past_due')) throw new Refusal('late_payment_first');
  const customerId = await providerCustomer(shop, userId);
  const { clientSecret } = await shop.stripe.startCardSetup(
    customerId,
    { means: 'bank_account', beganAt: shop.clock.now() },
    `account:${randomUUID()}`,
  );
  return { client_secret: clientSecret };
}

/** Answers what is then on file, and what is still late. */
async function showAfter(
  shop: Shop,
  userId: number,
  late?: { left: LatePayment[]; paid: number },
): Promise<ChangedCard> {
  const { left, paid } = late ?? { left: await showLate(shop, userId), paid: 0 };
  return { ...(await showCard(shop, userId)), late_payments: left, late_paid: paid };
}

/** A card that is chosen settles what is late. */
export async function chooseMeans(shop: Shop, userId: number, means: DebitMeans): Promise<ChangedCard> {
  const customerId = await customerIdOf(shop, userId);
  if (!customerId) throw new Refusal('no_other_means');
  const { card, accounts, file } = await readFile(shop, userId, customerId);
  const refusal = refuseChoice(means, file);
  const wanted = means === 'card' ? card : accounts[0];
  if (refusal || !wanted) throw new Refusal(refusal ?? 'no_other_means');
  const chosen = await choose(shop, userId, { customerId, means, cardId: wanted.id });
  if (means === 'bank_account') return showAfter(shop, userId);
  return showAfter(shop, userId, await settleWithCard(shop, userId, { key: chosen.id, newCard: true }));
}

/** It may be done again after a kill; what the bank is at work on goes on. */
export async function removeAccount(shop: Shop, userId: number): Promise<ChangedCard> {
  const customerId = await customerIdOf(shop, userId);
  const found = customerId ? await readFile(shop, userId, customerId) : undefined;
  if (!customerId || !found?.accounts.length) throw new Refusal('not_found');
  const { card, accounts, choice, file } = found;
  if (choice.accountId !== null) {
    const refusal = refuseRemoval(file);
    if (refusal) throw new Refusal(refusal);
    if (card) await choose(shop, userId, { customerId, means: 'card', cardId: card.id });
  }
  // It is unknown before it is detached, so that nothing is pointed to what is gone. One that is saved meanwhile stays.
  const gone = accounts.map(({ id }) => id);
  const key = `forget:${randomUUID()}`;
  await shop.stripe.forgetAccounts(customerId, gone, key);
  for (const id of gone) await shop.stripe.detachCard(id);
  // Its saving may have ended only now. What is replaced at this moment is followed by its own change.
  await pointToInForce(shop, userId, { id: key, customerId }).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  return showAfter(shop, userId);
}

/** docs/product/bank-debit.md#refused-by-the-bank: late months are never asked of a bank account. */
export async function payLate(shop: Shop, userId: number): Promise<LatePayment[]> {
  const customerId = await customerIdOf(shop, userId);
  if (!customerId) return [];
  const { accountId } = await shop.stripe.readDebitChoice(customerId);
  if (accountId === null)
    return (await settleWithCard(shop, userId, { key: randomUUID(), newCard: false })).left;
  const [card] = await shop.stripe.listCards(customerId);
  return card ? (await chooseMeans(shop, userId, 'card')).late_payments : showLate(shop, userId);
}
