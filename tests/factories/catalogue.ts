import { createHash } from 'node:crypto';
import { euroCents } from '#domain/money/money.ts';
import { slugify } from '#domain/text/slug.ts';
import { automationPages, automations, categories, pageVersions } from '#server/db/schema/catalogue.ts';
import type { Shop } from '#server/shop.ts';
import type { PlainCents } from './plain-cents.ts';

type InShop = Pick<Shop, 'db' | 'clock'>;

/** Inserts a category; answers its id. */
export async function createCategory(
  shop: InShop,
  values: { name: string; slug: string; description?: string },
): Promise<number> {
  const [row] = await shop.db
    .insert(categories)
    .values({ ...values, createdAt: shop.clock.now() })
    .returning({ id: categories.id });
  return row!.id;
}

/** Two automations may be made at once, each in need of the first category. */
async function anyCategory({ db, clock }: InShop): Promise<number> {
  const select = () => db.select({ id: categories.id }).from(categories).limit(1);
  const [existing] = await select();
  if (existing) return existing.id;
  const first = { name: 'Outils', slug: 'outils', createdAt: clock.now() };
  await db.insert(categories).values(first).onConflictDoNothing();
  return (await select())[0]!.id;
}

/** Inserts an automation with its page (35 € and 5 €/month unless told); answers its id. */
export async function createAutomation(
  shop: InShop,
  values: Partial<PlainCents<typeof automations.$inferInsert, 'purchasePrice' | 'subscriptionPrice'>> & {
    name: string;
    html?: string;
  },
): Promise<number> {
  const { html = '<!doctype html><html lang="fr"><title>Page</title><h1>Page</h1></html>', ...columns } =
    values;
  const now = shop.clock.now();
  const [row] = await shop.db
    .insert(automations)
    .values({
      slug: slugify(values.name),
      description: `${values.name} : une page prête à l’emploi.`,
      categoryId: values.categoryId ?? (await anyCategory(shop)),
      createdAt: now,
      updatedAt: now,
      ...columns,
      purchasePrice: euroCents(columns.purchasePrice ?? 3500),
      subscriptionPrice: euroCents(columns.subscriptionPrice ?? 500),
    })
    .returning({ id: automations.id });
  const [version] = await shop.db
    .insert(pageVersions)
    .values({
      automationId: row!.id,
      number: 1,
      html,
      fileName: 'page.html',
      bytes: Buffer.byteLength(html),
      sha256: createHash('sha256').update(html).digest('hex'),
      uploadedAt: now,
    })
    .returning({ id: pageVersions.id });
  await shop.db
    .insert(automationPages)
    .values({ automationId: row!.id, versionId: version!.id, publishedAt: now });
  return row!.id;
}
