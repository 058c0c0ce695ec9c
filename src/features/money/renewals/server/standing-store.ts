import type pg from 'pg';
import type { OrderStatus } from '#domain/status/order-status.ts';
import type { PaymentStatus } from '#domain/status/payment-status.ts';
import { prepared } from '#server/db/prepared.ts';

/** It is our own state of a provider subscription, before the provider is asked. */
export interface RenewalStanding {
  userId: number | null;
  /** Null when no payment of ours began it. */
  paymentId: string | null;
  paymentStatus: PaymentStatus | null;
  /** The keys are the provider's invoice names of the latest renewals. */
  orders: Readonly<Record<string, OrderStatus>>;
}

/** The limit is twice what the provider lists at once. */
const standingOf = prepared<RenewalStanding & pg.QueryResultRow, [string]>(
  'standing_of_provider_subscription',
  `select s.user_id as "userId", p.id as "paymentId", p.status as "paymentStatus",
     (select coalesce(json_object_agg(o.stripe_invoice_id, o.status), '{}') from (
        select o.stripe_invoice_id, o.status from orders o
        where o.user_id = s.user_id and o.stripe_invoice_id is not null
          and exists (select from order_items i where i.order_id = o.id and i.automation_id = s.automation_id)
        order by o.id desc limit 24) o) as orders
   from (select $1::text as id) asked
   left join lateral (
     select s.user_id, s.automation_id from subscriptions s
     where s.id = coalesce(
       (select id from subscriptions where stripe_subscription_id = asked.id),
       (select subscription_id from provider_subscriptions where stripe_subscription_id = asked.id))) s on true
   left join payments p on p.stripe_subscription_id = asked.id`,
);

/** Each event of a renewal asks for it, so it is one query. */
export async function selectStanding(pool: pg.Pool, stripeSubscriptionId: string): Promise<RenewalStanding> {
  const [standing] = await standingOf(pool, stripeSubscriptionId);
  if (!standing) throw new Error('no answer of a query that always has one row');
  return standing;
}
