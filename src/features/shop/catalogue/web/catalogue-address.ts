import type { Category, ShelfOrder } from '../contract.ts';

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

/** The names in the address bar are those of the API: `category`, `search`, `page`. */
export interface CatalogueQuery {
  category: string;
  search: string;
  sort: ShelfOrder;
  page: number;
}

export const CATALOGUE_PARAMETERS = ['category', 'search', 'sort', 'page'];
export const PAGE_SIZE = 24;

const SEARCH_LIMIT = 100;
const PAGE_LIMIT = 10_000;

/** docs/product/catalogue.md#an-address-is-never-refused */
export function readCatalogueQuery(parameters: URLSearchParams): CatalogueQuery {
  return {
    category: words(parameters.get('category')),
    search: words(parameters.get('search')),
    sort: readSort(parameters.get('sort')),
    page: readPage(parameters.get('page')),
  };
}

/** One line without control characters, because PostgreSQL refuses NUL in a text. */
function words(text: string | null): string {
  const line = (text ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.slice(0, SEARCH_LIMIT).trim();
}

/** docs/product/catalogue.md#an-order-that-sells */
export const SORTS: Record<ShelfOrder, string> = {
  chosen: 'Les plus choisies',
  price: 'Prix mensuel croissant',
  new: 'Nouveautés',
  name: 'Nom, de A à Z',
};

/** The shop's own order is written as nothing. */
export const sortValue = (sort: string): string => (sort === 'chosen' ? '' : sort);

function readSort(text: string | null): ShelfOrder {
  return text === 'price' || text === 'new' || text === 'name' ? text : 'chosen';
}

export function readPage(text: string | null): number {
  if (!/^[1-9]\d{0,4}$/.test(text ?? '')) return 1;
  return Math.min(Number(text), PAGE_LIMIT);
}

/** The shortest address: it omits defaults. */
export function catalogueAddress({ category, search, sort, page = 1 }: Partial<CatalogueQuery>): string {
  const parameters = new URLSearchParams();
  if (category) parameters.set('category', category);
  if (search) parameters.set('search', search);
  if (sort && sortValue(sort)) parameters.set('sort', sort);
  return pageAddress(`/catalogue${parameters.size > 0 ? `?${parameters}` : ''}`, page);
}

export function pageAddress(address: string, page: number): string {
  if (page <= 1) return address;
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}`;
}

export function automationAddress({ id, slug }: { id: number; slug: string }): string {
  return `/automation/${id}/${slug}`;
}

/** Undefined for what cannot be an id. */
export function readId(text: string | undefined): number | undefined {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** `18 automatisations`; French says zero in the singular. */
export function countAutomations(count: number): string {
  return `${count}\u00a0automatisation${count > 1 ? 's' : ''}`;
}

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
