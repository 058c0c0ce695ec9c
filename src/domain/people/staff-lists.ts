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
export type StaffList = (typeof STAFF_LISTS)[number];

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

const LEAST_WORD = 3;

/** `%40` once more than the address needed it is still a word. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What was typed into a view: its name and its filters, whole, and each word of them by itself. */
export function wordsOfView({ name, query }: { name: string; query: string }): string[] {
  const typed = [name, ...new URLSearchParams(query).values()].map(decoded);
  const words = typed.flatMap((text) => [text, ...text.split(/\s+/), ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return [...new Set(words)].filter((word) => word.length >= LEAST_WORD);
}
