import type { Shop } from '#server/shop.ts';
import { selectNumbersAfter } from './store.ts';

const page = 500;

export async function* invoiceNumbersOf({ db }: Pick<Shop, 'db'>, userId: number): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const rows = await selectNumbersAfter(db, { userId, after, limit: page });
    for (const { id, number } of rows) {
      after = id;
      yield number;
    }
    if (rows.length < page) return;
  }
}
