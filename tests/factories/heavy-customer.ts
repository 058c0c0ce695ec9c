import { randomUUID } from 'node:crypto';
import { DOCUMENT_BYTES, PAPER_BYTES, STORE_DOCUMENTS } from '#domain/document/document-limits.ts';
import type { TestShop } from '../start-shop.ts';
import { createAutomation } from './catalogue.ts';
import { createCustomer } from './customers.ts';
import { insertPapers } from './papers.ts';
import { createPurchase, createSubscription } from './subscriptions.ts';

/** Many small objects cost a reader or a checker most. */
export const dearestValue = `[${'{},'.repeat((DOCUMENT_BYTES - 4) / 3)}{}]`.slice(0, DOCUMENT_BYTES);

const line = 'é'.repeat(200);
/** Each field is as long as an address allows, in letters that have no typeface of their own. */
export const dearestBuyer = {
  ...{
    name: 'ж'.repeat(200),
    company: 'é'.repeat(200),
    address1: 'ß'.repeat(200),
    address2: '漢'.repeat(200),
  },
  ...{ postalCode: '1'.repeat(20), city: 'ł'.repeat(100), country: 'é'.repeat(100), email: 'e'.repeat(100) },
};
export const dearestLines = Array.from({ length: 3 }, () => ({
  kind: 'purchase',
  label: `Achat ${'é'.repeat(200)}`,
  amount: 1000,
}));

const bookLines = 340;
export const dearestBook = {
  company: { name: line, company: line, address: line, siret: line, vat_number: line, iban: line },
  customers: Array.from({ length: bookLines }, () => ({
    ...{ id: randomUUID(), name: 'é'.repeat(200), address: 'ligne\n'.repeat(20), email: 'e'.repeat(60) },
    ...{ siren: '1'.repeat(9), vat_number: 'F'.repeat(13), consumer: false },
  })),
  articles: Array.from({ length: 1000 }, (_, at) => ({
    ...{ id: randomUUID(), label: 'é'.repeat(60), unit: 'u', price: at / 100, vat_rate: 20 },
  })),
};

/** Years of what one may write a few times an hour. */
async function fillAccount(pool: TestShop['pool'], { id, email }: { id: number; email: string }) {
  const of = (text: string, ...more: unknown[]) => pool.query(text, [id, ...more]);
  await of(
    `insert into addresses (user_id, first_name, last_name, address1, city, postal_code, created_at)
     select $1, repeat('é', 100), repeat('é', 100), repeat('é', 200), 'Lyon', '69000', now() from generate_series(1, 100)`,
  );
  await of(
    `insert into tickets (user_id, email, subject, message, created_at)
     select $1, $2, repeat('é', 200), repeat('é', 5000), now() from generate_series(1, 500)`,
    email,
  );
  await of(
    `insert into ticket_replies (ticket_id, user_id, author, message, request_id, created_at)
     select (select max(id) from tickets where user_id = $1), $1, 'customer', repeat('é', 5000), gen_random_uuid(), now()
     from generate_series(1, 200)`,
  );
  await of(
    `insert into automation_ideas (user_id, email, description, created_at)
     select $1, $2, repeat('é', 5000), now() from generate_series(1, 500)`,
    email,
  );
  await of(
    `with bought as (insert into orders (user_id, status, reason, total_amount, created_at, due_at, paid_at)
       select $1, 'paid', 'purchase', 4000, now(), now(), now() from generate_series(1, 300) returning id)
     insert into invoices (number, order_id, user_id, total_amount, issued_at, buyer, lines, purge_at)
     select 'F-2026-' || lpad(id::text, 6, '0'), id, $1, 4000, now(), $2::jsonb, $3::jsonb, now() + interval '10 years'
     from bought`,
    JSON.stringify(dearestBuyer),
    JSON.stringify(dearestLines),
  );
  await of(
    `with made as (insert into automations (name, slug, description, category_id, created_at, updated_at, purchase_price, subscription_price)
       select 'Outil ' || n, 'outil-' || n, repeat('é', 2000), (select min(id) from categories), now(), now(), 3500, 500
       from generate_series(1, 100) n returning id)
     insert into subscriptions (user_id, automation_id, status, start_date, created_at, individual_price, monthly_share)
     select $1, id, 'active', now(), now(), 500, 10 from made`,
  );
}

