import { correctAnyInvoice } from '#money/orders/contract.ts';
import { refundOrder } from '#money/refunds/contract.ts';
import { listAlerts, resolveAlert } from '#staff/alerts/contract.ts';
import { listTaxReports, sendTaxReportAgain } from '#staff/finances/contract.ts';
import { readAnyInvoice } from '#staff/orders-admin/contract.ts';
import type { Chance } from '../chance.ts';
import { anyOf, askAsStaff, type Served } from './as-staff.ts';

/** Paid in the last two months. */
const orders = `
  select o.id from moment m cross join orders o
  where o.user_id not in (select id from foreseen) and o.status in ('paid', 'refunded') and o.total_amount > 0 and o.paid_at > m.now - interval '60 days' order by o.id`;

const hexadecimal = '0123456789abcdef'.split('');
const requestName = (chance: Chance) =>
  '########-####-4###-8###-############'.replaceAll('#', () => chance.pick(hexadecimal));

/** All of an order, or a part of its month; the same request twice, now and then, as an impatient person would. */
export async function refundAnOrder(served: Served): Promise<void> {
  const { chance } = served;
  const id = await anyOf(served, orders);
  if (!id) return;
  const body = {
    request_id: requestName(chance),
    reason: chance.pick(['legal', 'billing_error'] as const),
    ...(chance.hits(0.5) ? { subscription: chance.whole(1, 300) / 100 } : {}),
  };
  const refusals = ['invalid', 'nothing_to_refund', 'order_not_refundable', 'order_disputed'];
  for (let times = chance.hits(0.2) ? 2 : 1; times > 0; times -= 1)
    await askAsStaff(served, 'refund', refundOrder, { params: { id }, body }, refusals);
}

/** The first act that is proposed is the best one; a refused refund is more often paid out otherwise. */
export async function settleAnAlert(served: Served): Promise<void> {
  const { chance } = served;
  const waiting = await askAsStaff(served, 'look at the alerts', listAlerts, {});
  if (!waiting || waiting.results.length === 0) return;
  const { id, kind, acts } = chance.pick(waiting.results);
  const isEither = acts.includes('paid_otherwise') && chance.hits(0.6);
  const act = isEither ? 'paid_otherwise' : acts[0];
  const refusals = [
    'alert_already_resolved',
    'alert_act_not_allowed',
    'nothing_to_refund',
    'order_not_refundable',
    'order_disputed',
  ];
  await askAsStaff(served, `${act} (${kind})`, resolveAlert, { params: { id }, body: { act } }, refusals);
}

const recentInvoices = `
  select i.id from moment m cross join invoices i where i.kind in ('invoice', 'corrected_invoice') and i.total_amount > 0
    and i.user_id not in (select id from foreseen) and i.issued_at > m.now - interval '60 days' order by i.id`;

/** To whatever address its buyer has by now, which may be in another state. */
export async function correctForSomebody(served: Served): Promise<void> {
  const id = await anyOf(served, recentInvoices);
  if (!id) return;
  const { rows } = await served.stage.pool.query<{ number: string }>(
    'select number from invoices where id = $1',
    [id],
  );
  const params = { number: rows[0]?.number ?? '' };
  const read = await askAsStaff(served, 'look at an invoice', readAnyInvoice, { params });
  if (!read?.correction || read.correction.refused !== null) return;
  const body = { version: read.correction.version };
  const refusals = ['invoice_not_correctable', 'changed_meanwhile', 'vies_away'];
  await askAsStaff(served, 'invoice corrected', correctAnyInvoice, { params, body }, refusals);
}

/** A report, or an invoice, that the administration did not take. */
export async function sendRefusedAgain(served: Served): Promise<void> {
  const listed = await askAsStaff(served, 'look at the reports', listTaxReports, {});
  const refused = listed?.reports.filter(({ status }) => status === 'refused') ?? [];
  if (refused.length === 0) return;
  const { id } = served.chance.pick(refused);
  await askAsStaff(served, 'report sent again', sendTaxReportAgain, { params: { id } });
}
