import { type CustomerAction, customerAction } from '#domain/customer-action.ts';
import type { AutomationEntry } from './automation-entries.ts';

const longAgo = new Date(0);

/**
 * The one button of an automation in the customer's list. Whether a cancelled month is over is taken from the server's
 * `is_active`: the shop's clock says so, the browser's may be wrong.
 */
export function actionOf(entry: AutomationEntry): CustomerAction {
  const { status, inactive_reason, subscription, purchase, canActivate } = entry;
  const facts = {
    status,
    isFree: subscription?.is_free ?? false,
    inactiveReason: inactive_reason,
    // What no longer concerns the customer is not in the list at all.
    endReason: null,
    endDate: subscription?.is_active ? null : longAgo,
    owned: purchase !== undefined,
    isCarried: Boolean(subscription?.stripe_subscription_id),
    canActivate,
  };
  return customerAction(facts, new Date());
}
