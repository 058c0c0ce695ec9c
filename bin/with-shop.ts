import { type OpenShop, openShop } from '#server/process/open-shop.ts';
import { settingsOfShop } from './running-shop.ts';

/** For a command that asks the provider nothing, so that its sandbox need not run. */
export async function withShop(work: (shop: OpenShop) => Promise<void>): Promise<void> {
  const settings = await settingsOfShop();
  const provider = settings.usesSandbox ? { STRIPE_API_URL: 'http://127.0.0.1:9' } : {};
  const shop = await openShop({ ...settings, ...provider });
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}
