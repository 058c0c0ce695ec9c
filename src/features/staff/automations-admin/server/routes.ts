import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { countRestorable } from '#account/data-export/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { DUNNING_DAYS } from '#domain/money/dunning.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Transaction } from '#server/db/connection.ts';
import { requireProof } from '#server/http/caller.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';
import { featureOf, staffCall } from '#server/http/staff-call.ts';
import type { Shop } from '#server/shop.ts';
import { updateAutomation } from '#shop/catalogue/server/for-other-features.ts';
import {
  hasVersions,
  saveDemonstration,
  selectDemonstration,
} from '#shop/tool-pages/server/for-other-features.ts';
import type { StaffDemonstration } from '../contract.ts';
import * as calls from '../contract.ts';
import type { AutomationUse } from '../shapes.ts';
import { changeAutomation, moveAutomation, onAutomation, setAvailable } from './change-automation.ts';
import { createAutomation } from './create-automation.ts';
import { dropDraft } from './follow-draft.ts';
import { exportAutomations, listForStaff, previewAutomations, showForStaff } from './list-for-staff.ts';
import { examine, listVersions, preview, publish, toolPageContent, uploadVersion } from './page-versions.ts';
import { addPicture, changePictures, deletePictures } from './pictures.ts';

interface Held {
  owners: number;
  subscribers: number;
  /** These gifts wait for the author of an idea. */
  promised: number;
  /** They are paying now, perhaps with another card. */
  payers: number;
  /** Their account is closed, and they may still come back with their file. */
  returning: number;
}

/**
 * The lock keeps purchases out. Owners are counted first: an account closing meanwhile is counted or has left its
 * record, from which nobody returns before the lock ends.
 */
async function countHeld(tx: Transaction, id: number, now: Date): Promise<Held> {
  const { rows } = await tx.execute<Omit<Held, 'returning'> & Record<string, unknown>>(sql`
    select (select count(*)::int from purchases where automation_id = ${id} and ended_at is null) as owners,
      (select count(*)::int from subscriptions where automation_id = ${id}
        and status in ('active', 'offered', 'cancelling', 'past_due', 'paused')) as subscribers,
      (select count(*)::int from idea_gifts g join automation_ideas i on i.id = g.idea_id
        where i.automation_id = ${id} and g.received_at is null) as promised,
      (select count(*)::int from payments where automation_id = ${id} and settled_at is null) as payers`);
  const restorable = await countRestorable(tx, [id], now);
  const { owners = 0, subscribers = 0, promised = 0, payers = 0 } = rows[0] ?? {};
  return { owners, subscribers, promised, payers, returning: restorable.get(id) ?? 0 };
}

const counted = (count: number, one: string, more = `${one}s`) =>
  count > 0 ? [`${count}\u00a0${count > 1 ? more : one}`] : [];

/** docs/product/automation.md#sold-is-not-deleted */
function refuseSold(all: Held): void {
  const { owners, subscribers, promised, payers, returning } = all;
  const held = [
    ...counted(owners, 'propriétaire'),
    ...counted(subscribers, 'abonnement en cours', 'abonnements en cours'),
    ...counted(promised, 'cadeau promis à l’auteur d’une idée', 'cadeaux promis aux auteurs d’idées'),
    ...counted(payers, 'paiement en cours', 'paiements en cours'),
    ...counted(
      returning,
      'ancien client qui peut encore la retrouver avec son fichier d’export',
      'anciens clients qui peuvent encore la retrouver avec leur fichier d’export',
    ),
  ];
  if (held.length === 0) return;
  const detail = `Cette automatisation ne peut pas être supprimée\u00a0: ${held.join(', ')}. Choisissez plutôt «\u00a0Retirer de la vente\u00a0».`;
  throw new Refusal('automation_sold', { detail, current: { ...all } });
}

