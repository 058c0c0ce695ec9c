import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAutomations } from '#db/seeds/automation-files.ts';
import { importTools, seedDemoShop } from '#db/seeds/seed.ts';
import { AUTOMATION_NOTES } from '#domain/edits/automation-record.ts';
import { CAPTION_LENGTH, pictureFile } from '#domain/page/pictures.ts';
import { migrate } from '#server/db/migrate.ts';
import { openFolder } from '#server/gateways/storage.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/database.ts';

let database: TestDatabase;
let folder: string;
let settings: Settings;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-shown-'));
  settings = readSettings({ SHOP_MODE: 'demo', DATABASE_URL: database.url, DATA_DIR: folder });
  await migrate(database.url);
  await seedDemoShop(settings);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Shown {
  slug: string;
  texts: string[];
  pictures: { key: string; caption: string; width: number; height: number }[];
}

async function shown(): Promise<Shown[]> {
  const { rows } = await client.query<Shown>(
    `select slug, array[goes_in, comes_out, for_whom] as texts,
       (select coalesce(json_agg(p order by p.position), '[]') from automation_pictures p
         where p.automation_id = a.id) as pictures
     from automations a order by slug`,
  );
  return rows;
}

it('every tool of the demo says what goes in, what comes out and for whom, and shows two pictures at least', {
  tags: ['demo.shown'],
}, async () => {
  const tools = await shown();
  expect(tools.map(({ slug }) => slug)).toEqual((await readAutomations()).map(({ slug }) => slug).sort());
  for (const { slug, texts, pictures } of tools) {
    for (const text of texts)
      expect([slug, text.length > 0, text.length <= AUTOMATION_NOTES.goes_in.max]).toEqual([
        slug,
        true,
        true,
      ]);
    expect([slug, pictures.length >= 2, pictures.length <= 5]).toEqual([slug, true, true]);
    for (const { key, caption, width, height } of pictures) {
      expect([caption.length > 0, caption.length <= CAPTION_LENGTH, width, height]).toEqual([
        true,
        true,
        1280,
        800,
      ]);
      for (const size of ['large', 'small'] as const)
        expect(await openFolder(settings, 'files').exists(pictureFile(key, size))).toBe(true);
    }
  }
});

it('its pictures weigh 60 kB each and 3 MB together at most', async () => {
  const taken = new URL('../db/seeds/pictures/', import.meta.url);
  const files = (await readdir(taken)).filter((name) => name.endsWith('.webp'));
  const sizes = await Promise.all(files.map(async (name) => (await stat(new URL(name, taken))).size));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(3_000_000);
});

it('a start once more changes nothing, and leaves what the team made of a tool', async () => {
  await client.query(
    `delete from automation_pictures where automation_id = (select id from automations where slug = 'signature-email')`,
  );
  await client.query(`update automations set goes_in = 'Autre chose.' where slug = 'calculateur-de-tva'`);
  const before = await shown();
  await seedDemoShop(settings);
  expect(await shown()).toEqual(before);
});

it('a shop that was lived before there were any gets them, and pictures that were taken anew take the place of the former', {
  tags: ['demo.shown'],
}, async () => {
  const before = await shown();
  await client.query(
    `update automations set goes_in = '', comes_out = '', for_whom = '' where slug = 'nettoyeur-de-csv'`,
  );
  await client.query(
    `delete from automation_pictures where automation_id = (select id from automations where slug = 'nettoyeur-de-csv')`,
  );
  await client.query(
    `update automation_pictures set key = 'pictures/calculateur-de-marge-1-0123456789', caption = 'Ancienne'
     where key like 'pictures/calculateur-de-marge-1-%'`,
  );
  await seedDemoShop(settings);
  const named = (tools: Shown[]) =>
    tools.map(({ slug, texts, pictures }) => [
      slug,
      texts,
      pictures.map(({ key, caption }) => [key, caption]),
    ]);
  expect(named(await shown())).toEqual(named(before));
});

it('are imported into a shop of one’s own: what it never had is made, what the team changed or deleted stays', async () => {
  const own = await createEmptyDatabase();
  const team = new pg.Client({ connectionString: own.url });
  try {
    await migrate(own.url);
    await team.connect();
    const slugs = (await readAutomations()).map(({ slug }) => slug);
    const [first = '', second = '', third = ''] = slugs;
    const ownSettings = { ...settings, DATABASE_URL: own.url };
    expect(await importTools(ownSettings)).toEqual({ made: slugs, kept: [] });
    await team.query('update automations set purchase_price = 12345 where slug = $1', [first]);
    await team.query('update automations set deleted_at = now(), available = false where slug = $1', [
      second,
    ]);
    expect(await importTools(ownSettings)).toEqual({ made: [], kept: slugs });
    const { rows } = await team.query(
      `select slug, purchase_price as price, deleted_at is not null as deleted,
         (select count(*)::int from automation_pages p where p.automation_id = a.id) as pages,
         (select count(*)::int from subscription_prices p where p.automation_id = a.id) as prices,
         (select count(*)::int from demonstrations d where d.automation_id = a.id) as samples
       from automations a where slug = any($1)`,
      [[first, second, third]],
    );
    const whole = { pages: 1, prices: 1, samples: 1 };
    expect(rows).toContainEqual({ slug: first, price: 12345, deleted: false, ...whole });
    expect(rows).toContainEqual({ slug: second, price: expect.any(Number), deleted: true, ...whole });
    const people = await team.query('select from users');
    expect(people.rowCount).toBe(0);
  } finally {
    await team.end();
    await own.drop();
  }
}, 60_000);
