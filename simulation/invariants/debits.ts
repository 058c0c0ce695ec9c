import { settlingMs } from './allowed-delays.ts';
import type { ProviderCharge, ProviderInvoice, World } from './world.ts';

/** Our side of a debit. */
export interface DebitedOrder {
  order: number;
  customer: number;
  status: string;
  reason: string;
  total: number;
  dueAt: Date;
  paidAt: Date | null;
  stripeInvoice: string | null;
  /** The provider's subscription that a first payment began. */
  began: string | null;
  /** Our invoice; null before the order is paid. */
  number: string | null;
  invoiceTotal: number | null;
}

/** An alert about money: it is owed back, or differs. */
export interface MoneyAlert {
  id: number;
  kind: string;
  /** Cents. */
  taken: number;
}

/** Money that the provider took, beside what the shop knows of it. */
export interface Debit {
  charge: ProviderCharge;
  /** The provider's, of the charge's invoice. */
  subscription: string | null;
  order: DebitedOrder | null;
  /** The alert that says it is owed back or wrong, so that a person sees to it. */
  alert: MoneyAlert | null;
  /** Too young for a lost webhook to be found. */
  settling: boolean;
}

/** An order may be paid days after it was placed: the attempts of a late month, a draft that waited, a bank that takes its time. */
const orderAgeDays = 20;

async function readOrders({ pool }: World, since: Date): Promise<DebitedOrder[]> {
  const { rows } = await pool.query<DebitedOrder>(
    `select o.id as "order", o.user_id as customer, o.status, o.reason, o.total_amount as total, o.due_at as "dueAt",
        o.paid_at as "paidAt", o.stripe_invoice_id as "stripeInvoice", p.stripe_subscription_id as began, i.number,
        i.total_amount as "invoiceTotal"
      from orders o left join payments p on p.order_id = o.id
        left join invoices i on i.order_id = o.id and i.kind = 'invoice'
      where o.created_at >= $1::timestamptz - interval '${orderAgeDays} days'`,
    [since],
  );
  return rows;
}

/** The alerts about money, by what they name: an invoice, a subscription of the provider. */
async function readAlerts({ pool }: World): Promise<Map<string, MoneyAlert>> {
  const { rows } = await pool.query<MoneyAlert & { named: string }>(
    `select id, kind, (details->>'taken')::int as taken, named from alerts, unnest(array[details->>'invoice', details->>'provider']) as named
      where kind in ('paid_after_end', 'paid_after_void', 'wrong_amount', 'wrong_renewal_amount') and named is not null`,
  );
  return new Map(rows.map(({ named, ...alert }) => [named, alert]));
}

/** What each invoice belongs to, and whether it is its subscription's first. Oldest first, as the books are. */
function placeInvoices(invoices: readonly ProviderInvoice[]) {
  const began = new Set<string | null>();
  return new Map(
    invoices.map(({ id, subscription }) => {
      const isFirst = !began.has(subscription);
      began.add(subscription);
      return [id, { subscription, isFirst }];
    }),
  );
}

/** Every successful charge since an instant, with its order. */
export async function readDebits(world: World, since: Date): Promise<Debit[]> {
  const orders = await readOrders(world, since);
  const alerts = await readAlerts(world);
  const places = placeInvoices(await world.provider.invoices());
  const byInvoice = new Map(orders.map((order) => [order.stripeInvoice, order]));
  const byStart = new Map(orders.map((order) => [order.began, order]));
  const young = world.now.getTime() - settlingMs;
  const charges = (await world.provider.charges()).filter(
    ({ succeeded, paidAt }) => succeeded && paidAt >= since,
  );
  return charges.map((charge) => {
    const { subscription = null, isFirst = false } = places.get(charge.invoice ?? '') ?? {};
    const started = isFirst && subscription ? byStart.get(subscription) : undefined;
    const order = (charge.invoice && byInvoice.get(charge.invoice)) || started || null;
    const alert = alerts.get(charge.invoice ?? '') ?? alerts.get(subscription ?? '') ?? null;
    return { charge, subscription, order, alert, settling: charge.paidAt.getTime() > young };
  });
}