/** Throws `proof_required`, `not_found` and `automation_sold`. */
const deleteAutomation = staffCall(calls.deleteAutomation, async (shop, { params: { id }, staff }) => {
  requireProof(staff, shop.clock.now(), 'delete');
  await onAutomation(shop, { id, staff }, async ({ tx, row: { name, slug }, now, note }) => {
    refuseSold(await countHeld(tx, id, now));
    await updateAutomation(tx, id, { available: false, deletedAt: now, updatedAt: now });
    await deletePictures(tx, id);
    await dropDraft(tx, { automationId: id, staff, now });
    await note('automation.delete', { name, slug });
  });
  return null;
});

/** A sample may be long, so the journal does not keep it. */
const noted = ({ allowed, sample }: Pick<StaffDemonstration, 'allowed' | 'sample'>) => ({
  allowed,
  sample: sample === null ? null : createHash('sha256').update(sample).digest('hex'),
});

async function showDemonstration({ db }: Pick<Shop, 'db'>, id: number): Promise<StaffDemonstration> {
  if (!(await hasVersions(db, id))) throw new Refusal('not_found');
  return selectDemonstration(db, id);
}

/** Throws `changed_meanwhile`. */
const changeDemonstration = staffCall(
  calls.changeDemonstration,
  async (shop, { params: { id }, body: { version, ...wanted }, staff }) => {
    await onAutomation(shop, { id, staff }, async ({ tx, note }) => {
      const row = await selectDemonstration(tx, id);
      // A lost answer may make somebody send the same change again.
      if (row.allowed === wanted.allowed && row.sample === wanted.sample) return;
      refuseStale(version, row, { allowed: row.allowed, sample: row.sample });
      await saveDemonstration(tx, { automationId: id, ...wanted, version: row.version + 1 });
      await note('demonstration.change', noted(row), noted(wanted));
    });
    return showDemonstration(shop, id);
  },
);

type Counted = Omit<AutomationUse, 'at'>;

/** It only counts: no title, key or name of a document is read (docs/product/document.md#staff-count). */
const countUse = staffCall(calls.readAutomationUse, async ({ db, clock }, { params: { id } }) => {
  const now = clock.now();
  const daysAgo = (days: number) =>
    sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const at = daysAgo(0);
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select u.*, k.* from automations a
    cross join lateral (
      select count(*)::int as access,
        count(*) filter (where s.last_accessed >= ${daysAgo(30)})::int as opened_30_days,
        count(*) filter (where s.last_accessed >= ${daysAgo(60)})::int as opened_60_days,
        count(*) filter (where s.last_accessed is null)::int as never_opened
      from subscriptions s
      where s.automation_id = a.id and (
        (s.status = 'active' and (not s.is_free or s.end_date > ${at}))
        or (s.status = 'cancelling' and s.end_date > ${at})
        or (s.status = 'offered' and (s.end_date is null or s.end_date > ${at}))
        or (s.status = 'past_due' and s.past_due_since > ${daysAgo(DUNNING_DAYS)}))) u
    cross join lateral (
      select (count(*) filter (where held.documents > 0))::int as keepers,
        coalesce(sum(held.documents), 0)::int as documents, coalesce(sum(st.bytes), 0)::float8 as bytes
      from document_stores st
        cross join lateral (select count(*) as documents from documents d where d.store_id = st.id) held
      where st.automation_id = a.id) k
    where a.id = ${id} and a.deleted_at is null`);
  const [counted] = rows;
  if (!counted) throw new Refusal('not_found');
  return { ...counted, at: now.toISOString() };
});

export const automationsAdmin = featureOf(
  listForStaff,
  exportAutomations,
  previewAutomations,
  staffCall(calls.getStaffAutomation, (shop, { params }) => showForStaff(shop, params.id)),
  countUse,
  createAutomation,
  changeAutomation,
  setAvailable,
  moveAutomation,
  addPicture,
  changePictures,
  deleteAutomation,
  uploadVersion,
  toolPageContent,
  listVersions,
  examine,
  preview,
  publish,
  staffCall(calls.getDemonstration, (shop, { params }) => showDemonstration(shop, params.id)),
  changeDemonstration,
);
