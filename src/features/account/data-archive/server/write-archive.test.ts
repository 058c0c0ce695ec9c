import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPrivateStore } from '#server/gateways/storage.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { writeArchive } from './write-archive.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-archive-'));
  shop = await startShop({ DATA_DIR: folder });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

it('throws what failed before its store had begun to listen: unheard, it would have ended the process', async () => {
  const { id: userId, email } = await createCustomer(shop);
  const store = openPrivateStore(shop.settings);
  const putStream = store.putStream.bind(store);
  vi.spyOn(store, 'putStream').mockImplementation(async (key, stream) => {
    // It may have failed while the invoices were looked for.
    if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve));
    return putStream(key, stream);
  });
  await shop.pool.query('alter table tickets rename to tickets_away');
  const reader = { email, emailVerified: true, firstName: 'Camille', lastName: 'Martin' };
  await expect(writeArchive(shop, store, { id: 'essai', userId }, reader)).rejects.toThrow('"tickets"');
  await shop.pool.query('alter table tickets_away rename to tickets');
});
