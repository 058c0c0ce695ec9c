import { settlingMs } from './allowed-delays.ts';
import type { Invariant, Midnight } from './invariant.ts';
import { givenBackByCard } from './refunds-have-credit-notes.ts';

/** What the shop says was taken and given back, and what alerts say is owed back; in cents. */
async function readOurs({ pool }: Midnight): Promise<number> {
  const { rows } = await pool.query<{ total: string }>(
    `select (select coalesce(sum(total_amount), 0) from orders where status in ('paid', 'refunded'))
      - (select coalesce(sum(amount), 0) from refunds where ${givenBackByCard})
      + (select coalesce(sum((a.details->>'taken')::int - case
            when o.status in ('paid', 'refunded') or p.status = 'succeeded' then (a.details->>'taken')::int
            else 0 end), 0)
          from alerts a left join orders o on o.stripe_invoice_id = a.details->>'invoice'
            left join payments p on p.id::text = a.details->>'payment'
          where a.kind in ('paid_after_end', 'paid_after_void', 'wrong_amount')) as total`,
  );
  return Number(rows[0]?.total);
}

/** What the provider did so lately that nobody has told the shop. */
async function stillSettling({ debits, provider, pool, now }: Midnight): Promise<number> {
  const unknown = debits
    .filter(({ order, alert, settling }) => settling && !alert && !order?.number)
    .reduce((sum, { charge }) => sum + charge.amount, 0);
  const { rows } = await pool.query<{ name: string }>(
    `select stripe_refund_id as name from refunds where ${givenBackByCard} and stripe_refund_id is not null`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const young = now.getTime() - settlingMs;
  const refunded = (await provider.refunds())
    .filter(({ id, status, createdAt }) => {
      const isUnknown = !known.has(id) && createdAt.getTime() > young;
      // One that the bank has not answered yet is taken from the balance at once.
      return status === 'pending' || (status === 'succeeded' && isUnknown);
    })
    .reduce((sum, { amount }) => sum + amount, 0);
  return unknown - refunded;
}

/** Debits less refunds are the provider's balance, to the cent. */
export const balanceAgrees: Invariant = {
  name: 'debits less refunds are the provider’s balance',
  async check(midnight) {
    const ours = await readOurs(midnight);
    const settling = await stillSettling(midnight);
    const balance = await midnight.provider.balance();
    if (ours + settling === balance) return [];
    return [{ message: 'the books differ', facts: { ours, settling, balance } }];
  },
};
