import { Refusal } from '#contract-kit/error-codes.ts';
import { pageLinks } from '#contract-kit/pagination.ts';
import type { AlertResolution } from '#domain/status/alert-resolution.ts';
import { type AlertAct, alertExplanation, alertGuide } from '#domain/watch/alert-guide.ts';
import { lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { closeAlert } from '#server/alerts.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { featureOf, staffCall } from '#server/http/staff-call.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { Alert, ListedAlert } from '../contract.ts';
import * as calls from '../contract.ts';
import { notePaidOtherwise, type Owed, offeredOf, owedBy, payBack } from './pay-back.ts';
import {
  type AlertRow,
  type Concerned,
  countOpenAlerts,
  lockAlert,
  selectAlert,
  selectConcerned,
  selectOpenAlerts,
} from './store.ts';

function shownAlert({ id, kind, details, raisedAt, resolvedAt, resolution }: AlertRow): Alert {
  const { title, proposal, acts } = alertGuide(kind);
  return {
    id,
    kind,
    title,
    explanation: alertExplanation(kind, details),
    proposal,
    acts: resolvedAt ? [] : [...acts],
    details,
    raised_at: raisedAt.toISOString(),
    resolved_at: resolvedAt?.toISOString() ?? null,
    resolution,
  };
}

async function listedAlert(db: Queries, row: AlertRow, whose: Concerned | undefined): Promise<ListedAlert> {
  const alert = { ...shownAlert(row), ...(await offeredOf(db, row)) };
  if (!whose) return { ...alert, person: null, automation_name: null };
  const { id, email, first_name, last_name, is_deleted, automation } = whose;
  const person = { id, email: is_deleted ? '' : email, first_name, last_name, is_deleted };
  return { ...alert, person, automation_name: automation };
}

const openAlerts = staffCall(calls.listAlerts, async ({ db }, { query: { page, page_size: size } }) => {
  const count = await countOpenAlerts(db);
  const rows = await selectOpenAlerts(db, { limit: size, offset: (page - 1) * size });
  const concerned = await selectConcerned(
    db,
    rows.map(({ id }) => id),
  );
  const links = pageLinks(calls.listAlerts.path, { page_size: size }, count, page, size);
  const results: ListedAlert[] = [];
  for (const row of rows) results.push(await listedAlert(db, row, concerned.get(row.id)));
  return { count, ...links, results };
});

interface Resolution {
  alertId: number;
  staff: Staff;
  act: AlertAct;
  note?: string | undefined;
}

const resolutionOf: Record<AlertAct, AlertResolution> = {
  refund: 'refunded',
  paid_otherwise: 'paid_otherwise',
  close: 'closed',
};

async function find(shop: Shop, { alertId, act }: Resolution): Promise<AlertRow> {
  const alert = await selectAlert(shop.db, alertId);
  if (!alert) throw new Refusal('not_found');
  if (alert.resolvedAt) throw new Refusal('alert_already_resolved');
  if (!alertGuide(alert.kind).acts.includes(act)) throw new Refusal('alert_act_not_allowed');
  return alert;
}

/** It locks the customer, then the alert. */
async function settle(
  tx: Transaction,
  shop: Shop,
  { alertId, staff, act, note = '' }: Resolution,
  owed: Owed | undefined,
): Promise<{ row: AlertRow; refundId: string | null }> {
  const now = shop.clock.now();
  const customer = owed && (await lockCustomer(tx, owed.userId));
  const whose = (await selectConcerned(tx, [alertId])).get(alertId);
  // No note is kept about people who have left, whenever this form was opened.
  const isGone = whose && (await lockCustomer(tx, whose.id)).isClosed;
  const current = await lockAlert(tx, alertId);
  if (current?.resolvedAt) throw new Refusal('alert_already_resolved');
  let refundId: string | null = null;
  if (owed && customer) {
    const { by: member, actorLedgerId: staffLedgerId } = staff;
    const by = { staffId: member.id, staffLedgerId, requestId: null, note };
    const paid = { owed, by, now };
    refundId =
      act === 'refund'
        ? await payBack(tx, shop, customer, paid)
        : await notePaidOtherwise(tx, customer, paid);
  }
  const resolved = {
    resolvedAt: now,
    resolution: resolutionOf[act],
    resolvedBy: staff.by.id,
    note: isGone ? '' : note,
  };
  const row = await closeAlert(tx, alertId, resolved);
  if (!row) throw new Refusal('alert_already_resolved');
  await noteStaffAct(tx, staff, {
    act: 'alert.resolve',
    subject: 'alert',
    subjectId: alertId,
    about: customer?.ledgerId,
    after: { kind: row.kind, resolution: resolved.resolution, refund: refundId },
    now,
  });
  return { row, refundId };
}

/** Throws `not_found`, `alert_already_resolved`, `alert_act_not_allowed`, or what a refund throws. */
const settleAlert = staffCall(calls.resolveAlert, async (shop, { params, body, staff }) => {
  const resolution = { ...body, alertId: params.id, staff };
  const alert = await find(shop, resolution);
  const owed = resolution.act === 'close' ? undefined : await owedBy(shop, alert);
  const { row, refundId } = await inTransaction(shop.db, (tx) => settle(tx, shop, resolution, owed));
  return { ...shownAlert(row), refund_id: refundId };
});

export const alerts = featureOf(openAlerts, settleAlert);
