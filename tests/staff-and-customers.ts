import { afterAll, afterEach, beforeAll } from 'vitest';
import { createStaff, type TestStaff } from './act-as-staff.ts';
import { createAutomation } from './factories/catalogue.ts';
import { createCustomer, type TestCustomer } from './factories/customers.ts';
import { startShop, type TestShop } from './start-shop.ts';

export interface StaffCase {
  shop: TestShop;
  staff: TestStaff;
  customer: TestCustomer;
  automation: number;
  /** How many cases the file has had, this one included: it ends the automation's name. */
  serial: number;
}

/** After each test the shop is at rest and without faults. `next` makes the customer and automation of one test. */
export function staffAndCustomers(): { next(automation: string): Promise<StaffCase> } {
  let shop: TestShop;
  let staff: TestStaff;
  let serial = 0;
  beforeAll(async () => {
    shop = await startShop();
    staff = await createStaff(shop);
  });
  afterAll(() => shop.stop());
  afterEach(async () => {
    shop.sandbox.control.clearFaults();
    await shop.settle();
  });
  return {
    async next(name) {
      serial += 1;
      const customer = await createCustomer(shop);
      const automation = await createAutomation(shop, { name: `${name} ${serial}` });
      return { shop, staff, customer, automation, serial };
    },
  };
}

/** The provider took this from a customer, purchases included. */
export async function takenFrom(shop: TestShop, customerId: number): Promise<number> {
  const { rows } = await shop.pool.query<{ id: string }>(
    `select p.stripe_subscription_id as id from provider_subscriptions p
     join subscriptions s on s.id = p.subscription_id where s.user_id = $1`,
    [customerId],
  );
  const invoices = await Promise.all(rows.map(({ id }) => shop.stripe.listInvoices(id)));
  return invoices.flat().reduce((sum, { amountPaid }) => sum + amountPaid, 0);
}
