import { Refusal } from '#contract-kit/error-codes.ts';
import { AUTOMATION } from '#domain/edits/automation-record.ts';
import { answerOf, type Columns, columnsOf, rightsFor } from '#domain/edits/record.ts';
import { formatDay, parisDay } from '#domain/time/french-dates.ts';
import { requireRight } from '#server/http/caller.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';
import { staffCall } from '#server/http/staff-call.ts';
import { type Acting, actsOn } from '#server/journal/act-on.ts';
import type { Staff } from '#server/staff.ts';
import {
  datePriceOfBuyers,
  keepFormerSlug,
  lockAutomation,
  selectPendingChange,
  updateAutomation,
} from '#shop/catalogue/server/for-other-features.ts';
import * as calls from '../contract.ts';
import type { ChangedAutomation } from '../form.ts';
import { requireCategory, slugOwner, slugRefused } from './create-automation.ts';
import { offerForSale } from './follow-draft.ts';
import { showForStaff } from './list-for-staff.ts';
import { storeCover } from './make-cover.ts';

export type OnAutomation = Acting<NonNullable<Awaited<ReturnType<typeof lockAutomation>>>>;

export const onAutomation = actsOn('automation', lockAutomation);

type Row = OnAutomation['row'];
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

async function changeSlug({ tx, row, now }: OnAutomation, slug: string): Promise<void> {
  const owner = await slugOwner(tx, slug);
  if (owner && owner.id !== row.id) throw slugRefused(slug, owner);
  await keepFormerSlug(tx, row.id, { former: row.slug, now: slug }, now);
}

/** Subscribers pay it only once it is announced (docs/product/automation.md#edited-price-is-announced). */
async function changePrice(
  { tx, row, staff, now }: OnAutomation,
  amount: Row['subscriptionPrice'],
): Promise<void> {
  const pending = await selectPendingChange(tx, row.id, now);
  if (pending) {
    const message = `Un changement de prix est déjà annoncé pour le ${formatDay(parisDay(pending.from))}\u00a0: le suivant s’annonce aussi, pour plus tard.`;
    throw new Refusal('invalid', { fields: { subscription_price: [message] } });
  }
  await datePriceOfBuyers(tx, { automationId: row.id, amount, staffId: staff.by.id, now });
}

async function save(on: OnAutomation, { available, ...noted }: Changes): Promise<void> {
  const { tx, row, now, note } = on;
  const { slug, categoryId, subscriptionPrice: amount } = noted;
  if (slug !== undefined) await changeSlug(on, slug);
  if (categoryId !== undefined) await requireCategory(tx, categoryId);
  if (amount !== undefined) await changePrice(on, amount);
  if (Object.keys(noted).length > 0) {
    await updateAutomation(tx, row.id, { ...noted, updatedAt: now });
    const before = Object.fromEntries(Object.keys(noted).map((name) => [name, Reflect.get(row, name)]));
    await note('automation.change', before, noted);
  }
  if (available !== undefined) await putOnSale(on, available);
}

/** The list's switch and the form share it, so that the journal has one entry. */
async function putOnSale({ tx, row, staff, now, note }: OnAutomation, available: boolean): Promise<void> {
  await updateAutomation(tx, row.id, { available, updatedAt: now });
  if (available) await offerForSale(tx, { automationId: row.id, staff, now });
  const act = available ? 'automation.offer' : 'automation.withdraw';
  await note(act, { available: row.available }, { available });
}

export const changeAutomation = staffCall(
  calls.changeAutomation,
  async (shop, { params: { id }, body: form, staff }) => {
    if (form.image) requireRight(staff, 'content.write');
    const imageKey = form.image ? await storeCover(shop, form.image) : undefined;
    await onAutomation(shop, { id, staff }, async (on) => {
      const { row } = on;
      const changes = changesOf(row, form, imageKey);
      // A lost answer may make somebody send the same change again.
      if (Object.keys(changes).length === 0) return;
      requireRightsFor(changes, staff);
      const image = row.imageKey ? `/media/${row.imageKey}` : null;
      refuseStale(form.version, row, { ...answerOf(AUTOMATION, row), image });
      await save(on, changes);
    });
    return showForStaff(shop, id);
  },
);

export const setAvailable = staffCall(
  calls.setAvailable,
  async (shop, { params: { id }, body: { available }, staff }) => {
    await onAutomation(shop, { id, staff }, async (on) => {
      if (on.row.available !== available) await putOnSale(on, available);
    });
    return showForStaff(shop, id);
  },
);

/** An automation that a colleague moved meanwhile stays where it is. */
export const moveAutomation = staffCall(
  calls.moveAutomation,
  async (shop, { params: { id }, body: { category, seen }, staff }) => {
    await onAutomation(shop, { id, staff }, async (on) => {
      const { categoryId } = on.row;
      if (categoryId === category) return;
      if (categoryId !== seen) throw new Refusal('changed_meanwhile', { current: { category: categoryId } });
      await save(on, { categoryId: category });
    });
    return showForStaff(shop, id);
  },
);
