import { statSync } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { folderOf, openFolder } from '#server/gateways/storage.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { formOf } from '#tests/factories/automation-forms.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { ShownPicture } from '../contract.ts';
import { storeCover } from './make-cover.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

async function picture(colour: string): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' });
}

const age = (key: string) => {
  const before = new Date(Date.now() - 2 * DAY_MS);
  return utimes(path.join(folderOf(shop.settings, 'files'), key), before, before);
};

it('a cover that nothing shows goes after a day; one that is shown, or was just stored, stays', {
  tags: ['7.covers'],
}, async () => {
  const [shown, replaced, fresh] = [
    await storeCover(shop, await picture('#f00')),
    await storeCover(shop, await picture('#0f0')),
    await storeCover(shop, await picture('#00f')),
  ];
  await createAutomation(shop, { name: 'Avec image', imageKey: shown });
  await age(shown);
  await age(replaced);
  expect(await runSweep(shop, 'unused-covers')).toBe(1);
  expect(await runSweep(shop, 'unused-covers')).toBe(0);
  const files = openFolder(shop.settings, 'files');
  expect([await files.exists(shown), await files.exists(replaced), await files.exists(fresh)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('the same picture stored again is as new', async () => {
  const key = await storeCover(shop, await picture('#ff0'));
  await age(key);
  expect(await storeCover(shop, await picture('#ff0'))).toBe(key);
  expect(await runSweep(shop, 'unused-covers')).toBe(0);
});

it('a picture that is stored again is whole at every instant: browsers keep what they get for a year', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  const image = new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' });
  const key = await storeCover(shop, image);
  const file = path.join(folderOf(shop.settings, 'files'), key);
  const { size } = await stat(file);
  const seen = new Set<number>();
  let isOver = false;
  // Four drawings held the threads that files are asked by, and the connection to the database beyond its patience.
  const again = Promise.all([1, 2].map(() => storeCover(shop, image))).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    seen.add(statSync(file).size);
    await setImmediate();
  }
  await again;
  expect([...seen]).toEqual([size]);
});

it('both files of a picture go a day after it is shown no more, and stay as long as it is', {
  tags: ['7.covers'],
}, async () => {
  const staff = await createStaff(shop);
  const id = await createAutomation(shop, { name: 'Montrée' });
  const address = `/api/admin/automations/${id}/pictures/`;
  const image = await picture('#0ff');
  const sent = await staff.ask('POST', address, formOf({ image, caption: 'Un écran' }));
  const [shown] = sent.json<ShownPicture[]>();
  const files = [shown!.image, shown!.small_image].map((file) => file.replace('/media/', ''));
  for (const file of files) await age(file);
  expect(await runSweep(shop, 'unused-covers')).toBe(0);
  await staff.ask('PUT', address, { pictures: [], seen: [{ id: shown!.id, caption: shown!.caption }] });
  // A page that somebody has open may still ask for them.
  expect(await runSweep(shop, 'unused-covers')).toBe(0);
  for (const file of files) await age(file);
  expect(await runSweep(shop, 'unused-covers')).toBe(2);
  expect(await Promise.all(files.map((file) => openFolder(shop.settings, 'files').exists(file)))).toEqual([
    false,
    false,
  ]);
});
