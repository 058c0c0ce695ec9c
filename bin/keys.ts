import { resealKeys } from '#app/commands-list.ts';
import { Failure } from './failure.ts';
import { withShop } from './with-shop.ts';

/** Brings what was sealed or hashed under an older key of a list under the newest (docs/operate.md#keys). */
export async function changeKeys(words: readonly string[]): Promise<void> {
  if (words.join(' ') !== 'reseal') throw new Failure('bin/rouage keys reseal');
  await withShop(async (shop) => {
    const { factors, receivers, addresses, left } = await resealKeys(shop);
    console.log(
      `SECOND_FACTOR_KEY: ${factors.resealed} secrets sealed anew, ${factors.kept} stood under the newest key, ${factors.lost} open under no key of the list.`,
    );
    console.log(
      `SECOND_FACTOR_KEY: ${left.codes} recovery codes are unused. Those made before the newest key need theirs, until their people renew them.`,
    );
    console.log(
      `SECOND_FACTOR_KEY: ${receivers.resealed} secrets of outgoing webhooks sealed anew, ${receivers.kept} stood under the newest key, ${receivers.lost} open under no key of the list: renew those.`,
    );
    console.log(
      `RECORD_HASH_KEY: ${addresses.records} records and ${addresses.trials} trials of open accounts brought under the newest key.`,
    );
    const until = left.until ? `, the last until ${left.until.toISOString().slice(0, 10)}` : '';
    console.log(
      `RECORD_HASH_KEY: ${left.records} records of deleted accounts are kept${until}. Those made before the newest key need theirs.`,
    );
    if (factors.lost + receivers.lost > 0) process.exitCode = 1;
  });
}
