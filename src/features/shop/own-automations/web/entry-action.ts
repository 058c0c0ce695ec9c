import { type CustomerAction, customerAction } from '#domain/money/customer-action.ts';
import type { AutomationEntry } from './automation-entries.ts';

const longAgo = new Date(0);

/** Whether a month is over is the server's `is_active`: the browser's clock may be wrong. */
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
