import { Refusal } from '#contract-kit/error-codes.ts';
import { centsFromEuros } from '#domain/money/money.ts';
import { slugify } from '#domain/text/slug.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { requireRight } from '#server/http/rights.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { lockAutomation } from '#shop/catalogue/server/for-other-features.ts';
import { selectVersions } from '#shop/webhook-pages/server/for-other-features.ts';
import type { StaffAutomation } from '../contract.ts';
import type { NewAutomationForm } from '../form.ts';
import { addAutomation, type NewAutomation } from './add-automation.ts';
import { requireCategory, slugOwner, slugRefused } from './automation-slug.ts';
import { showForStaff } from './list-for-staff.ts';
import { storeCover } from './make-cover.ts';
import { type PageFile, readPage } from './read-page.ts';

type Made = Omit<NewAutomation, 'descriptionByAi' | 'imageKey' | 'available' | 'subscriptionAvailable'>;

function madeOf(form: NewAutomationForm): Made {
  const slug = form.slug ?? slugify(form.name);
  if (slug === '')
    throw new Refusal('invalid', {
      fields: { name: ['Ce nom ne donne aucun slug\u00a0: il lui faut des lettres ou des chiffres.'] },
    });
  return {
    name: form.name,
    slug,
    description: form.description,
    goesIn: form.goes_in ?? '',
    comesOut: form.comes_out ?? '',
    forWhom: form.for_whom ?? '',
    categoryId: form.category,
    purchasePrice: centsFromEuros(form.purchase_price),
    subscriptionPrice: centsFromEuros(form.subscription_price),
  };
}

/** A form sent twice makes one automation: the same person, the same words and the same file, within a minute. */
async function isSentAgain(
  tx: Transaction,
  id: number,
  { made, page, staff, now }: { made: Made; page: PageFile; staff: Staff; now: Date },
): Promise<boolean> {
  const row = await lockAutomation(tx, id);
  const [first, ...later] = await selectVersions(tx, id);
  if (!row || !first || later.length > 0 || now.getTime() - row.createdAt.getTime() > MINUTE_MS) return false;
  const isSameForm = Object.entries(made).every(([name, value]) => Reflect.get(row, name) === value);
  return isSameForm && first.sha256 === page.sha256 && first.uploadedById === staff.by.id;
}

export async function createAutomation(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  form: NewAutomationForm,
  staff: Staff,
): Promise<StaffAutomation> {
  requireRight(staff, 'prices.write');
  const made = madeOf(form);
  const page = await readPage(form.webhook_file);
  const imageKey = form.image ? await storeCover(shop, form.image) : '';
  const id = await inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    const owner = await slugOwner(tx, made.slug);
    if (owner && !owner.isFormer && (await isSentAgain(tx, owner.id, { made, page, staff, now })))
      return owner.id;
    if (owner) throw slugRefused(made.slug, owner);
    await requireCategory(tx, made.categoryId);
    const { available = true, subscription_available: subscriptionAvailable = true } = form;
    return addAutomation(
      tx,
      { ...made, descriptionByAi: false, imageKey, available, subscriptionAvailable },
      { page, staff, now },
    );
  });
  return showForStaff(shop, id);
}
