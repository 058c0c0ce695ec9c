import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { forgetAt } from '#domain/document/store-life.ts';
import { hasAccess } from '#domain/subscription/access.ts';
import { holdCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import type { Columns } from '#server/db/prepared.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import type { documentStores } from '#server/db/schema/documents.ts';
import type { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { StoreLine } from '../contract.ts';
import { selectDocuments } from './document-rows.ts';
import type { Reading } from './open-store.ts';
import { lineOf } from './own-documents.ts';
import { setAllowed } from './store-rows.ts';

type Access = Columns<typeof subscriptions, 'status' | 'is_free' | 'end_date' | 'past_due_since'>;

/** By drizzle's raw statements, dates come as texts. */
const dateOf = (text: Date | string | null) => (text === null ? null : new Date(text));

export async function mayOpen(
  db: Queries,
  { userId, automationId, now }: { userId: number; automationId: number; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ [Name in keyof Access]: Access[Name] }>(sql`
    select status, is_free, end_date, past_due_since from subscriptions
    where user_id = ${userId} and automation_id = ${automationId}`);
  return rows.some((row) =>
    hasAccess(
      {
        status: row.status,
        isFree: row.is_free,
        endDate: dateOf(row.end_date),
        pastDueSince: dateOf(row.past_due_since),
      },
      now,
    ),
  );
}

export async function selectToolName(db: Queries, automationId: number): Promise<string> {
  const [row] = await db
    .select({ name: automations.name })
    .from(automations)
    .where(eq(automations.id, automationId));
  if (!row) throw new Error(`automation ${automationId} is gone`);
  return row.name;
}

type KeptStore = Columns<
  typeof documentStores,
  'id' | 'bytes' | 'allowed' | 'used_at' | 'shut_at' | 'told_at'
> &
  Columns<typeof automations, 'slug' | 'name'> & { automation_id: number; documents: number };

async function selectKept(db: Queries, userId: number): Promise<KeptStore[]> {
  const { rows } = await db.execute<{ [Name in keyof KeptStore]: KeptStore[Name] }>(sql`
    select s.id, s.automation_id, s.bytes, s.allowed, s.used_at, s.shut_at, s.told_at, a.slug, a.name,
      (select count(*)::int from documents d where d.store_id = s.id) as documents
    from document_stores s join automations a on a.id = s.automation_id
    where s.user_id = ${userId} order by a.name, s.id`);
  return rows;
}

export async function showStores(shop: Reading, userId: number): Promise<{ stores: StoreLine[] }> {
  const now = shop.clock.now();
  const stores: StoreLine[] = [];
  for (const row of await selectKept(shop.db, userId)) {
    const opens = await mayOpen(shop.db, { userId, automationId: row.automation_id, now });
    const shutAt = dateOf(row.shut_at) ?? now;
    stores.push({
      slug: row.slug,
      name: row.name,
      documents: row.documents,
      bytes: row.bytes,
      used_at: new Date(row.used_at).toISOString(),
      allowed: row.allowed,
      opens,
      forgotten_at: opens ? null : forgetAt(shutAt, dateOf(row.told_at)).toISOString(),
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
    await setAllowed(tx, store.id, []);
    return null;
  });
}

/** With or without a subscription (docs/product/document.md#twelve-months-more). */
export async function downloadOwn(shop: Reading, { userId, slug }: { userId: number; slug: string }) {
  const store = (await selectKept(shop.db, userId)).find((kept) => kept.slug === slug);
  if (!store) throw new Refusal('not_found');
  const rows = await selectDocuments(shop.db, store.id);
  return {
    tool: store.name,
    made_at: shop.clock.now().toISOString(),
    documents: rows.map((row) => {
      const { bytes: _, ...line } = lineOf(row);
      return { ...line, value: JSON.parse(row.value) };
    }),
  };
}
