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
