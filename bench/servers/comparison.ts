import { compareNow } from '#app/commands-list.ts';
import { openShop } from '#server/process/open-shop.ts';
import { readSettings } from '#server/settings/settings.ts';
import './end-with-bench.ts';

/** The nightly comparison alone in its process: ready once it is done, and alive until its memory was read. */
const shop = await openShop(readSettings(process.env));
const { comparison } = await compareNow(shop);
if (comparison.differences_count > 0) throw new Error(`${comparison.differences_count} differences`);
process.once('SIGTERM', async () => {
  await shop.close();
  process.exit(0);
});
process.send?.('ready');
