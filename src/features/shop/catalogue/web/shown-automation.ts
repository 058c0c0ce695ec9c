import { centsFromEuros } from '#domain/money/money.ts';
import { cardExcerpt } from '#domain/text/excerpt.ts';
import { frenchSpaces } from '#domain/text/french-spaces.ts';
import type { ShelfCard } from '../contract.ts';

export type AutomationCardData = ReturnType<typeof automationCard>;

export function automationCard(automation: ShelfCard) {
  const { description, description_by_ai: byAi } = automation;
  return { ...nameAndPrices(automation), excerpt: frenchSpaces(cardExcerpt(description)), byAi };
}

/** Prices are in cents. */
export function nameAndPrices({
  id,
  name,
  slug,
  image,
  category_name,
  purchase_price,
  subscription_price,
}: ShelfCard) {
  return {
    id,
    name,
    slug,
    image,
    categoryName: category_name,
    purchasePrice: centsFromEuros(purchase_price),
    subscriptionPrice: centsFromEuros(subscription_price),
  };
}
