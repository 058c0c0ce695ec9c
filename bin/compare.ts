import { compareNow } from '#app/commands-list.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { findSandbox } from '#sandbox/stripe-persistence.ts';
import { openShop } from '#server/process/open-shop.ts';
import type { Settings } from '#server/settings/settings.ts';
import { Failure } from './failure.ts';
import { settingsOfShop } from './running-shop.ts';

/** The settings, with the sandbox of the running `npm start` where they name no other provider. Throws `Failure`. */
export async function withProvider(settings: Settings & { DATABASE_URL: string }): Promise<Settings> {
  if (!settings.usesSandbox || settings.STRIPE_API_URL) return settings;
  const STRIPE_API_URL = await findSandbox(settings.DATABASE_URL);
  if (!STRIPE_API_URL) {
    throw new Failure('The payment sandbox of this shop is not running: begin it with npm start');
  }
  return { ...settings, STRIPE_API_URL };
}

async function compare(settings: Settings): Promise<void> {
  const shop = await openShop(settings);
  try {
    const { comparison, differences } = await compareNow(shop);
    const { day, subscriptions_seen: seen, debits, refunds, differences_count: count } = comparison;
    console.log(`${seen} subscriptions compared, and the debits and refunds of ${day}`);
    console.log(`debits: ${debits.here} € here, ${debits.there} € there`);
    console.log(`refunds: ${refunds.here} € here, ${refunds.there} € there`);
    for (const { kind, object_id: object, here, there, repair } of differences)
      console.log(`${kind} ${object}: ${here} here, ${there} there. ${repair}`);
    console.log(count === 0 ? 'No difference.' : `${count} differences.`);
    process.exitCode = count === 0 ? 0 : 1;
  } finally {
    await shop.close();
  }
}

/** Ends with 1 when something differs. Two at once would write over each other's findings. */
export async function compareShop(): Promise<void> {
  try {
    const settings = await settingsOfShop();
    if (settings.SHOP_HOLD) throw new Failure('SHOP_HOLD is set: a copy asks the provider nothing');
    await compare(await withProvider(settings));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'comparison_running') throw error;
    throw new Failure(
      'Another comparison of this shop is running: run this again once it has ended (minutes). One that was killed, or that a restore brought back half done, counts as ended an hour after its beginning.',
    );
  }
}
