import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { formOf } from '#tests/factories/automation-forms.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { folderOf } from './storage.ts';

let shop: TestShop;
let staff: TestStaff;
let id: number;
let folder: string;
beforeAll(async () => {
  folder = await files.mkdtemp(path.join(tmpdir(), 'full-disk-'));
  shop = await startShop({ DATA_DIR: folder });
  staff = await createStaff(shop);
  id = await createAutomation(shop, { name: 'Montrée' });
});
afterAll(async () => {
  await shop.stop();
  await files.rm(folder, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** The disk refuses after so many bytes of each file, as a real one does: half of it is written. */
function breakDisk(act: 'writeFile' | 'rename' | 'mkdir', code: string): void {
  const { writeFile } = files;
  vi.spyOn(files, act).mockImplementation(async (...[to]: unknown[]) => {
    if (act === 'writeFile') await writeFile(String(to), 'half');
    throw Object.assign(new Error(`${code}: it cannot be written`), { code });
  });
  syncBuiltinESMExports();
}

const stored = async (): Promise<string[]> => {
  const root = folderOf(shop.settings, 'files');
  return (await files.readdir(root, { recursive: true })).filter((name) => name.includes('.webp'));
};

async function addPicture(colour: string) {
  const image = await sharp({ create: { width: 800, height: 500, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(image)], 'ecran.png', { type: 'image/png' });
  return staff.ask(
    'POST',
    `/api/admin/automations/${id}/pictures/`,
    formOf({ image: file, caption: colour }),
  );
}

describe('a disk that takes nothing', () => {
  it.each([
    ['writeFile', 'ENOSPC'],
    ['writeFile', 'EDQUOT'],
    ['writeFile', 'EIO'],
    ['writeFile', 'EROFS'],
    ['rename', 'EACCES'],
    ['rename', 'EIO'],
  ] as const)('is said in French, and nothing half-written is left: %s %s', async (act, code) => {
    const before = await stored();
    breakDisk(act, code);
    const refused = await addPicture('#804020');
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      { code: 'files_unavailable', detail: expect.stringContaining('rien n’a été enregistré') },
    ]);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(await stored()).toEqual(before);
    const { rows } = await shop.pool.query('select from automation_pictures');
    expect(rows).toEqual([]);
  });

  it('once it takes files again, the same form is taken', async () => {
    expect((await addPicture('#804020')).statusCode).toBeLessThan(300);
    expect((await stored()).length).toBe(2);
  });
});
