import { Refusal } from '#contract-kit/error-codes.ts';
import type { AlertResolution } from '#domain/status/alert-resolution.ts';
import { type AlertAct, alertGuide } from '#domain/watch/alert-guide.ts';
import { lockCustomer, staffOf } from '#people/customers/server/for-other-features.ts';
import { closeAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { ResolvedAlert } from '../contract.ts';
import { shownAlert } from './list-alerts.ts';
import { notePaidOtherwise, type Owed, owedBy, payBack } from './pay-back.ts';
import { type AlertRow, asAlert, lockAlert, selectAlert } from './store.ts';

export interface Resolution {
  alertId: number;
  staffId: number;
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

/** Under the customer's lock, then the alert's. */
async function settle(
  tx: Transaction,
  shop: Shop,
  { alertId, staffId, act, note = '' }: Resolution,
  owed: Owed | undefined,
): Promise<{ row: AlertRow; refundId: string | null }> {
  const now = shop.clock.now();
  const customer = owed && (await lockCustomer(tx, owed.userId));
  const current = await lockAlert(tx, alertId);
  if (current?.resolvedAt) throw new Refusal('alert_already_resolved');
  let refundId: string | null = null;
  if (owed && customer) {
    const { actorLedgerId: staffLedgerId } = await staffOf(tx, staffId);
    const by = { staffId, staffLedgerId, requestId: null, note };
    const paid = { owed, by, now };
    refundId =
      act === 'refund'
        ? await payBack(tx, shop, customer, paid)
        : await notePaidOtherwise(tx, customer, paid);
  }
  const resolved = { resolvedAt: now, resolution: resolutionOf[act], resolvedBy: staffId, note };
  const row = await closeAlert(tx, alertId, resolved);
  if (!row) throw new Refusal('alert_already_resolved');
  return { row: asAlert(row), refundId };
}

/** Throws `not_found`, `alert_already_resolved`, `alert_act_not_allowed`, and what a refund throws. */
export async function settleAlert(shop: Shop, resolution: Resolution): Promise<ResolvedAlert> {
  const alert = await find(shop, resolution);
  const owed = resolution.act === 'close' ? undefined : await owedBy(shop, alert);
  const { row, refundId } = await inTransaction(shop.db, (tx) => settle(tx, shop, resolution, owed));
  return { ...shownAlert(row), refund_id: refundId };
}
