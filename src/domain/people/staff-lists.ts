/** A member of staff has so many for each list (docs/product/administration.md#saved-views). */
export const MOST_VIEWS = 20;

/** No saved view keeps these. */
export const PAGING_NAMES: readonly string[] = ['page', 'after', 'before'];

export function viewOf(address: string): string {
  const params = new URLSearchParams(address);
  for (const name of PAGING_NAMES) params.delete(name);
  for (const [name, value] of [...params]) if (value === '') params.delete(name);
  params.sort();
  return params.toString();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** People type these filters, so they may hold a name; the others are choices. */
const TYPED_FILTERS = ['search', 'user_email', 'automation', 'number', 'actor'];

function wordsOf(text: string): string[] {
  const typed = decoded(text);
  const words = [typed, ...typed.split(/\s+/), ...typed.split(/[^\p{L}\p{M}\p{N}]+/u)];
  return [...new Set(words)].filter((word) => word !== '');
}

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
