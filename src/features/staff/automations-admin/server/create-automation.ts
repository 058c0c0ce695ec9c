import { Refusal } from '#contract-kit/error-codes.ts';
import { AUTOMATION } from '#domain/edits/automation-record.ts';
import { type Columns, columnsOf, freshOf } from '#domain/edits/record.ts';
import { slugify } from '#domain/text/slug.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { requireRight } from '#server/http/caller.ts';
import { staffCall } from '#server/http/staff-call.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Staff } from '#server/staff.ts';
import {
  datePriceOfBuyers,
  findAutomationBySlug,
  holdCategory,
  insertAutomation,
  lockAutomation,
  lockAutomationSlugs,
} from '#shop/catalogue/server/for-other-features.ts';
import { insertVersion, publishVersion, selectVersions } from '#shop/tool-pages/server/for-other-features.ts';
import * as calls from '../contract.ts';
import type { NewAutomationForm } from '../form.ts';
import { showForStaff } from './list-for-staff.ts';
import { storeCover } from './make-cover.ts';
import { type PageFile, readPage } from './read-page.ts';

type NewAutomation = Omit<Parameters<typeof insertAutomation>[1], 'createdAt' | 'updatedAt'> &
  Pick<Columns<typeof AUTOMATION>, 'purchasePrice' | 'subscriptionPrice'>;

/** Its first page is published and its price dated. The caller holds the free slug. Answers its number. */
export async function addAutomation(
  tx: Transaction,
  made: NewAutomation,
  { page, staff, now }: { page: PageFile; staff: Staff; now: Date },
): Promise<number> {
  const automationId = await insertAutomation(tx, { ...made, createdAt: now, updatedAt: now });
  const by = staff.by.id;
  const { id: versionId } = await insertVersion(tx, {
    ...page,
    automationId,
    uploadedAt: now,
    uploadedBy: by,
  });
  await publishVersion(tx, { automationId, versionId, publishedAt: now, publishedBy: by });
  await datePriceOfBuyers(tx, { automationId, amount: made.subscriptionPrice, staffId: by, now });
  const { name, slug, purchasePrice, subscriptionPrice, available } = made;
  await noteStaffAct(tx, staff, {
    act: 'automation.create',
    subject: 'automation',
    subjectId: automationId,
    after: { name, slug, purchasePrice, subscriptionPrice, available, file: page.sha256 },
    now,
  });
  return automationId;
}

/** Fields missing from the form get a new automation's defaults. */
export function madeOf(form: NewAutomationForm): Columns<typeof AUTOMATION> {
  const slug = form.slug ?? slugify(form.name);
  if (slug === '')
    throw new Refusal('invalid', {
      fields: { name: ['Ce nom ne donne aucun slug\u00a0: il lui faut des lettres ou des chiffres.'] },
    });
  return columnsOf(AUTOMATION, { ...freshOf(AUTOMATION), ...form, slug });
}

/** The same person, words and file within a minute mean that the form was sent twice: one automation is made. */
async function isSentAgain(
  tx: Transaction,
  id: number,
  { made, page, staff, now }: { made: object; page: PageFile; staff: Staff; now: Date },
): Promise<boolean> {
  const row = await lockAutomation(tx, id);
  const [first, ...later] = await selectVersions(tx, id);
  if (!row || !first || later.length > 0 || now.getTime() - row.createdAt.getTime() > MINUTE_MS) return false;
  const isSameForm = Object.entries(made).every(([name, value]) => Reflect.get(row, name) === value);
  return isSameForm && first.sha256 === page.sha256 && first.uploadedById === staff.by.id;
}

export const createAutomation = staffCall(calls.createAutomation, async (shop, { body: form, staff }) => {
  requireRight(staff, 'prices.write');
  const { available, subscriptionAvailable, ...made } = madeOf(form);
  const page = await readPage(form.webhook_file);
  const imageKey = form.image ? await storeCover(shop, form.image) : '';
  const id = await inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    const owner = await slugOwner(tx, made.slug);
    if (owner && !owner.isFormer && (await isSentAgain(tx, owner.id, { made, page, staff, now })))
      return owner.id;
    if (owner) throw slugRefused(made.slug, owner);
    await requireCategory(tx, made.categoryId);
    const whole = { ...made, descriptionByAi: false, imageKey, available, subscriptionAvailable };
    return addAutomation(tx, whole, { page, staff, now });
  });
  return showForStaff(shop, id);
});

type Owner = NonNullable<Awaited<ReturnType<typeof findAutomationBySlug>>>;

export function slugRefused(slug: string, { name, isFormer }: Pick<Owner, 'name' | 'isFormer'>): Refusal {
  const message = isFormer
    ? `L’ancienne adresse de «\u00a0${name}\u00a0» est «\u00a0${slug}\u00a0», et elle y mène encore\u00a0: choisissez un autre slug.`
    : `Le slug «\u00a0${slug}\u00a0» est déjà celui de «\u00a0${name}\u00a0».`;
  return new Refusal('invalid', { fields: { slug: [message] } });
}

/** A former slug still leads to its automation, so it is not taken over silently. Other slug changes are waited for. */
export async function slugOwner(tx: Transaction, slug: string): Promise<Owner | undefined> {
  await lockAutomationSlugs(tx);
  return findAutomationBySlug(tx, slug);
}

export async function requireCategory(tx: Transaction, id: number): Promise<void> {
  if (await holdCategory(tx, id)) return;
  throw new Refusal('invalid', { fields: { category: ['Cette catégorie n’existe pas.'] } });
}
