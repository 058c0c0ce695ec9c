import { test as base, expect } from '@playwright/test';
import { checkAccessibility } from './check-accessibility.ts';
import { waitUntilAlive } from './come-alive.ts';
import { type Customer, registerCustomer, type Tokens } from './customer.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { openShop, type ShopAddresses } from './open-shop.ts';
import { watchFaults } from './page-faults.ts';
import { refuseCookies } from './refuse-cookies.ts';
import { type TestClock, testClock } from './shop-clock.ts';
import { openStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts';

export { expect };

/** For a test whose steps are others on a phone: it runs there too, the others at a desktop's width only. */
export const bothWidths = { tag: '@both-widths' };

interface TestFixtures {
  /** Faults of the page that this test is about: `test.use({ expectedFaults: [/status of 404/] })`. */
  expectedFaults: RegExp[];
  /** A browser that has not chosen its cookies yet sees the banner; by default it has refused. */
  firstVisit: boolean;
  /** Checks the page as it is now, in both schemes; in a phone's width when asked. */
  axe: (options?: { onPhone: boolean }) => Promise<void>;
  mailbox: Mailbox;
  sandbox: StripeSandbox;
  /** Only in a file that says `test.use({ ownShop: true })`: the others share theirs. */
  clock: TestClock;
  /** A customer of this test alone, signed in on `page` without the form; the email is not verified yet. */
  customer: Customer;
  /** The customer has said whom to bill, as whoever has paid once. */
  billed: boolean;
}

interface WorkerFixtures {
  /** A shop for this file alone, for those who move its clock or break its payment provider. */
  ownShop: boolean;
  /** Settings of that shop, named as in the environment. */
  settings: Record<string, string>;
  shop: ShopAddresses;
}

const billingAddress = {
  ...{ first_name: 'Camille', last_name: 'Martin', address1: '8 boulevard du Port' },
  ...{ postal_code: '80000', city: 'Amiens' },
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownShop: [false, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ ownShop, settings }, provide) => {
      if (!ownShop) return provide(JSON.parse(String(process.env.E2E_SHOP)));
      const shop = await openShop(settings);
      await provide(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, provide) => provide(shop.siteUrl),
  expectedFaults: [[], { option: true }],
  firstVisit: [false, { option: true }],
  page: async ({ page, javaScriptEnabled, expectedFaults, firstVisit }, provide) => {
    if (javaScriptEnabled !== false) waitUntilAlive(page);
    if (!firstVisit) await page.context().addInitScript(refuseCookies);
    const faults = watchFaults(page.context(), expectedFaults);
    await provide(page);
    expect(faults, 'errors on the page’s console').toEqual([]);
  },
  axe: ({ page }, provide) => provide((options) => checkAccessibility(page, options)),
  mailbox: ({ shop }, provide) => provide(openMailbox(shop.mailboxUrl)),
  sandbox: ({ shop }, provide) => provide(openStripeSandbox(shop.stripeUrl)),
  clock: ({ shop, ownShop }, provide) => {
    if (!ownShop)
      throw new Error('moving the clock ends the sessions of other tests: use({ ownShop: true })');
    return provide(testClock(shop.siteUrl));
  },
  billed: [true, { option: true }],
  customer: async ({ billed, context, request, shop, mailbox }, provide) => {
    const keep = ({ access, refresh }: Tokens) => {
      const localStorage = [
        { name: 'accessToken', value: access },
        { name: 'refreshToken', value: refresh },
      ];
      return context.setStorageState({ cookies: [], origins: [{ origin: shop.siteUrl, localStorage }] });
    };
    const customer = await registerCustomer(request, shop.siteUrl, mailbox, keep);
    if (billed) expect((await customer.call('POST', '/api/addresses/', billingAddress)).status()).toBe(201);
    await provide(customer);
  },
});
