import Fastify from 'fastify';
import { createPlatformSandbox } from '#sandbox/platform/platform-sandbox.ts';
import { demoPlatformOf } from '#server/settings/platform-settings.ts';
import { startShop, type TestShop } from './start-shop.ts';

export const SELLER = { LEGAL_COMPANY: 'Rouage SAS', LEGAL_REGISTRATION: 'RCS Paris 732 829 320' };
export const TAXED = { LEGAL_VAT_NUMBER: 'FR40732829320', LEGAL_VAT_REGIME: 'monthly' };

export interface ShopWithPlatform {
  shop: TestShop;
  platform: ReturnType<typeof createPlatformSandbox>['control'];
  stop(): Promise<void>;
}

/** The stand-in takes the reports of this taxpayer alone, by the shop's clock. */
export async function startShopWithPlatform(
  legal: Record<string, string> = TAXED,
  { siren = '732829320' } = {},
): Promise<ShopWithPlatform> {
  const time = { now: () => new Date() };
  const standIn = createPlatformSandbox({ now: () => time.now(), siren });
  const app = Fastify();
  await app.register(standIn.plugin);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const shop = await startShop({ ...SELLER, ...legal, ...demoPlatformOf(url) });
  time.now = () => shop.clock.now();
  return {
    shop,
    platform: standIn.control,
    async stop() {
      await shop.stop();
      await app.close();
    },
  };
}
