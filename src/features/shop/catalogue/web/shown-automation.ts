import { centsFromEuros, type EuroCents } from '#domain/money/money.ts';
import { cardExcerpt } from '#domain/text/excerpt.ts';
import type { Automation, ShelfCard } from '../contract.ts';

export interface AutomationCardData {
  id: number;
  name: string;
  slug: string;
  excerpt: string;
  image: string | null;
  categoryName: string;
  purchasePrice: EuroCents;
  subscriptionPrice: EuroCents;
}

export interface AutomationDetailData extends Omit<AutomationCardData, 'excerpt'> {
  description: string;
  categorySlug: string;
  purchaseCount: number;
  hasPage: boolean;
  /** See docs/product/automation.md#bookable. */
  bookable: boolean;
}

export function automationCard(automation: ShelfCard): AutomationCardData {
  return { ...common(automation), excerpt: cardExcerpt(automation.description) };
}

export function automationDetail(automation: Automation): AutomationDetailData {
  return {
    ...common(automation),
    description: automation.description,
    categorySlug: automation.category_slug,
    purchaseCount: automation.purchase_count,
    hasPage: automation.has_webhook_file,
    bookable: automation.available && automation.subscription_available,
  };
}

function common({ id, name, slug, image, category_name, purchase_price, subscription_price }: ShelfCard) {
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
