import { and, asc, eq, inArray } from 'drizzle-orm';
import { parisMonthKey } from '#domain/time/paris-calendar.ts';
import type { Queries } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { ProviderAccount } from '#server/gateways/stripe/bank-account-calls.ts';
import type { ProviderCard } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import type { SavedCard } from '../contract.ts';
import { customerIdOf } from './open-payment.ts';

const hasExpired = ({ expMonth, expYear }: ProviderCard, now: Date): boolean =>
  parisMonthKey(now) > `${expYear}-${String(expMonth).padStart(2, '0')}`;

const shownCard = (card: ProviderCard, now: Date, automations: readonly string[] = []) => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  expired: hasExpired(card, now),
  automations: [...automations],
});

const cardKey = ({ fingerprint, id }: ProviderCard): string => fingerprint ?? id;

async function debitedFor(
  shop: Shop,
  {
    userId,
    customerId,
    cards,
    accounts,
  }: {
    userId: number;
    customerId: string;
    cards: readonly ProviderCard[];
    accounts: readonly ProviderAccount[];
  },
): Promise<ReadonlyMap<string | undefined, string[]>> {
  const debited = (await selectBilled(shop.db, userId)).filter(({ willRenew }) => willRenew);
  if (debited.length === 0) return new Map();
  const chosen = await shop.stripe.listDebitedCards(customerId);
  const keys = new Map<string | null | undefined, string>([
    ...cards.map((card) => [card.id, cardKey(card)] as const),
    ...accounts.map(({ id }) => [id, id] as const),
  ]);
  const byCard = Map.groupBy(debited, ({ stripeId }) => keys.get(chosen.get(stripeId)));
  return new Map([...byCard].map(([card, those]) => [card, those.map(({ name }) => name)]));
}

async function shownAccount(
  shop: Shop,
  customerId: string,
  {
    account,
    debits,
  }: { account: ProviderAccount | undefined; debits: ReadonlyMap<string | undefined, string[]> },
): Promise<SavedCard['bank_account']> {
  if (!account) return null;
  const { id, country, last4 } = account;
  const { accountId, mandateId } = await shop.stripe.readDebitChoice(customerId);
  const mandate = mandateId ? await shop.stripe.readMandate(mandateId) : undefined;
  return {
    country,
    last4,
    debited: accountId === id,
    automations: debits.get(id) ?? [],
    mandate: mandate ? { reference: mandate.reference, url: mandate.url, active: mandate.isActive } : null,
  };
}

/** See docs/product/payment.md#card-shown-by-what-it-pays; `card` is null before the first payment. */
export async function showCard(shop: Shop, userId: number): Promise<SavedCard> {
  const customerId = await customerIdOf(shop, userId);
  if (!customerId) return { card: null, others: [], bank_account: null };
  const now = shop.clock.now();
  const cards = await shop.stripe.listCards(customerId);
  const accounts = await shop.stripe.listAccounts(customerId);
  const debits = await debitedFor(shop, { userId, customerId, cards, accounts });
  // When one card is kept twice, the latest copy has the right expiry date.
  const distinct = [...Map.groupBy(cards, cardKey).values()].flatMap(([newest]) => newest ?? []);
  const main = distinct.find((card) => debits.has(cardKey(card))) ?? distinct[0];
  const others = distinct.flatMap((card) => {
    const automations = debits.get(cardKey(card));
    return automations && card !== main ? [shownCard(card, now, automations)] : [];
  });
  return {
    card: main ? shownCard(main, now, debits.get(cardKey(main))) : null,
    others,
    bank_account: await shownAccount(shop, customerId, { account: accounts[0], debits }),
  };
}

/** These are the subscriptions that the provider still runs; it will debit those that renew. */
export async function selectBilled(
  db: Queries,
  userId: number,
): Promise<{ stripeId: string; name: string; willRenew: boolean }[]> {
  const billed = inArray(subscriptions.status, ['active', 'cancelling', 'past_due', 'paused']);
  const rows = await db
    .select({
      stripeId: subscriptions.stripeSubscriptionId,
      name: automations.name,
      status: subscriptions.status,
    })
    .from(subscriptions)
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(and(eq(subscriptions.userId, userId), billed))
    .orderBy(asc(subscriptions.id));
  return rows.flatMap(({ stripeId, name, status }) =>
    stripeId ? [{ stripeId, name, willRenew: status !== 'cancelling' }] : [],
  );
}
