import { Refusal } from '../../../contract-kit/error-codes.ts';
import { type EuroCents, euroCents, eurosFromCents } from '../../../domain/money.ts';
import { inTransaction } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import { selectCustomer } from '../../account/server/for-other-features.ts';
import type { Quote } from '../contract.ts';
import { priceStart } from './price-start.ts';

const difference = (from: EuroCents, taken: EuroCents) => eurosFromCents(euroCents(from - taken));

/** The 'prix réel': what the payment modal shows is what a payment opened now would take, to the cent. */
export function quoteStart(
  shop: Pick<Shop, 'db' | 'clock'>,
  userId: number,
  automationId: number,
): Promise<Quote> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await selectCustomer(tx, userId);
    if (!customer) throw new Refusal('invalid_token');
    const start = await priceStart(tx, customer, automationId, shop.clock.now());
    const price = start.automation.subscriptionPrice;
    return {
      automation_id: start.automation.id,
      automation_name: start.automation.name,
      type: start.type,
      purchase_price: eurosFromCents(start.purchaseAmount),
      first_month: eurosFromCents(start.firstMonthAmount),
      total_today: eurosFromCents(start.total),
      monthly_price: eurosFromCents(price),
      monthly_cost: eurosFromCents(start.recurringAmount),
      cap_discount: difference(price, start.recurringAmount),
      first_month_discount: difference(price, start.firstMonthAmount),
      monthly_cap: eurosFromCents(customer.monthlyCap),
    };
  });
}
