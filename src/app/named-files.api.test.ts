import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMissingFiles, findUnnamedFiles, forgetUnnamedFiles } from '#app/commands-list.ts';
import { copyFiles, inFolder } from '#bin/files.ts';
import { listFiles, openStore, type Places, putFile } from '#server/gateways/storage.ts';
import { openBuckets } from '#tests/buckets.ts';
import { pdf } from '#tests/factories/attached-files.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { runRouage } from '#tests/run-command.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let folder: string;
let shop: TestShop;
let customer: TestCustomer;
/** Of the invoice: its folder, and its file. */
let invoice: { folder: string; key: string };

/** An invoice, an archive, and a file that no request holds yet: each is named. */
async function leaveFiles(): Promise<void> {
  await buy(shop, customer, await createAutomation(shop, { name: 'Outil gardé' }));
  const { headers, password } = customer;
  const post = (url: string, payload: object | Buffer, type = 'application/json') =>
    shop.app.inject({ method: 'POST', url, payload, headers: { ...headers, 'content-type': type } });
  expect((await post('/api/users/data-archives/', { current_password: password })).statusCode).toBe(201);
  const sent = await post('/api/tickets/files/?name=devis.pdf', pdf, 'application/octet-stream');
  expect(sent.statusCode).toBe(201);
  await shop.drain();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-named-'));
  shop = await startShop({ DATA_DIR: folder });
  customer = await createCustomer(shop);
  await leaveFiles();
  const { rows } = await shop.pool.query<{ number: string; digest: string }>(
    'select lower(number) as number, file_digest as digest from invoices',
  );
  const [{ number = '', digest = '' } = {}] = rows;
  invoice = { folder: `invoices/${number}`, key: `invoices/${number}/${digest}.pdf` };
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

const put = (key: string, places: Places = shop.settings) =>
  putFile(places, { area: 'private', key }, Buffer.from(key));
const keys = async (places: Places = shop.settings) =>
  (await Array.fromAsync(listFiles(await openStore(places, 'private')))).map(({ key }) => key).toSorted();
const another = 'e'.repeat(64);

/** What a backup of before their deletion brings back. */
const unnamed = [`support/${randomUUID()}`, `archives/${randomUUID()}.zip`];

it('private files that no row names are deleted; what rows name stays, and so does what other commands keep', async () => {
  const before = await keys();
  expect(before.map((key) => key.split('/')[0])).toEqual(['archives', 'invoices', 'support']);
  const stray = `${invoice.folder}/${another}.pdf`;
  // It was issued after the instant that a restore went back to.
  const issued = `invoices/f-2020-00001/${another}.pdf`;
  const others = [issued, `doctor/${randomUUID()}.txt`, `erasures/${randomUUID()}`];
  for (const key of [...unnamed, stray, ...others]) await put(key);
  expect((await forgetUnnamedFiles(shop)).toSorted()).toEqual([...unnamed, stray].toSorted());
  expect(await keys()).toEqual([...before, ...others].toSorted());
  expect((await findMissingFiles(shop)).missing).toEqual([]);
  expect((await findUnnamedFiles(shop)).unknown).toEqual([issued]);
  for (const key of others) await (await openStore(shop.settings, 'private')).delete(key);
});

it('an invoice that is being kept at that moment stays, though its row does not name it yet', async () => {
  await shop.pool.query('update invoices set file_digest = null');
  await put(`${invoice.folder}/${another}.pdf`);
  expect(await forgetUnnamedFiles(shop)).toEqual([]);
  const digest = path.basename(invoice.key, '.pdf');
  await shop.pool.query('update invoices set file_digest = $1', [digest]);
  expect(await forgetUnnamedFiles(shop)).toEqual([`${invoice.folder}/${another}.pdf`]);
});

it('of a buyer who is forgotten no file is named', async () => {
  const { rows } = await shop.pool.query<{ buyer: object; digest: string }>(
    'select buyer, file_digest as digest from invoices',
  );
  const bytes = await (await openStore(shop.settings, 'private')).getBytes(invoice.key);
  await shop.pool.query(`update invoices set buyer = '{}', file_digest = null`);
  expect(await forgetUnnamedFiles(shop)).toEqual([invoice.key]);
  await putFile(shop.settings, { area: 'private', key: invoice.key }, bytes);
  await shop.pool.query('update invoices set buyer = $1, file_digest = $2', [
    rows[0]?.buyer,
    rows[0]?.digest,
  ]);
});

it('what was erased while a shop moved to buckets goes from them, and its other files are there', async () => {
  const buckets = await openBuckets();
  const moved = { ...shop.settings, ...buckets.settings };
  const [erased = ''] = unnamed;
  await put(erased);
  await copyFiles(inFolder(shop.settings), moved);
  await (await openStore(shop.settings, 'private')).delete(erased);
  await copyFiles(inFolder(shop.settings), moved);
  expect(await keys(moved)).toContain(erased);
  expect(await forgetUnnamedFiles({ ...shop, settings: moved })).toEqual([erased]);
  expect(await keys(moved)).toEqual(await keys());
  await buckets.stop();
});

it('the command counts them, deletes them, and touches nothing in a copy that is only looked at', async () => {
  const settings = { SHOP_MODE: 'test', DATABASE_URL: shop.settings.DATABASE_URL, DATA_DIR: folder };
  const [key = ''] = unnamed;
  await put(key);
  expect(await runRouage(['files', 'check'], settings)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 private files are named by no row'),
  });
  const held = await runRouage(['files', 'forget-unnamed'], { ...settings, SHOP_HOLD: '1' });
  expect(held).toMatchObject({ code: 1, stderr: expect.stringMatching(/^SHOP_HOLD is set: [^\n]*\n$/) });
  expect(await readdir(path.join(folder, 'private/support'))).toContain(path.basename(key));
  expect(await runRouage(['files', 'forget-unnamed'], settings)).toEqual({
    code: 0,
    stdout: '1 private files were named by no row: deleted.\n',
    stderr: '',
  });
  expect(await readdir(path.join(folder, 'private/support'))).not.toContain(path.basename(key));
});
