import type { SubscribeFacts } from '#domain/subscription/subscribe-click.ts';
import { calls } from '#shop/own-automations/calls.ts';
import type { OwnedAutomation, Subscription } from '#shop/own-automations/contract.ts';
import { call } from '#web/api/call.ts';

/** As of now. Throws `ApiError`. */
export async function readCustomerStanding(automationId: number): Promise<SubscribeFacts> {
  const [subscriptions, owned] = await Promise.all([
    call(calls.listOwnSubscriptions),
    call(calls.listOwnAutomations),
  ]);
  return subscribeFacts(automationId, subscriptions, owned);
}

const ENDED_LONG_AGO = new Date(0);

/** Whether a month is over is the server's `is_active`: the browser's clock may be wrong. */
export function subscribeFacts(
  automationId: number,
  subscriptions: readonly Subscription[],
  owned: readonly OwnedAutomation[],
): SubscribeFacts {
  const rows = subscriptions.filter((row) => row.automation_id === automationId);
  const row = rows.find(({ is_active }) => is_active) ?? rows[0];
  return {
    loggedIn: true,
    owned: row?.owned === true || owned.some(({ id }) => id === automationId),
    subscription: row
      ? {
          status: row.status,
          isFree: row.is_free,
          inactiveReason: row.inactive_reason,
          endDate: row.is_active ? null : ENDED_LONG_AGO,
        }
      : null,
  };
}
