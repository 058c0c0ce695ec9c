import { type StaffRole, staffMay } from '#domain/people/staff-rights.ts';
import {
  readSought,
  SEARCH_KINDS,
  SEARCH_RIGHTS,
  type SearchKind,
  type Sought,
} from '#domain/people/staff-search.ts';
import { isMissing, ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import type { Found, SearchAnswer } from '../contract.ts';
import * as calls from '../contract.ts';
import { type Scored, selectByIds, selectFound } from './store.ts';

type Searching = Pick<Shop, 'pool' | 'stripe'>;

const kindsOf = (role: StaffRole): SearchKind[] =>
  SEARCH_KINDS.filter((kind) => staffMay(role, SEARCH_RIGHTS[kind]));

/** The likeliest kind comes first; otherwise the usual order holds. */
function inOrder(groups: readonly Scored[][]): Found[] {
  const best = (group: readonly Scored[]) => Math.max(0, ...group.map(({ likely }) => likely));
  return groups
    .toSorted((one, other) => best(other) - best(one))
    .flat()
    .map(({ found }) => found);
}

/** The provider alone knows a charge or a renewal's intent; its invoice leads to an order. */
async function invoiceAtProvider({ stripe }: Searching, providerId: string): Promise<string | undefined> {
  try {
    const intent = providerId.startsWith('ch_') ? await stripe.intentOfCharge(providerId) : providerId;
    return intent === undefined ? undefined : (await stripe.invoiceOfIntent(intent))?.id;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function searchProvider(shop: Searching, { providerId, ...sought }: Sought): Promise<SearchAnswer> {
  const nothing = { found: [], provider_silent: false };
  if (providerId === undefined || !/^(?:ch|py|pi)_/.test(providerId)) return nothing;
  try {
    const invoice = await invoiceAtProvider(shop, providerId);
    if (invoice === undefined) return nothing;
    const scored = await selectFound(shop.pool, 'order', { ...sought, providerId: invoice }, invoice);
    return { ...nothing, found: inOrder([scored]) };
  } catch (error) {
    if (error instanceof ProviderError) return { ...nothing, provider_silent: true };
    throw error;
  }
}

/** docs/product/administration.md#one-search */
async function searchAll(shop: Searching, role: StaffRole, typed: string): Promise<SearchAnswer> {
  const sought = readSought(typed);
  const kinds = kindsOf(role);
  const groups = await Promise.all(kinds.map((kind) => selectFound(shop.pool, kind, sought, typed.trim())));
  const found = inOrder(groups);
  if (found.length === 0 && kinds.includes('order')) return searchProvider(shop, sought);
  return { found, provider_silent: false };
}

/** They keep the order of the request. */
async function readRecent({ pool }: Searching, role: StaffRole, recent: string): Promise<SearchAnswer> {
  const asked = recent.split(',');
  const idsOf = (kind: SearchKind) =>
    asked.filter((one) => one.startsWith(`${kind}.`)).map((one) => Number(one.slice(kind.length + 1)));
  const found = await Promise.all(kindsOf(role).map((kind) => selectByIds(pool, kind, idsOf(kind))));
  const place = ({ kind, id }: Found) => asked.indexOf(`${kind}.${id}`);
  return { found: found.flat().toSorted((one, other) => place(one) - place(other)), provider_silent: false };
}

export const search: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.searchAll, ({ query: { q, recent }, caller }) => {
    const { role } = caller.staff.by;
    return q === '' && recent !== undefined ? readRecent(shop, role, recent) : searchAll(shop, role, q);
  });
};
