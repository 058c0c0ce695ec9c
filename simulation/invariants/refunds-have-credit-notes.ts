import { settlingMs } from './allowed-delays.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';

/** Not what failed there and was paid out another way since. */
export const givenBackByCard = `status = 'succeeded' and failure_code is null`;

const uncredited = `
  select r.id as refund, r.amount, coalesce(sum(i.total_amount), 0)::int as credited, count(i.id)::int as notes
  from refunds r left join invoices i on i.refund_id = r.id and i.kind = 'credit_note'
  group by r.id
  having (r.status = 'succeeded' and (count(i.id) <> 1 or sum(i.total_amount) <> -r.amount))
    or (r.status = 'pending' and count(i.id) > 0)`;

/** One that is of no refund was taken back whole, or cancelled an invoice before another of its amount and order. */
const ofNothing = `
  select n.number, n.total_amount as credited, f.kind, f.total_amount as followed from invoices n
  left join invoices f on f.counters = n.id and f.order_id = n.order_id and f.total_amount = -n.total_amount
  where n.kind = 'credit_note' and n.refund_id is null and f.id is null`;

/** Ours that succeeded, by the provider's name. */
async function readKnown({ pool }: Midnight): Promise<Map<string, { status: string; amount: number }>> {
  const { rows } = await pool.query<{ name: string; status: string; amount: number }>(
    `select stripe_refund_id as name, case when ${givenBackByCard} then status else 'failed' end as status, amount
      from refunds where stripe_refund_id is not null`,
  );
  return new Map(rows.map(({ name, ...refund }) => [name, refund]));
}

/** The provider may know of a success before us, for a while; and we may know of a failure that it has not yet. */
async function unlike(midnight: Midnight) {
  const known = await readKnown(midnight);
  const young = midnight.now.getTime() - settlingMs;
  const given = (await midnight.provider.refunds()).filter(({ status }) => status === 'succeeded');
  const names = new Set(given.map(({ id }) => id));
  const missing = given
    .filter(({ id, amount, createdAt }) => {
      const ours = known.get(id);
      const agrees = ours?.status === 'succeeded' && ours.amount === amount;
      return !agrees && createdAt.getTime() <= young;
    })
    .map(({ id, amount }) => ({
      message: 'a refund of the provider is not ours',
      facts: { refund: id, amount },
    }));
  const invented = [...known]
    .filter(([name, { status }]) => status === 'succeeded' && !names.has(name))
    .map(([name, facts]) => ({
      message: 'a refund succeeded here and not at the provider',
      facts: { refund: name, ...facts },
    }));
  return [...missing, ...invented];
}

/** Every refund has exactly one credit note of its amount, and is the provider's. */
export const refundsHaveCreditNotes: Invariant = {
  name: 'every refund has one credit note',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a refund has not one credit note of its amount', uncredited)),
    ...(await breachesFound(midnight, 'a credit note is of nothing', ofNothing)),
    ...(await unlike(midnight)),
  ],
};
