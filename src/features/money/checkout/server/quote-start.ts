import { Refusal } from '#contract-kit/error-codes.ts';
import { type EuroCents, eurosFromCents, ZERO } from '#domain/money/money.ts';
import { type ComingDebit, type DebitedSubscription, nextDebitOf } from '#domain/price/next-debits.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import { debitsToCome } from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Quote } from '../contract.ts';
import { priceStart } from './price-start.ts';

/** Its number will follow all others: an odd cent goes to the lowest. */
const last = Number.MAX_SAFE_INTEGER;

/** What is cancelled and ends before the second month counts no more. */
async function nextMonth(
  tx: Transaction,
  customer: Customer,
  { id, price }: { id: number; price: EuroCents },
  now: Date,
): Promise<ComingDebit | undefined> {
  const { rows, months } = await debitsToCome(tx, customer, now);
  const begun: DebitedSubscription = {
    id,
    status: 'active',
    isFree: false,
    price,
    notices: [],
    anchor: now,
    due: addMonths(now, 1),
    endDate: null,
    late: null,
    asked: null,
  };
  return nextDebitOf(id, [...rows, begun], months, now);
}

/** See docs/product/price-and-cap.md#quote-is-to-the-cent. */
export function quoteStart(
  shop: Pick<Shop, 'db' | 'clock'>,
  userId: number,
  automationId: number,
): Promise<Quote> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await selectCustomer(tx, userId);
    if (!customer) throw new Refusal('invalid_token');
    const now = shop.clock.now();
    const start = await priceStart(tx, customer, automationId, now);
    const price = start.automation.subscriptionPrice;
    const next = await nextMonth(tx, customer, { id: start.row?.id ?? last, price }, now);
    return {
      automation_id: start.automation.id,
      automation_name: start.automation.name,
      type: start.type,
      purchase_price: eurosFromCents(start.purchaseAmount),
      first_month: eurosFromCents(start.firstMonth.amount),
      total_today: eurosFromCents(start.total),
      monthly_price: eurosFromCents(price),
      monthly_cost: eurosFromCents(next?.amount ?? ZERO),
      cap_discount: eurosFromCents(next?.month?.takenByCap ?? price),
      first_month_discount: eurosFromCents(start.firstMonth.takenByCap),
      monthly_cap: eurosFromCents(customer.monthlyCap),
    };
  });
}
