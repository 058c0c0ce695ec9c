import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { slugify } from '#domain/text/slug.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { requireProof } from '#server/http/caller.ts';
import { type CsvColumns, csvName, csvOf } from '#server/http/csv-file.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';
import { featureOf, staffCall, staffFile } from '#server/http/staff-call.ts';
import { actsOn } from '#server/journal/act-on.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import {
  countAutomationsOf,
  findCategoryLike,
  findFormerCategory,
  insertCategory,
  keepFormerCategorySlug,
  lockCategory,
  lockCategorySlugs,
  updateCategory,
} from '#shop/catalogue/server/for-other-features.ts';
import type { StaffCategory } from '../contract.ts';
import * as calls from '../contract.ts';
import type { NewCategoryForm } from '../form.ts';

const columns = sql`c.id, c.name, c.slug, c.description, c.version, (select count(*)::int from automations a
  where a.category_id = c.id and a.deleted_at is null) as automations_count`;

async function select(db: Queries, which = sql`true`): Promise<StaffCategory[]> {
  const { rows } = await db.execute<StaffCategory & Record<string, unknown>>(
    sql`select ${columns} from categories c where c.deleted_at is null and ${which} order by c.name collate french`,
  );
  return rows;
}

async function showCategory({ db }: Pick<Shop, 'db'>, id: number): Promise<StaffCategory> {
  const [row] = await select(db, sql`c.id = ${id}`);
  if (!row) throw new Refusal('not_found');
  return row;
}

const csv: CsvColumns<StaffCategory> = {
  Numéro: ({ id }) => id,
  Nom: ({ name }) => name,
  Slug: ({ slug }) => slug,
  Description: ({ description }) => description,
  Automatisations: ({ automations_count }) => automations_count,
};

const exportCategories = staffFile(calls.exportCategories, async ({ db, clock }) => ({
  name: csvName('categories', clock.now()),
  content: csvOf(Readable.from(await select(db)), csv),
}));

interface Words {
  name: string;
  slug: string;
  description: string;
}

const at = (field: string, message: string) => new Refusal('invalid', { fields: { [field]: [message] } });

function taken(words: Words, other: Words): Refusal {
  if (other.name === words.name)
    return at('name', `Une catégorie s’appelle déjà «\u00a0${words.name}\u00a0».`);
  return at('slug', `Le slug «\u00a0${words.slug}\u00a0» est déjà celui de «\u00a0${other.name}\u00a0».`);
}

/** A former slug still leads to its category, so it must not be taken over silently. */
async function refuseFormerSlug(tx: Transaction, slug: string, of: number): Promise<void> {
  const former = await findFormerCategory(tx, slug);
  if (!former || former.id === of) return;
  const address = `L’ancienne adresse de «\u00a0${former.name}\u00a0» est «\u00a0${slug}\u00a0»`;
  throw at('slug', `${address}, et elle y mène encore\u00a0: choisissez un autre slug.`);
}

/** A form sent twice makes one category; where `orFind`, one of that name or slug is answered whoever made it. */
export async function makeCategory(
  shop: Pick<Shop, 'db' | 'clock'>,
  { form, staff, orFind = false }: { form: NewCategoryForm; staff: Staff; orFind?: boolean },
): Promise<number> {
  const { name, description } = form;
  const words: Words = { name, description, slug: form.slug ?? slugify(name) };
  if (words.slug === '')
    throw at('name', 'Ce nom ne donne aucun slug\u00a0: il lui faut des lettres ou des chiffres.');
  return inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    await lockCategorySlugs(tx);
    const other = await findCategoryLike(tx, words, 0);
    const isSentAgain =
      other?.name === name &&
      other.slug === words.slug &&
      other.description === description &&
      now.getTime() - other.createdAt.getTime() < MINUTE_MS;
    if (other && (orFind || isSentAgain)) return other.id;
    if (other) throw taken(words, other);
    await refuseFormerSlug(tx, words.slug, 0);
    const { id: subjectId } = await insertCategory(tx, { ...words, createdAt: now });
    const of = { subject: 'category', subjectId, now } as const;
    await noteStaffAct(tx, staff, { act: 'category.create', ...of, after: { ...words } });
    return subjectId;
  });
}

const create = staffCall(calls.createCategory, async (shop, { body: form, staff }) =>
  showCategory(shop, await makeCategory(shop, { form, staff })),
);

const onCategory = actsOn('category', lockCategory);

const onNamedCategory = actsOn('category', async (tx, id) => {
  await lockCategorySlugs(tx);
  return lockCategory(tx, id);
});

const change = staffCall(
  calls.changeCategory,
  async (shop, { params: { id }, body: { version, ...words }, staff }) => {
    await onNamedCategory(shop, { id, staff }, async ({ tx, row, now, note }) => {
      const { name, slug, description } = row;
      const before = { name, slug, description };
      // A lost answer may make somebody send the same change again.
      if (name === words.name && slug === words.slug && description === words.description) return;
      refuseStale(version, row, before);
      const other = await findCategoryLike(tx, words, id);
      if (other) throw taken(words, other);
      await refuseFormerSlug(tx, words.slug, id);
      if (slug !== words.slug) await keepFormerCategorySlug(tx, id, { former: slug, now: words.slug }, now);
      await updateCategory(tx, id, words);
      await note('category.change', before, words);
    });
    return showCategory(shop, id);
  },
);

/** Throws `proof_required`, `not_found` and `category_not_empty`. */
const remove = staffCall(calls.deleteCategory, async (shop, { params: { id }, staff }) => {
  requireProof(staff, shop.clock.now(), 'delete');
  await onCategory(shop, { id, staff }, async ({ tx, row: { name, slug }, now, note }) => {
    const automations = await countAutomationsOf(tx, id);
    if (automations > 0) {
      const count = `${automations}\u00a0automatisation${automations > 1 ? 's' : ''}`;
      const detail = `Cette catégorie ne peut pas être supprimée\u00a0: elle contient ${count}. Choisissez d’abord «\u00a0Déplacer les automatisations\u00a0».`;
      throw new Refusal('category_not_empty', { detail, current: { automations } });
    }
    await updateCategory(tx, id, { deletedAt: now });
    await note('category.delete', { name, slug });
  });
  return null;
});

export const categoriesAdmin = featureOf(
  staffCall(calls.listStaffCategories, ({ db }) => select(db)),
  exportCategories,
  create,
  staffCall(calls.getCategory, (shop, { params }) => showCategory(shop, params.id)),
  change,
  remove,
);
