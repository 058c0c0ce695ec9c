import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { isListedForCustomer, isLive, type SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { canOpenPage, hasAccess } from '#domain/subscription/access.ts';
import type { LeavingReason, SaidReason } from '#domain/subscription/leaving-reason.ts';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { personOfLink } from '#people/auth/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { automationFields } from '#shop/catalogue/server/for-other-features.ts';
import {
  filterSubscriptions,
  getSubscription,
  listOwnAutomations,
  listOwnSubscriptions,
  type OwnedAutomation,
  replaceSubscription,
  sayWhyLeft,
  sayWhyLeftByLink,
  toggleSubscription,
} from '../contract.ts';
import { lockLeft, type OwnedRow, selectOwned, writeReason } from './list-store.ts';
import { listSubscriptions, listSubscriptionsBy, showSubscription, toggleOwn } from './own-subscriptions.ts';

type SubscribedRow = OwnedRow & { subscription_id: number };

/** It is the live one, else the latest that the customer still sees. */
function currentSubscription(rows: readonly OwnedRow[]): SubscribedRow | undefined {
  const seen = rows.filter(
    (row): row is SubscribedRow =>
      row.subscription_id !== null &&
      isListedForCustomer({ status: row.status, endReason: row.end_reason, owned: true }),
  );
  return seen.find((row) => isLive(row.status)) ?? seen[0];
}

/** See docs/product/automation.md#bookable; a cancelled month that is over no longer runs. */
function canActivate(row: OwnedRow, status: SubscriptionStatus, runs: boolean): boolean {
  const ended = status === 'cancelling' && !runs;
  return row.available && row.subscription_available && (!isLive(status) || ended);
}

function lastAccess(rows: readonly OwnedRow[]): Date | null {
  const times = rows.map((row) => row.last_accessed?.getTime() ?? 0);
  const latest = Math.max(...times);
  return latest > 0 ? new Date(latest) : null;
}

function ownAutomation(row: OwnedRow, group: readonly OwnedRow[], now: Date): OwnedAutomation {
  const current = currentSubscription(group);
  const access = current && {
    status: current.status,
    isFree: current.is_free,
    endDate: current.end_date,
    pastDueSince: current.past_due_since,
  };
  const opens = access !== undefined && canOpenPage(access, row.has_webhook_file, now);
  const status = current?.status ?? 'purchased_only';
  const fields = automationFields(row);
  return {
    ...fields,
    purchase_date: row.purchased_at.toISOString(),
    amount_paid: eurosFromCents(row.amount_paid),
    amount_given_back: eurosFromCents(row.given_back),
    subscription_id: current?.subscription_id ?? null,
    subscription_status: status,
    inactive_reason: current?.inactive_reason ?? null,
    can_activate_subscription: canActivate(row, status, access !== undefined && hasAccess(access, now)),
    can_open: opens,
    webhook_url: opens ? fields.form_url : null,
    last_accessed: lastAccess(group)?.toISOString() ?? null,
  };
}

async function listOwned(shop: Pick<Shop, 'pool' | 'clock'>, userId: number): Promise<OwnedAutomation[]> {
  const rows = await selectOwned(shop.pool, userId);
  if (!rows) throw new Refusal('invalid_token');
  const now = shop.clock.now();
  const byAutomation = Map.groupBy(rows, (row) => row.id);
  return [...byAutomation.values()].flatMap((group) => {
    const [row] = group;
    return row ? [ownAutomation(row, group, now)] : [];
  });
}

export const ownAutomations: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listOwnSubscriptions, ({ caller }) => listSubscriptions(shop, caller.userId));
  endpoints.serve(listOwnAutomations, ({ caller }) => listOwned(shop, caller.userId));
  endpoints.serve(filterSubscriptions, ({ caller, query }) =>
    listSubscriptionsBy(shop, caller.userId, query),
  );
  endpoints.serve(getSubscription, ({ caller, params }) => showSubscription(shop, caller.userId, params.id));
  endpoints.serve(replaceSubscription, ({ caller, params }) =>
    showSubscription(shop, caller.userId, params.id),
  );
  endpoints.serve(toggleSubscription, ({ caller, params, body }) =>
    toggleOwn(shop, { userId: caller.userId, automationId: params.id, action: body.action }),
  );
  endpoints.serve(sayWhyLeft, ({ caller, params, body }) =>
    keepWhyLeft(shop, { userId: caller.userId, automationId: params.id, ...body }),
  );
  endpoints.open(sayWhyLeftByLink, async ({ body }) => {
    const { key, link, automation_id: automationId, ...said } = body;
    const userId = await personOfLink(shop, key, link);
    return keepWhyLeft(shop, { userId, automationId, ...said });
  });
};

interface Said extends SaidReason {
  userId: number;
  automationId: number;
}

/** Throws `not_found`, or `action_not_allowed` while the subscription goes on (docs/product/leaving.md#after-it-is-done). */
function keepWhyLeft(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, automationId, reason, words }: Said,
): Promise<{ reason: LeavingReason }> {
  return inTransaction(db, async (tx) => {
    // An erasure at this instant would miss the words being written.
    if (!(await lockOpenCustomer(tx, userId))) throw new Refusal('not_found');
    const left = await lockLeft(tx, { userId, automationId });
    if (!left) throw new Refusal('not_found');
    const { id: subscriptionId, status, endReason } = left;
    const isTheirs = status === 'cancelling' || (status === 'cancelled' && endReason === 'cancelled');
    if (!isTheirs) throw new Refusal('action_not_allowed');
    await writeReason(tx, { subscriptionId, automationId, reason, words, saidAt: clock.now() });
    return { reason };
  });
}
