import type { ProviderCard } from '../../../server/gateways/stripe/provider-objects.ts';
import type { Shop } from '../../../server/shop.ts';
import { selectBilled } from '../../subscriptions/server/for-other-features.ts';
import type { SavedCard } from '../contract.ts';
import { customerIdOf } from './provider-customer.ts';

const shown = ({ brand, last4, expMonth, expYear }: ProviderCard, automations: readonly string[] = []) => ({
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
  automations: [...automations],
});

/** By the id of a card the automations that it is debited for. */
async function debitedFor(
  shop: Shop,
  { userId, customerId }: { userId: number; customerId: string },
): Promise<ReadonlyMap<string | null | undefined, string[]>> {
  const billed = await selectBilled(shop.db, userId);
  if (billed.length === 0) return new Map();
  const cards = await shop.stripe.listDebitedCards(customerId);
  const byCard = Map.groupBy(billed, ({ stripeId }) => cards.get(stripeId));
  return new Map([...byCard].map(([card, those]) => [card, those.map(({ name }) => name)]));
}

/**
 * The cards that the next debits use, as the provider knows them. A purchase paid with another card than the former one
 * is debited from it, and the others go on with theirs: each is named. `card` is null before the first payment.
 */
export async function showCard(shop: Shop, userId: number): Promise<SavedCard> {
  const customerId = await customerIdOf(shop, userId);
  if (!customerId) return { card: null, others: [] };
  const cards = await shop.stripe.listCards(customerId);
  const debits = await debitedFor(shop, { userId, customerId });
  const main = cards.find(({ id }) => debits.has(id)) ?? cards[0];
  const others = cards.flatMap((card) => {
    const automations = debits.get(card.id);
    return automations && card !== main ? [shown(card, automations)] : [];
  });
  return { card: main ? shown(main, debits.get(main.id)) : null, others };
}
