import type { SubscribeFacts } from '../../../domain/subscribe-click.ts';
import { call, routeOf } from '../../../web/api/call.ts';
import type { listOwnAutomations, listOwnSubscriptions, Subscription } from '../../subscriptions/contract.ts';

export const listOwnSubscriptionsRoute = routeOf<typeof listOwnSubscriptions>({
  method: 'GET',
  path: '/api/users/subscriptions/',
  access: 'customer',
});
export const listOwnAutomationsRoute = routeOf<typeof listOwnAutomations>({
  method: 'GET',
  path: '/api/users/automations/',
  access: 'customer',
});

/** The live row, else the latest one. */
export function standingRow(rows: readonly Subscription[], automationId: number): Subscription | undefined {
  const ofAutomation = rows.filter((row) => row.automation_id === automationId);
  const latest = ofAutomation.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  return ofAutomation.find((row) => row.is_active) ?? latest;
}

/** The instant at which the law book judges the row: the server, not this browser's clock, knows whether its end has passed. */
export function judgedAt(row: Subscription | undefined): Date {
  const end = row?.end_date ? new Date(row.end_date) : undefined;
  if (!row || !end) return new Date();
  return row.is_active ? new Date(end.getTime() - 1) : end;
}

/** The customer's standing with an automation, fresh from the server. */
export async function readStanding(automationId: number): Promise<{ facts: SubscribeFacts; now: Date }> {
  const [rows, owned] = await Promise.all([call(listOwnSubscriptionsRoute), call(listOwnAutomationsRoute)]);
  const row = standingRow(rows, automationId);
  return {
    now: judgedAt(row),
    facts: {
      loggedIn: true,
      owned: owned.some(({ id }) => id === automationId),
      subscription: row
        ? {
            status: row.status,
            isFree: row.is_free,
            inactiveReason: row.inactive_reason,
            endDate: row.end_date ? new Date(row.end_date) : null,
          }
        : null,
    },
  };
}
