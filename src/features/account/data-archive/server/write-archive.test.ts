import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { writeArchive } from './write-archive.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await files.mkdtemp(path.join(tmpdir(), 'rouage-archive-'));
  shop = await startShop({ DATA_DIR: folder });
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await shop.stop();
  await files.rm(folder, { recursive: true });
});

it('throws what failed before its store had begun to listen: unheard, it would have ended the process', async () => {
  const { id: userId, email } = await createCustomer(shop);
  const { mkdir } = files;
  const ended = vi.spyOn(PassThrough.prototype, 'destroy');
  vi.spyOn(files, 'mkdir').mockImplementation(async (...asked) => {
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    return mkdir(...asked);
  });
  syncBuiltinESMExports();
  await shop.pool.query('alter table tickets rename to tickets_away');
  const reader = { email, emailVerified: true, firstName: 'Camille', lastName: 'Martin' };
  await expect(writeArchive(shop, { id: 'essai', userId }, reader)).rejects.toThrow('"tickets"');
  await shop.pool.query('alter table tickets_away rename to tickets');
});
