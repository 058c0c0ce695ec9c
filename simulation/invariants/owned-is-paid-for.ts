import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant } from './invariant.ts';

/** What a payment that waits holds up may take as long as that payment. Who has left is judged when they come back. */
const owned = `
  from midnight m cross join purchases p
    join users u on u.id = p.user_id and u.deleted_at is null and p.ended_at is null
    join orders o on o.id = p.order_id`;

/** The bank gave the debit back; the order's own status is what is not believed here. */
const contested = `
  select p.id as purchase, p.user_id as customer, p.source, o.id as "order", o.user_id as buyer, d.id as dispute
  ${owned} join disputes d on d.order_id = o.id
  where d.status = 'lost' and d.closed_at + ${allowed('openPayment')} <= m.now`;

/** What was given back is not restored for nothing (docs/product/export-and-restore.md#money-is-followed). */
const refunded = `
  select p.id as purchase, p.user_id as customer, o.id as "order", o.user_id as buyer
  ${owned}
  where p.source = 'restore'
    and (select sum(i.amount) from order_items i where i.order_id = o.id and i.kind in ('purchase', 'purchase_discount'))
      between 1 and (select sum(r.amount - r.recurring_amount) from refunds r
        where r.order_id = o.id and r.replaces is null and r.created_at + ${allowed('openPayment')} <= m.now)`;

/** Whoever owns an automation has paid for it: also by the debit of an account that was deleted and came back. */
export const ownedIsPaidFor: Invariant = {
  name: 'what is owned is paid for',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'owned although the bank gave its money back', contested)),
    ...(await breachesFound(midnight, 'restored although its price was given back', refunded)),
  ],
};
