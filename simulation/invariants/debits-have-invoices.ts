import { DAY_MS } from '#domain/time/durations.ts';
import { type Debit, readDebits } from './debits.ts';
import { breachesFound, type Invariant } from './invariant.ts';

function judge({ charge, order, alert, settling }: Debit) {
  const { id, amount, invoice } = charge;
  const facts = { charge: id, amount, providerInvoice: invoice, order: order?.order, number: order?.number };
  if (alert?.kind === 'wrong_renewal_amount')
    return [{ message: 'a renewal took another amount than was computed', facts }];
  if (alert && alert.taken !== amount)
    return [{ message: 'an alert is not of what was debited', facts: { ...facts, alert: alert.taken } }];
  if (!order?.number) return alert || settling ? [] : [{ message: 'a debit has no invoice', facts }];
  if (order.invoiceTotal !== amount)
    return [
      { message: 'an invoice is not of what was debited', facts: { ...facts, invoiced: order.invoiceTotal } },
    ];
  return [];
}

/** Two debits that one invoice, or one alert, would answer for. */
function twice(debits: readonly Debit[]) {
  const answered = debits.filter(({ order, alert }) => order?.number || alert);
  const byAnswer = Map.groupBy(answered, ({ order, alert }) => order?.number ?? `alert ${alert?.id}`);
  return [...byAnswer]
    .filter(([, of]) => of.length > 1)
    .map(([answer, of]) => ({
      message: 'two debits share an invoice or an alert',
      facts: { answer, charges: of.map(({ charge }) => charge.id) },
    }));
}

const unpaid = `
  select i.id, i.number, i.order_id as "order", i.total_amount as amount
  from midnight m cross join invoices i
  where i.kind = 'invoice' and i.issued_at >= m.since and i.total_amount > 0`;

const unequal = `
  select o.id as "order", o.total_amount as total, sum(l.amount)::int as lines, i.total_amount as invoiced
  from midnight m cross join orders o join order_items l on l.order_id = o.id
    left join invoices i on i.order_id = o.id and i.kind = 'invoice'
  where o.created_at >= m.since
  group by o.id, i.id having sum(l.amount) <> o.total_amount or i.total_amount <> o.total_amount
    or (o.status in ('paid', 'refunded') and i.id is null)`;

/** A debit whose webhook was lost is found later, and its invoice bears the day on which it was. */
const foundWithinMs = 4 * DAY_MS;

/** Every debit at the provider has exactly one invoice of ours, of the same amount, and every invoice its debit. */
export const debitsHaveInvoices: Invariant = {
  name: 'every debit has one invoice',
  async check(midnight) {
    const { debits } = midnight;
    const earlier = new Date(midnight.since.getTime() - foundWithinMs);
    const debited = new Set((await readDebits(midnight, earlier)).map(({ order }) => order?.number));
    const issued = await breachesFound(midnight, 'an invoice has no debit', unpaid);
    return [
      ...(await breachesFound(midnight, 'an order, its lines and its invoice differ', unequal)),
      ...debits.flatMap(judge),
      ...twice(debits),
      ...issued.filter(({ facts }) => !debited.has(String(facts.number))),
    ];
  },
};
