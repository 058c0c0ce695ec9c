import { openShop } from './open-shop.ts';

/** One shop for the run, shared by both workers: a test makes the customers it needs and touches nobody else's. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { close, ...addresses } = await openShop();
  process.env.E2E_SITE_URL = addresses.siteUrl;
  process.env.E2E_SHOP = JSON.stringify(addresses);
  return close;
}
