import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { grantGift } from '#money/checkout/server/grant-gift.ts';
import { hashPassword } from '#people/auth/server/password-hashing.ts';
import { openDatabase, openPool } from '#server/db/connection.ts';
import { putFile } from '#server/gateways/storage.ts';
import type { Settings } from '#server/settings/settings.ts';
import { builtPage } from '#tools/built-page.ts';
import { sampleFile } from '#tools/sample-file.ts';
import { demoAccounts } from './accounts.ts';
import { readAutomations, readJson } from './automation-files.ts';
import { presentTools } from './presentations.ts';

const here = new URL('./', import.meta.url);
const categoryFile = z.array(z.object({ slug: z.string(), name: z.string(), description: z.string() }));

async function seedCategories(client: pg.Client, now: Date): Promise<void> {
  for (const { name, slug, description } of await readJson('categories.json', categoryFile)) {
    await client.query(
      'insert into categories (name, slug, description, created_at) values ($1, $2, $3, $4) on conflict do nothing',
      [name, slug, description, now],
    );
  }
}

/** Again where they are already: a cover's key is its content. Answers the keys by slug. */
export async function storeCovers(settings: Settings): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const file of await readdir(new URL('covers', here))) {
    const slug = path.basename(file, '.webp');
    keys.set(slug, await storeCover(settings, slug));
  }
  return keys;
}

async function storeCover(settings: Settings, slug: string): Promise<string> {
  const cover = await readFile(new URL(`covers/${slug}.webp`, here));
  const key = `covers/${slug}-${createHash('sha256').update(cover).digest('hex').slice(0, 10)}.webp`;
  await putFile(settings, { area: 'files', key }, cover);
  return key;
}

/** By slug; one that the team deleted is known, too, and stays deleted. */
export interface ImportedTools {
  made: string[];
  kept: string[];
}

async function seedAutomations(client: pg.Client, settings: Settings, now: Date): Promise<ImportedTools> {
  const { rows: known } = await client.query<{ slug: string }>('select slug from automations');
  const isKnown = new Set(known.map(({ slug }) => slug));
  const imported: ImportedTools = { made: [], kept: [] };
  for (const automation of await readAutomations()) {
    if (isKnown.has(automation.slug)) {
      imported.kept.push(automation.slug);
      continue;
    }
    imported.made.push(automation.slug);
    const { slug, name, description, category_slug, purchase_price, subscription_price } = automation;
    const html = await readFile(builtPage(slug), 'utf8');
    const imageKey = await storeCover(settings, slug);
    const { rows } = await client.query<{ id: number }>(
      `insert into automations (name, slug, description, image_key, purchase_price, subscription_price, category_id, created_at, updated_at)
       select $1, $2, $3, $4, $5, $6, id, $8, $8 from categories where slug = $7 returning id`,
      [name, slug, description, imageKey, purchase_price, subscription_price, category_slug, now],
    );
    await client.query(
      `with version as (
         insert into page_versions (automation_id, number, html, file_name, bytes, sha256, uploaded_at)
         values ($1, 1, $2, $3, octet_length($2), $4, $5) returning id)
       insert into automation_pages (automation_id, version_id, published_at) select $1, id, $5 from version`,
      [rows[0]?.id, html, `${slug}.html`, createHash('sha256').update(html).digest('hex'), now],
    );
    await client.query('insert into demonstrations (automation_id, allowed, sample) values ($1, true, $2)', [
      rows[0]?.id,
      await readFile(sampleFile(slug), 'utf8'),
    ]);
  }
  await client.query(
    `insert into subscription_prices (automation_id, amount, announced_at, subscribers_from)
     select id, subscription_price, $1, $1 from automations where slug = any($2)`,
    [now, imported.made],
  );
  return imported;
}

async function seedAccounts(client: pg.Client, now: Date): Promise<void> {
  for (const { email, password, firstName, lastName, isStaff, isSuperuser } of demoAccounts) {
    const { rows } = await client.query<{ id: number }>(
      `insert into users (email, email_verified_at, password_hash, first_name, last_name, is_staff, is_superuser, date_joined)
       values ($1, $7, $2, $3, $4, $5, $6, $7) returning id`,
      [email, await hashPassword(password), firstName, lastName, isStaff, isSuperuser, now],
    );
    await client.query('insert into notification_preferences (user_id) values ($1)', [rows[0]?.id]);
    // As whoever registers; nobody of the team does.
    if (!isStaff)
      await client.query(
        `insert into terms_acceptances (user_id, type, accepted, accepted_at, user_agent, acceptance_url, version, received_at)
         values ($1, 'registration', true, $2, 'seed', '/register', '1.0', $2)`,
        [rows[0]?.id, now],
      );
  }
}

const giftSlug = 'simulateur-micro-entreprise';

/** The demo's customer finds an automation of the team's, given as the team gives it: with its email and its end. */
async function giveGift(settings: Settings, now: Date): Promise<void> {
  const pool = openPool(String(settings.DATABASE_URL), 1, () => {});
  try {
    const { rows } = await pool.query<{ userId: number; automationId: number }>(
      'select u.id as "userId", a.id as "automationId" from users u, automations a where u.email = $1 and a.slug = $2',
      [demoAccounts[0].email, giftSlug],
    );
    for (const gift of rows) {
      await grantGift(
        { db: openDatabase(pool), clock: { now: () => now }, settings },
        { ...gift, giftAsPurchase: false },
      );
    }
  } finally {
    await pool.end();
  }
}

/** In one transaction. Two at once: the second waits here, then finds what the first made. */
async function beforeTheShelves<Result>(
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table categories in exclusive mode');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** The tools that the demo sells, for any shop: what it has already stays as the team made it (docs/operate.md). */
export const importTools = (settings: Settings, now = new Date()): Promise<ImportedTools> =>
  beforeTheShelves(settings, async (client) => {
    await seedCategories(client, now);
    const imported = await seedAutomations(client, settings, now);
    await presentTools(client, settings);
    return imported;
  });

/** For who tries the form of payment of the demo, in a year that was lived before there were codes too. */
async function seedCoupon(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into coupons (code, percent, on_purchase, months, created_at) values ('BIENVENUE', 50, true, 3, $1)
       on conflict do nothing`,
    [now],
  );
}

/** Fills an empty shop with the demo's categories, automations and people, once; shows its tools in any. */
export async function seedDemoShop(settings: Settings, now = new Date()): Promise<void> {
  const isFilled = await beforeTheShelves(settings, async (client) => {
    const { rowCount } = await client.query('select 1 from categories limit 1');
    if (!rowCount) {
      await seedCategories(client, now);
      await seedAutomations(client, settings, now);
      await seedAccounts(client, now);
    }
    await presentTools(client, settings);
    await seedCoupon(client, now);
    return Boolean(rowCount);
  });
  if (!isFilled) await giveGift(settings, now);
}
