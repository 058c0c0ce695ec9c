import { Refusal } from '#contract-kit/error-codes.ts';
import { AUTOMATION } from '#domain/edits/automation-record.ts';
import { answerOf, type Columns, columnsOf, rightsFor } from '#domain/edits/record.ts';
import { formatDay, parisDay } from '#domain/time/french-dates.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';
import { requireRight } from '#server/http/rights.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import {
  datePriceOfBuyers,
  keepFormerSlug,
  lockAutomation,
  lockAutomationSlugs,
  selectPendingChange,
  updateAutomation,
} from '#shop/catalogue/server/for-other-features.ts';
import type { StaffAutomation } from '../contract.ts';
import type { ChangedAutomation } from '../form.ts';
import { requireCategory, slugOwner, slugRefused } from './automation-slug.ts';
import { offerForSale } from './follow-draft.ts';
import { showForStaff } from './list-for-staff.ts';
import { storeCover } from './make-cover.ts';

type Row = NonNullable<Awaited<ReturnType<typeof lockAutomation>>>;
type Changes = Partial<Columns<typeof AUTOMATION> & Pick<Row, 'descriptionByAi' | 'imageKey'>>;

function changesOf(row: Row, form: ChangedAutomation, imageKey: string | undefined): Changes {
  const wanted: Changes = {
    ...columnsOf(AUTOMATION, form),
    descriptionByAi: row.descriptionByAi && form.description === row.description,
    imageKey: imageKey ?? (form.remove_image ? '' : row.imageKey),
  };
  const changed = Object.entries(wanted).filter(([name, value]) => Reflect.get(row, name) !== value);
  return Object.fromEntries(changed);
}

function requireRightsFor(changes: Changes, staff: Staff): void {
  for (const right of rightsFor(AUTOMATION, changes)) requireRight(staff, right);
  if (changes.imageKey !== undefined) requireRight(staff, 'content.write');
}

async function changeSlug(tx: Transaction, row: Row, slug: string, now: Date): Promise<void> {
  const owner = await slugOwner(tx, slug);
  if (owner && owner.id !== row.id) throw slugRefused(slug, owner);
  await keepFormerSlug(tx, row.id, { former: row.slug, now: slug }, now);
}

/** For new buyers; who subscribes pays it once it is announced (docs/product/automation.md#edited-price-is-announced). */
async function changePrice(
  tx: Transaction,
  row: Row,
  { amount, staff, now }: { amount: Row['subscriptionPrice']; staff: Staff; now: Date },
): Promise<void> {
  const pending = await selectPendingChange(tx, row.id, now);
  if (pending) {
    const message = `Un changement de prix est déjà annoncé pour le ${formatDay(parisDay(pending.from))}\u00a0: le suivant s’annonce aussi, pour plus tard.`;
    throw new Refusal('invalid', { fields: { subscription_price: [message] } });
  }
  await datePriceOfBuyers(tx, { automationId: row.id, amount, staffId: staff.by.id, now });
}

async function save(
  tx: Transaction,
  row: Row,
  { changes, staff, now }: { changes: Changes; staff: Staff; now: Date },
): Promise<void> {
  const { available, ...noted } = changes;
  const { slug, categoryId, subscriptionPrice: amount } = noted;
  if (slug !== undefined) await changeSlug(tx, row, slug, now);
  if (categoryId !== undefined) await requireCategory(tx, categoryId);
  if (amount !== undefined) await changePrice(tx, row, { amount, staff, now });
  if (Object.keys(noted).length > 0) {
    await updateAutomation(tx, row.id, { ...noted, updatedAt: now });
    const before = Object.fromEntries(Object.keys(noted).map((name) => [name, Reflect.get(row, name)]));
    await noteStaffAct(tx, staff, {
      act: 'automation.change',
      subject: 'automation',
      subjectId: row.id,
      before,
      after: noted,
      now,
    });
  }
  if (available !== undefined) await putOnSale(tx, row, { available, staff, now });
}

/** By the switch of the list and by the form: one act, one entry. */
async function putOnSale(
  tx: Transaction,
  row: Row,
  { available, staff, now }: { available: boolean; staff: Staff; now: Date },
): Promise<void> {
  await updateAutomation(tx, row.id, { available, updatedAt: now });
  if (available) await offerForSale(tx, { automationId: row.id, staff, now });
  await noteStaffAct(tx, staff, {
    act: available ? 'automation.offer' : 'automation.withdraw',
    subject: 'automation',
    subjectId: row.id,
    before: { available: row.available },
    after: { available },
    now,
  });
}

export async function changeAutomation(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  { id, form, staff }: { id: number; form: ChangedAutomation; staff: Staff },
): Promise<StaffAutomation> {
  if (form.image) requireRight(staff, 'content.write');
  const imageKey = form.image ? await storeCover(shop, form.image) : undefined;
  await inTransaction(shop.db, async (tx) => {
    // Before the row: who gives slugs takes this lock first.
    await lockAutomationSlugs(tx);
    const row = await lockAutomation(tx, id);
    if (!row) throw new Refusal('not_found');
    const changes = changesOf(row, form, imageKey);
    // Also of who sends once more what was saved, its answer lost.
    if (Object.keys(changes).length === 0) return;
    requireRightsFor(changes, staff);
    const image = row.imageKey ? `/media/${row.imageKey}` : null;
    refuseStale(form.version, row, { ...answerOf(AUTOMATION, row), image });
    await save(tx, row, { changes, staff, now: shop.clock.now() });
  });
  return showForStaff(shop, id);
}

export async function setAvailable(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, available, staff }: { id: number; available: boolean; staff: Staff },
): Promise<StaffAutomation> {
  await inTransaction(shop.db, async (tx) => {
    const row = await lockAutomation(tx, id);
    if (!row) throw new Refusal('not_found');
    if (row.available === available) return;
    await putOnSale(tx, row, { available, staff, now: shop.clock.now() });
  });
  return showForStaff(shop, id);
}

/** One that a colleague moved elsewhere meanwhile stays there. */
export async function moveAutomation(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, category, seen, staff }: { id: number; category: number; seen: number; staff: Staff },
): Promise<StaffAutomation> {
  await inTransaction(shop.db, async (tx) => {
    const row = await lockAutomation(tx, id);
    if (!row) throw new Refusal('not_found');
    if (row.categoryId === category) return;
    if (row.categoryId !== seen)
      throw new Refusal('changed_meanwhile', { current: { category: row.categoryId } });
    await save(tx, row, { changes: { categoryId: category }, staff, now: shop.clock.now() });
  });
  return showForStaff(shop, id);
}
