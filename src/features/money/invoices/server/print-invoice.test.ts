import { expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { sharedShop } from '#tests/shared-shop.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { attachInvoice, printInvoice } from './print-invoice.ts';
import { selectInvoice } from './store.ts';

/** Processor time of this process, in milliseconds. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it('a paper is drawn by another process, for an email and an archive too', async () => {
  const shop = await sharedShop();
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: `Outil long ${customer.id}` }));
  const { rows } = await shop.pool.query<{ number: string }>(
    `update invoices set lines = (select jsonb_agg(jsonb_build_object('kind', 'purchase', 'amount', 1, 'label', 'Ligne ' || n))
       from generate_series(1, 300) n) where user_id = $1 returning number`,
    [customer.id],
  );
  const number = String(rows[0]?.number);
  const row = (await selectInvoice(shop.db, customer.id, number))!;
  await invoicePdf(row);
  const here = await spent(() => invoicePdf(row));
  const named = { id: number, userId: customer.id, email: { name: 'email-verified', props: {} } as never };
  const attached = await spent(async () => {
    const file = await attachInvoice(shop, named);
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });
  expect(attached).toBeLessThan(here / 2);
  expect((await printInvoice(shop, customer.id, number)).subarray(0, 5).toString()).toBe('%PDF-');
});
