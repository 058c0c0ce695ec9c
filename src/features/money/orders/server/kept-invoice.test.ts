import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf, isStoreAway } from '#server/gateways/storage.ts';
import { openBuckets } from '#tests/buckets.ts';
import { waitingForALock } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { sharedShop } from '#tests/shared-shop.ts';
import { requireInvoice } from './invoice-store.ts';
import { forgetBuyerOf, keepInvoice, readInvoice } from './kept-invoice.ts';
import { printInvoice } from './print-invoice.ts';

async function issued() {
  const shop = await sharedShop();
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: `Outil gardé ${customer.id}` }));
  const row = async () =>
    (
      await shop.pool.query<{ number: string; file_digest: string | null; lines: unknown[] }>(
        'select number, file_digest, lines from invoices where user_id = $1',
        [customer.id],
      )
    ).rows[0]!;
  const { number } = await row();
  const folder = path.join(folderOf(shop.settings, 'private'), 'invoices', number.toLowerCase());
  const files = () => readdir(folder).catch((): string[] => []);
  await shop.drain();
  expect(await row()).toMatchObject({ file_digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  return { ...{ shop, number, row, files, folder }, read: () => printInvoice(shop, customer.id, number) };
}

it('an invoice is kept once it has its number, for the days of its month, and read as it was kept', async () => {
  const { shop, number, row, files, folder, read } = await issued();
  const { file_digest: digest, lines } = await row();
  expect(lines).toContainEqual(
    expect.objectContaining({
      kind: 'subscription',
      period: { from: expect.stringMatching(/^\d{4}-/), to: expect.any(String) },
    }),
  );
  expect(await files()).toEqual([`${digest}.pdf`]);
  const kept = await readFile(path.join(folder, String((await files())[0])));
  expect((await read()).equals(kept)).toBe(true);
  // As a later version of the program would draw it.
  await shop.pool.query(`update invoices set seller = '{"name":"Autre"}' where number = $1`, [number]);
  expect((await read()).equals(kept)).toBe(true);
});

it('it is kept once, by however many at once, of however many versions', async () => {
  const { shop, number, row, files, read } = await issued();
  await Promise.all([keepInvoice(shop, number), keepInvoice(shop, number), read()]);
  expect(await files()).toHaveLength(1);
  const first = await read();
  const { file_digest: digest } = await row();
  // The other version reads the row before the first one has kept its file, and writes after it.
  const other = await shop.pool.connect();
  await shop.pool.query(
    `update invoices set file_digest = null, seller = '{"name":"Autre"}' where number = $1`,
    [number],
  );
  await other.query('begin');
  await other.query('update invoices set file_digest = $2 where number = $1', [number, digest]);
  const late = keepInvoice(shop, number);
  await expect.poll(() => waitingForALock(shop.pool), { timeout: 10_000 }).toBe(1);
  await other.query('commit');
  other.release();
  await late;
  expect((await read()).equals(first)).toBe(true);
  expect(await files()).toHaveLength(1);
});

it('one whose file is lost, or is another’s, is drawn and kept anew', async () => {
  const { folder, files, read } = await issued();
  const first = await read();
  for (const name of await files()) await rm(path.join(folder, name));
  expect((await read()).equals(first)).toBe(true);
  expect(await files()).toHaveLength(1);
});

async function forgotten(shop: Awaited<ReturnType<typeof issued>>['shop'], number: string) {
  const { rows } = await shop.pool.query<{ id: number }>('select id from invoices where number = $1', [
    number,
  ]);
  return forgetBuyerOf(shop, rows[0]!);
}

it('who is forgotten while their invoice is drawn has no file kept of them afterwards', async () => {
  const { shop, number, row, files } = await issued();
  await shop.pool.query('update invoices set file_digest = null where number = $1', [number]);
  const drawnNow = await requireInvoice(shop.db, 'anyone', number);
  expect(await forgotten(shop, number)).toBe(true);
  await readInvoice(shop, drawnNow);
  expect([await row(), await files()]).toMatchObject([{ file_digest: null }, []]);
});

it('who is forgotten has no file left, neither one that was lost once nor one that no row names', async () => {
  const { shop, number, read, files, folder } = await issued();
  const [name = ''] = await files();
  await writeFile(path.join(folder, name), 'cut');
  await shop.pool.query(`update invoices set seller = '{"name":"Autre"}' where number = $1`, [number]);
  await read();
  expect(await files()).toHaveLength(2);
  await forgotten(shop, number);
  expect(await files()).toEqual([]);
});

it('it is read as drawn where its bucket does not exist, and kept once there is one', async () => {
  const { shop, number, read } = await issued();
  const first = await read();
  const buckets = await openBuckets();
  const of = (more: object) => ({ ...shop, settings: { ...shop.settings, ...buckets.settings, ...more } });
  const nowhere = of({ S3_PRIVATE_BUCKET: 'nobody' });
  expect((await printInvoice(nowhere, 'anyone', number)).equals(first)).toBe(true);
  await expect(keepInvoice(nowhere, number)).rejects.toSatisfy(isStoreAway);
  await keepInvoice(of({}), number);
  expect((await printInvoice(of({}), 'anyone', number)).equals(first)).toBe(true);
  await buckets.stop();
});
