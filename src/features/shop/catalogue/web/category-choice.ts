import type { Category } from '../contract.ts';

export interface CategoryChoice {
  slug: string;
  name: string;
  count: number;
}

const OTHERS = 6;

export function categoryChoices(categories: readonly Category[]): CategoryChoice[] {
  return categories.map(({ slug, name, automations_count }) => ({ slug, name, count: automations_count }));
}

/** docs/product/catalogue.md#category-page */
export function otherCategories(categories: readonly CategoryChoice[], slug: string): CategoryChoice[] {
  const others = categories.filter((category) => category.slug !== slug && category.count > 0);
  const fullest = others.toSorted((one, other) => other.count - one.count).slice(0, OTHERS);
  return others.filter((category) => fullest.includes(category));
}

export function totalCount(categories: readonly CategoryChoice[]): number {
  return categories.reduce((total, { count }) => total + count, 0);
}
