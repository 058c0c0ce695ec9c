import type { Debit } from './debits.ts';
import { breachesFound, type Invariant } from './invariant.ts';

function judge({ charge, order, alert, settling }: Debit) {
  const { id, amount, invoice } = charge;
  const facts = { charge: id, amount, providerInvoice: invoice, order: order?.order, number: order?.number };
  if (alert || (settling && !order?.number)) return [];
  if (!order?.number) return [{ message: 'a debit has no invoice', facts }];
  if (order.invoiceTotal !== amount)
    return [{ message: 'an invoice is not of what was debited', facts: { ...facts, invoiced: order.invoiceTotal } }];
  return [];
}

/** Two debits for one order: the second has no invoice of its own. */
function twice(debits: readonly Debit[]) {
  const numbered = debits.filter(({ order }) => order?.number);
  const byOrder = Map.groupBy(numbered, ({ order }) => order?.order);
  return [...byOrder]
    .filter(([, of]) => of.length > 1)
    .map(([order, of]) => ({
      message: 'two debits share an invoice',
      facts: { order, charges: of.map(({ charge }) => charge.id) },
    }));
}

const unpaid = `
  select i.id, i.number, i.order_id as "order", i.total_amount as amount
  from midnight m cross join invoices i
  where i.kind = 'invoice' and i.issued_at >= m.since and i.total_amount > 0`;

/** Every debit at the provider has exactly one invoice of ours, of the same amount, and every invoice its debit. */
export const debitsHaveInvoices: Invariant = {
  name: 'every debit has one invoice',
  async check(midnight) {
    const { debits } = midnight;
    const debited = new Set(debits.map(({ order }) => order?.number));
    const issued = await breachesFound(midnight, 'an invoice has no debit', unpaid);
    return [
      ...debits.flatMap(judge),
      ...twice(debits),
      ...issued.filter(({ facts }) => !debited.has(String(facts.number))),
    ];
  },
};
