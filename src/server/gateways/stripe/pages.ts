import type Stripe from 'stripe';
import { ask } from './client.ts';

export interface Page<Item> {
  items: Item[];
  next: string | undefined;
}

const limit = 100;

export const pageAfter = (id: string | undefined) => ({ limit, ...(id ? { starting_after: id } : {}) });

export async function fetchPage<Raw extends { id?: string }, Item>(
  call: () => Promise<Stripe.ApiList<Raw>>,
  read: (raw: Raw) => Item,
): Promise<Page<Item>> {
  const { data, has_more } = await ask(call);
  return { items: data.map(read), next: has_more ? data.at(-1)?.id : undefined };
}

export async function* eachPage<Item>(
  readPage: (after?: string) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  let after: string | undefined;
  do {
    const page = await readPage(after);
    yield page.items;
    after = page.next;
  } while (after);
}
