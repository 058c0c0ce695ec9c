import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import { PICTURE_SIZES, pictureFile, picturesFolder, type StoredPicture } from '#domain/page/pictures.ts';
import { putFile } from '#server/gateways/storage.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readAutomations, readJson, type SeededAutomation } from './automation-files.ts';

const takenFile = z.record(
  z.string(),
  z.array(z.object({ caption: z.string(), width: z.int(), height: z.int() })),
);

type TakenPicture = Omit<StoredPicture, 'id'>;

/** As `npm run pictures` left it; its key is its content. */
async function storePicture(
  settings: Settings,
  { slug, place }: { slug: string; place: number },
  taken: Omit<TakenPicture, 'key'>,
): Promise<TakenPicture> {
  const read = (width: number) =>
    readFile(new URL(`pictures/${slug}-${place}-${width}.webp`, import.meta.url));
  const [large, small] = await Promise.all([read(PICTURE_SIZES.large), read(PICTURE_SIZES.small)]);
  const hash = createHash('sha256').update(large).update(small).digest('hex').slice(0, 10);
  const key = `${picturesFolder}/${slug}-${place}-${hash}`;
  await putFile(settings, { area: 'files', key: pictureFile(key, 'large') }, large);
  await putFile(settings, { area: 'files', key: pictureFile(key, 'small') }, small);
  return { ...taken, key };
}

async function putPictures(client: pg.Client, id: number, pictures: readonly TakenPicture[]): Promise<void> {
  await client.query('delete from automation_pictures where automation_id = $1', [id]);
  for (const [index, { key, width, height, caption }] of pictures.entries())
    await client.query(
      `insert into automation_pictures (automation_id, position, key, width, height, caption)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, index + 1, key, width, height, caption],
    );
}

interface Known {
  id: number;
  isSilent: boolean;
  keys: string[];
}

async function find(client: pg.Client, slug: string): Promise<Known | undefined> {
  const { rows } = await client.query<Known>(
    `select id, goes_in || comes_out || for_whom = '' as "isSilent",
       array(select key from automation_pictures p where p.automation_id = a.id) as keys
     from automations a where slug = $1 and deleted_at is null`,
    [slug],
  );
  return rows[0];
}

async function present(
  client: pg.Client,
  { slug, goes_in, comes_out, for_whom, set_name }: SeededAutomation,
  pictures: readonly TakenPicture[],
): Promise<void> {
  const known = await find(client, slug);
  if (!known) return;
  const { id, isSilent, keys } = known;
  const current = new Set(pictures.map(({ key }) => key));
  const isFormer = (key: string) => key.startsWith(`${picturesFolder}/${slug}-`) && !current.has(key);
  const isUntold = isSilent && keys.length === 0;
  if (isUntold)
    await client.query(
      `update automations set goes_in = $2, comes_out = $3, for_whom = $4, set_name = $5, version = version + 1
       where id = $1`,
      [id, goes_in, comes_out, for_whom, set_name],
    );
  if (isUntold || keys.some(isFormer)) await putPictures(client, id, pictures);
}

/**
 * What shows each tool of the demo before it is bought. A tool of which nothing was said yet gets its words and its
 * pictures, of a year that was lived before there were any too; pictures that were taken anew take the place of the
 * former. What the team made of them stays.
 */
export async function presentTools(client: pg.Client, settings: Settings): Promise<void> {
  const taken = await readJson('pictures/pictures.json', takenFile);
  for (const automation of await readAutomations()) {
    const { slug } = automation;
    const pictures: TakenPicture[] = [];
    for (const [index, one] of (taken[slug] ?? []).entries())
      pictures.push(await storePicture(settings, { slug, place: index + 1 }, one));
    await present(client, automation, pictures);
  }
}
