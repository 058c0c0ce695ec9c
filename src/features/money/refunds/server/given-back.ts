/** Read beside a row, in cents: one rule for every list and file (docs/product/refund-and-dispute.md#given-back-is-seen). */

/** Of an order `order`: to its card, or by its bank, and at most what it took. */
export const givenBackOf = (
  order: string,
): string => `(select least(${order}.total_amount, coalesce(sum(b.amount), 0))::int
  from (select r.amount from refunds r where r.order_id = ${order}.id and r.status = 'succeeded'
    union all select d.amount from disputes d where d.order_id = ${order}.id and d.status = 'lost') b)`;

/** Whether its cardholder contests it, and the bank has not decided yet. */
export const isContestedOf = (order: string): string =>
  `exists (select from disputes d where d.order_id = ${order}.id and d.status = 'open')`;

/** Of what was bought: its price alone, not its first month. */
export const purchaseGivenBackOf = (
  purchase: string,
): string => `(select coalesce(sum(r.amount - r.recurring_amount), 0)::int
  from refunds r where r.order_id = ${purchase}.order_id and r.status = 'succeeded')`;
