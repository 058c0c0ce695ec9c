/** The lists of the administration, as their saved views and the browser name them. */
export const STAFF_LISTS = [
  'subscriptions',
  'orders',
  'people',
  'tickets',
  'ideas',
  'automations',
  'categories',
  'journal',
] as const;
export type StaffListName = (typeof STAFF_LISTS)[number];

/** Of one list, for one member of the staff (docs/product/administration.md#saved-views). */
export const MOST_VIEWS = 20;

/** What an address says of a page, which no view keeps. */
export const PAGING_NAMES: readonly string[] = ['page', 'after', 'before'];

/** The same for two addresses that show the same rows, in whatever order they say so. */
export function viewOf(address: string): string {
  const params = new URLSearchParams(address);
  for (const name of PAGING_NAMES) params.delete(name);
  for (const [name, value] of [...params]) if (value === '') params.delete(name);
  params.sort();
  return params.toString();
}

/** `%40` once more than the address needed it is still a word. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Filters that are typed; the others are chosen from a list, and name nobody. */
const TYPED_FILTERS = ['search', 'user_email', 'automation', 'number', 'actor'];

function wordsOf(text: string): string[] {
  const typed = decoded(text);
  const words = [typed, ...typed.split(/\s+/), ...typed.split(/[^\p{L}\p{M}\p{N}]+/u)];
  return [...new Set(words)].filter((word) => word !== '');
}

/** What was typed into a view, whole and each word by itself: into its name, and into its filters. */
export function wordsOfView({
  name,
  query,
}: {
  name: string;
  query: string;
}): Record<'name' | 'filters', string[]> {
  const params = new URLSearchParams(query);
  const filters = TYPED_FILTERS.flatMap((filter) => params.getAll(filter)).flatMap(wordsOf);
  return { name: wordsOf(name), filters };
}
