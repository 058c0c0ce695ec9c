import type { GivenPaper } from '#domain/document/issued-papers.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import type { TestShop } from '../start-shop.ts';

interface Papers {
  userId: number;
  automationId: number;
  count: number;
  bytes: number;
  at: Date;
}

/** A paper of 100 € and 20 % of tax, as a page says it to be numbered. */
export const paperOf = (day: string, more: Partial<GivenPaper> = {}): GivenPaper => ({
  ...{ day, prefix: 'F', customer: 'Maison Kerbrat', origin: '' },
  ...{ net_cents: 10_000, vat_cents: 2000, total_cents: 12_000 },
  rates: [{ vat_rate: 20, net_cents: 10_000, vat_cents: 2000 }],
  ...more,
});

/** Issued papers of one tool, as of that moment, each of so many bytes; their numbers go on from those before. */
export async function insertPapers(
  { pool }: Pick<TestShop, 'pool'>,
  { userId, automationId, count, bytes, at }: Papers,
): Promise<void> {
  const { prefix: _, day, customer, origin, ...sums } = paperOf(parisDay(at));
  // A paper may have so many, each as long as it is written.
  const rates = Array.from({ length: 20 }, (_, n) => ({
    vat_rate: n + 0.25,
    net_cents: 1e12 + n,
    vat_cents: 1e12 + n,
  }));
  const paper = {
    number: 'F-2026-0001',
    day,
    customer: customer.padEnd(200, 'é'),
    origin,
    amounts: { ...sums, rates },
  };
  await pool.query(
    `with store as (insert into document_stores (user_id, automation_id, used_at, next_look_at)
       values ($1, $2, now(), now() + interval '1 day')
       on conflict (user_id, automation_id) do update set used_at = now() returning id),
     last as (select count(*) as n from documents where store_id = (select id from store) and issued_at is not null)
     insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at, kind, number, issued_at, paper)
     select store.id, 'paper-' || last.n + one, repeat('é', 120), '"' || repeat('x', $4::int - 2) || '"', $4::int,
       gen_random_uuid(), $5, $5, 'invoice', last.n + one, $5, $6::jsonb
     from store, last, generate_series(1, $3::int) one`,
    [userId, automationId, count, bytes, at, JSON.stringify(paper)],
  );
}
