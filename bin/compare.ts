import { compareNow } from '../src/server/commands-list.ts';
import { openShop } from '../src/server/open-shop.ts';
import { readSettings } from '../src/server/settings.ts';

// Compares the whole shop with the payment provider and prints what differs: `npm run compare`, with the settings of
// the shop (DATABASE_URL, STRIPE_SECRET_KEY …) in the environment. Ends with 1 when something differs.

const shop = await openShop(readSettings(process.env));
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
