import type { CatalogueQuery } from './catalogue-address.ts';

/** `18 automatisations`; French says zero in the singular. */
export function countAutomations(count: number): string {
  return `${count}\u00a0automatisation${count > 1 ? 's' : ''}`;
}

/** Shown, and announced to screen readers when it changes. */
export function resultsPhrase(
  count: number,
  { search, page }: Pick<CatalogueQuery, 'search' | 'page'>,
  category: string | undefined,
  pageCount: number,
): string {
  const inCategory = category ? ` dans «\u00a0${category}\u00a0»` : '';
  const forWords = search ? ` pour «\u00a0${search}\u00a0»` : '';
  const where = pageCount > 1 ? `, page ${page} sur ${pageCount}` : '';
  return (count === 0 ? 'Aucune automatisation' : countAutomations(count)) + inCategory + forWords + where;
}