/** Of the last order and the last subscription, beside all the others that its next debit is shared with. */
async function payLastOrder(pool: TestShop['pool'], { id }: { id: number }): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into payments (user_id, automation_id, subscription_id, order_id, type, status, amount, purchase_amount,
       first_month_amount, individual_price, recurring_amount, check_at, created_at, settled_at)
     select $1, s.automation_id, s.id, (select max(id) from orders where user_id = $1), 'initial', 'succeeded', 4000, 3500,
       500, 500, 10, now(), now(), now()
     from subscriptions s where s.user_id = $1 order by s.id desc limit 1 returning id`,
    [id],
  );
  await pool.query(
    `insert into order_items (order_id, kind, label, amount)
     select p.order_id, line->>'kind', line->>'label', (line->>'amount')::int
     from payments p, jsonb_array_elements($2::jsonb) line where p.id = $1`,
    [rows[0]!.id, JSON.stringify(dearestLines)],
  );
  return rows[0]!.id;
}

/** Somebody who keeps the most that the shop takes of one person. */
export async function createHeavyCustomer(shop: TestShop) {
  const { pool } = shop;
  const who = await createCustomer(shop);
  const tools: { id: number; slug: string }[] = [];
  for (const name of ['Outil plein', 'Outil semé']) {
    const id = await createAutomation(shop, { name });
    await createSubscription(shop, { userId: who.id, automationId: id });
    const { rows } = await pool.query('select slug from automations where id = $1', [id]);
    tools.push({ id, slug: rows[0].slug });
  }
  const store = async (automationId: number | null) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into document_stores (user_id, automation_id, used_at, next_look_at)
       values ($1, $2, now(), now() + interval '1 day') returning id`,
      [who.id, automationId],
    );
    return rows[0]!.id;
  };
  const fill = (storeId: number, key: string, value: string, count = 1) =>
    pool.query(
      `insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at)
       select $1, $2 || case when $4 > 1 then '-' || n else '' end, repeat('é', 120), $3, octet_length($3), gen_random_uuid(), now(), now()
       from generate_series(1, $4::int) n`,
      [storeId, key, value, count],
    );
  const [full, sown] = tools as [{ id: number; slug: string }, { id: number; slug: string }];
  const fullStore = await store(full.id);
  await fill(fullStore, 'd', dearestValue, 10);
  await pool.query(
    `insert into document_versions (store_id, key, version, value, bytes, saved_at, kept_at)
     select store_id, key, n, value, bytes, now(), now() from documents, generate_series(1, 10) n
     where store_id = $1 and key = 'd-1'`,
    [fullStore],
  );
  await fill(await store(sown.id), 'd', '[]', STORE_DOCUMENTS);
  const issued = { userId: who.id, automationId: full.id, at: shop.clock.now() };
  await insertPapers(shop, { ...issued, count: 600, bytes: 2 });
  await insertPapers(shop, { ...issued, count: 4, bytes: PAPER_BYTES });
  await pool.query("update document_stores set allowed = '{customers}' where user_id = $1", [who.id]);
  const book = await store(null);
  for (const [part, value] of Object.entries(dearestBook)) await fill(book, part, JSON.stringify(value));
  await pool.query(
    `update document_stores s set bytes = (select sum(bytes) from (select bytes from documents where store_id = s.id
       union all select bytes from document_versions where store_id = s.id) one)`,
  );
  const other = await createAutomation(shop, { name: 'Outil d’à côté' });
  await createPurchase(shop, { userId: who.id, automationId: full.id });
  await fillAccount(pool, who);
  const payment = await payLastOrder(pool, who);
  const { rows } = await pool.query<Record<string, number>>(
    `select (select max(id) from tickets) as ticket, (select max(id) from automation_ideas) as idea,
       (select max(id) from addresses) as address, (select max(id) from subscriptions) as subscription`,
  );
  return { ...who, full, sown, other, payment, last: rows[0]! };
}
