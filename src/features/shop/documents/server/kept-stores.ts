import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { BOOK_PARTS, forgetAt } from '#domain/document/document-limits.ts';
import { partsAllowed } from '#domain/document/identity.ts';
import { hasAccess } from '#domain/subscription/access.ts';
import { withJson } from '#domain/text/json-shape.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { documentStores, documents } from '#server/db/schema/documents.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { StoreLine } from '../contract.ts';
import { readDocuments } from './document-rows.ts';
import { lineOf } from './own-documents.ts';
import { type Reading, selectStore, setAllowed } from './store-rows.ts';

export async function mayOpen(
  db: Queries,
  { userId, automationId, now }: { userId: number; automationId: number; now: Date },
): Promise<boolean> {
  const { status, isFree, endDate, pastDueSince } = subscriptions;
  const rows = await db
    .select({ status, isFree, endDate, pastDueSince })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.automationId, automationId)));
  return rows.some((row) => hasAccess(row, now));
}

export async function selectToolName(db: Queries, automationId: number): Promise<string> {
  const [row] = await db
    .select({ name: automations.name })
    .from(automations)
    .where(eq(automations.id, automationId));
  if (!row) throw new Error(`automation ${automationId} is gone`);
  return row.name;
}

/** It reads the tools by name, with how many documents each holds; the book is none. */
async function selectKept(db: Queries, userId: number) {
  const { id, bytes, allowed, asked, usedAt, shutAt, toldAt } = documentStores;
  const held = db.$count(documents, eq(documents.storeId, id));
  const last = sql<{ key: string; title: string; saved_at: string } | null>`(
    select json_build_object('key', d.key, 'title', d.title, 'saved_at', d.saved_at) from documents d
     where d.store_id = ${id} and d.archived_at is null order by d.saved_at desc, d.key limit 1)`;
  return db
    .select({
      id,
      automationId: automations.id,
      slug: automations.slug,
      name: automations.name,
      bytes,
      allowed,
      asked,
      usedAt,
      shutAt,
      toldAt,
      documents: held,
      last,
    })
    .from(documentStores)
    .innerJoin(automations, eq(automations.id, documentStores.automationId))
    .where(eq(documentStores.userId, userId))
    .orderBy(automations.name, id);
}

export async function showStores(shop: Reading, userId: number): Promise<{ stores: StoreLine[] }> {
  const now = shop.clock.now();
  const stores: StoreLine[] = [];
  const all = await selectStore(shop.db, { userId, automationId: null });
  for (const row of await selectKept(shop.db, userId)) {
    const { automationId, slug, name, documents: count, last, bytes, usedAt, shutAt, toldAt } = row;
    const opens = await mayOpen(shop.db, { userId, automationId, now });
    stores.push({
      slug,
      name,
      documents: count,
      bytes,
      used_at: usedAt.toISOString(),
      allowed: partsAllowed(row, all),
      opens,
      last: last && { ...last, saved_at: new Date(last.saved_at).toISOString() },
      forgotten_at: opens ? null : forgetAt(shutAt ?? now, toldAt).toISOString(),
    });
  }
  return { stores };
}

/** Asks for no access: what a tool may use is taken back at any time (docs/product/document.md#own-book). */
export function takeBackAll(
  shop: Reading,
  { userId, slug }: { userId: number; slug: string },
): Promise<null> {
  return inTransaction(shop.db, async (tx) => {
    if (!(await holdCustomer(tx, userId))) throw new Refusal('invalid_token');
    const store = (await selectKept(tx, userId)).find((kept) => kept.slug === slug);
    if (!store) throw new Refusal('not_found');
    await setAllowed(tx, store.id, { allowed: [], asked: [...BOOK_PARTS] });
    return null;
  });
}

/** Its documents one after the other: all of them at once would be 5 MB for each of its readers. */
async function* fileOf({ db, clock }: Reading, { id, name }: { id: number; name: string }) {
  yield `${JSON.stringify({ tool: name, made_at: clock.now().toISOString() }).slice(0, -1)},"documents":[`;
  let before = '';
  for await (const row of readDocuments(db, id)) {
    const { bytes: _, ...line } = lineOf(row);
    yield before + withJson(line, 'value', row.value);
    before = ',';
  }
  yield ']}';
}

/** No subscription is needed (docs/product/document.md#twelve-months-more). */
export async function downloadOwn(shop: Reading, { userId, slug }: { userId: number; slug: string }) {
  const store = (await selectKept(shop.db, userId)).find((kept) => kept.slug === slug);
  if (!store) throw new Refusal('not_found');
  return fileOf(shop, store);
}
