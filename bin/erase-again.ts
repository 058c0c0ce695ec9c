import { eraseAgain } from '#app/commands-list.ts';
import { withShop } from './with-shop.ts';

/** docs/operate.md#runbook */
export const eraseOnceMore = (): Promise<void> =>
  withShop(async (shop) => {
    const count = await eraseAgain(shop);
    console.log(
      `${count} accounts of before their erasure were open again: closed, and the jobs erase them.`,
    );
  });
