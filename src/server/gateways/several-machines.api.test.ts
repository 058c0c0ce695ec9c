import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Archive } from '#account/data-archive/contract.ts';
import { findMissingFiles } from '#app/commands-list.ts';
import { copyFiles, inFolder } from '#bin/files.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { openBuckets, type TestBuckets } from '#tests/buckets.ts';
import { formOf } from '#tests/factories/automation-forms.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { lookAtAll } from '../doctor/check.ts';
import { bucketsCheck } from '../doctor/place-checks.ts';
import { listFiles, openStore } from './storage.ts';

let buckets: TestBuckets;
let folders: [string, string];
let shop: TestShop;
/** Another machine: nothing of the first one's disk is there. */
let other: Awaited<ReturnType<typeof startSecondProcess>>;

beforeAll(async () => {
  const folder = () => mkdtemp(path.join(tmpdir(), 'rouage-machine-'));
  folders = [await folder(), await folder()];
  buckets = await openBuckets();
  shop = await startShop({ ...buckets.settings, DATA_DIR: folders[0] });
  other = await startSecondProcess(shop, { DATA_DIR: folders[1] });
});
afterAll(async () => {
  await other.stop();
  await shop.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const keysOf = async (folder?: string) =>
  (await Array.fromAsync(listFiles(await openStore(shop.settings, 'files'), folder))).map(({ key }) => key);

async function picture(background: string): Promise<File> {
  const size = { width: 800, height: 500, channels: 3 } as const;
  const bytes = await sharp({ create: { ...size, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'ecran.png', { type: 'image/png' });
}

describe('two machines with a bucket between them', () => {
  it('each shows the pictures that the other one stored, for a year, and says 404 to what is none', async () => {
    const staff = await createStaff(shop);
    const id = await createAutomation(shop, { name: 'Partagée' });
    const form = formOf({ image: await picture('#369'), caption: 'Un écran' });
    const sent = await staff.ask('POST', `/api/admin/automations/${id}/pictures/`, form);
    expect(sent.statusCode).toBe(201);
    const [{ image = '' } = {}] = sent.json<{ image: string }[]>();
    for (const { app } of [shop, other]) {
      const shown = await app.inject(image);
      expect(shown.statusCode).toBe(200);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect((await sharp(shown.rawPayload).metadata()).width).toBeGreaterThan(0);
      for (const none of [
        '/media/covers/rien.webp',
        '/media/',
        '/media/..%2f..%2fetc%2fpasswd',
        '/media/covers',
        `/media/${'a'.repeat(300)}.webp`,
      ])
        expect((await app.inject(none)).statusCode, none).toBe(404);
    }
    expect(await readdir(folders[0])).toEqual([]);
  });

  it('« Toutes mes données » made on one is whole on the other, and its file goes with it', async () => {
    const { headers, password } = await createCustomer(shop);
    const url = '/api/users/data-archives/';
    const payload = { current_password: password };
    const asked = await shop.app.inject({ method: 'POST', url, headers, payload });
    expect(asked.statusCode).toBe(201);
    await shop.drain();
    const { archive } = (await other.app.inject({ url, headers })).json<{ archive: Archive }>();
    const file = await other.app.inject({ url: archive.file_url!, headers });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBe(archive.bytes);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    await shop.clock.moveTo(new Date(archive.expires_at));
    await runSweep(shop, 'old-archives');
    const kept = await Array.fromAsync(listFiles(await openStore(shop.settings, 'private')));
    expect(kept).toEqual([]);
  });

  it('a picture that is shown stays in the bucket; one that nothing shows goes a day after it was stored', async () => {
    const staff = await createStaff(shop);
    const id = await createAutomation(shop, { name: 'Montrée' });
    const address = `/api/admin/automations/${id}/pictures/`;
    await staff.ask('POST', address, formOf({ image: await picture('#c30'), caption: 'Un écran' }));
    const stored = await keysOf('pictures');
    expect(await runSweep(shop, 'unused-covers')).toBe(0);
    expect(await keysOf('pictures')).toEqual(stored);
  });
});

describe('the commands of files', () => {
  const missing = async () => (await findMissingFiles(shop)).missing;

  it('name what the database shows and no store has, which comes back from the folder of another machine', async () => {
    await copyFiles(shop.settings, inFolder(shop.settings));
    const [key = ''] = await keysOf('pictures');
    expect(await missing()).toEqual([]);
    await (await openStore(shop.settings, 'files')).delete(key);
    expect(await missing()).toEqual([{ area: 'files', key }]);
    await copyFiles(inFolder(shop.settings), shop.settings);
    expect(await missing()).toEqual([]);
  });

  it('doctor writes, reads and deletes in both buckets, and leaves nothing there', async () => {
    const before = await keysOf();
    const found = await lookAtAll([bucketsCheck(shop.settings)]);
    expect(found).toMatchObject([{ verdict: 'fine' }]);
    expect(await keysOf()).toEqual(before);
    const wrong = bucketsCheck({ ...shop.settings, S3_PRIVATE_BUCKET: 'nobody' });
    expect(await lookAtAll([wrong])).toMatchObject([{ verdict: 'failed' }]);
  });
});

it('a bucket that is away is said in French, and nothing is lost', async () => {
  const staff = await createStaff(shop);
  const id = await createAutomation(shop, { name: 'Sans seau' });
  await buckets.stop();
  const form = formOf({ image: await picture('#fc0'), caption: 'Un écran' });
  const sent = await staff.ask('POST', `/api/admin/automations/${id}/pictures/`, form);
  expect([sent.statusCode, sent.json()]).toEqual([
    503,
    { code: 'files_unavailable', detail: expect.stringContaining('rien n’a été enregistré') },
  ]);
});
