import { Refusal } from '#contract-kit/error-codes.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { isListedForCustomer } from '#domain/status/subscription-status.ts';
import { decideToggle, type ToggleAction } from '#domain/subscription/toggle-subscription.ts';
import { selectOwned } from '#money/orders/server/for-other-features.ts';
import {
  cancelRow,
  findSubscription,
  reactivateRow,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import { lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { reconcileSubscription } from './renewals.ts';

export interface Toggle {
  userId: number;
  automationId: number;
  action: ToggleAction;
  /** The email whose link acts was written then; it does not cover a contract begun since. */
  toldAt?: Date;
}

export interface Toggled {
  id: number;
  changedAt: Date;
}

async function findRow(
  tx: Transaction,
  { userId, automationId, action, toldAt }: Toggle,
): Promise<SubscriptionRow & { owned: boolean }> {
  const row = await findSubscription(tx, { userId, automationId });
  if (row && toldAt && toldAt < row.startDate) throw new Refusal('link_expired');
  const owned = await selectOwned(tx, userId, automationId);
  if (row && isListedForCustomer({ ...row, owned })) return { ...row, owned };
  throw new Refusal(owned && action === 'reactivate' ? 'payment_required' : 'not_found');
}

const offered = 'Cette automatisation vous est offerte\u00a0: aucune action n’est requise.';

const notOwned =
  'L’achat de cette automatisation a été annulé\u00a0: le mois payé va à son terme, et l’abonnement ne peut plus être repris.';

function recordToggle(shop: Shop, toggle: Toggle): Promise<Toggled> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, toggle.userId);
    if (!customer.isActive) throw new Refusal('account_disabled');
    const now = shop.clock.now();
    const row = await findRow(tx, toggle);
    const standing = { ...row, isCarried: row.stripeSubscriptionId !== null };
    const decision = decideToggle(standing, toggle.action, now);
    if (decision === 'free') throw new Refusal('action_not_allowed', { detail: offered });
    if (decision === 'payment_required') throw new Refusal('payment_required');
    if (decision === 'not_allowed')
      throw new Refusal('action_not_allowed', row.status === 'cancelling' ? { detail: notOwned } : {});
    if (decision === 'cancel') await cancelRow(tx, shop.settings, customer, row, { now });
    if (decision === 'reactivate') await reactivateRow(tx, shop.settings, customer, row, { now });
    return { id: row.id, changedAt: now };
  });
}

const over =
  'Cet abonnement ne peut plus être repris\u00a0: il prend fin avec le mois payé, et vous pourrez alors le réactiver depuis votre tableau de bord.';

/** The customer's word holds when nobody answers (docs/product/subscription.md#reactivate-before-the-end). */
async function refuseWhatIsOver(shop: Shop, row: SubscriptionRow | undefined): Promise<void> {
  if (row?.status !== 'cancelling' || !row.stripeSubscriptionId) return;
  let isOver = false;
  const asked = shop.stripe.readSubscriptionState(row.stripeSubscriptionId).then(
    ({ status }) => {
      isOver = isOverAtProvider(status);
    },
    (error) => shop.log.warn({ err: error, subscription: row.id }, 'taken back without the provider'),
  );
  await withPatience(asked);
  if (isOver) throw new Refusal('action_not_allowed', { detail: over });
}

/** A click waits no longer than this for the provider. */
const patienceMs = 3_000;

async function withPatience(work: Promise<void>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  await Promise.race([work, over]);
  clearTimeout(timer);
}

/** The cancellation stands when the provider is silent (docs/product/subscription.md#cancel-never-waits). */
export async function reconcilePaidMonth(shop: Shop, row: SubscriptionRow | undefined): Promise<void> {
  const { stripeSubscriptionId, currentPeriodEnd, status } = row ?? {};
  const began = currentPeriodEnd && currentPeriodEnd <= shop.clock.now();
  const unsure = status === 'past_due' || (status === 'active' && began);
  if (!unsure || !stripeSubscriptionId) return;
  const learnt = reconcileSubscription(shop, stripeSubscriptionId).then(
    () => {},
    (error) =>
      shop.log.warn({ err: error, provider: stripeSubscriptionId }, 'cancelled without the provider'),
  );
  await withPatience(learnt);
}

/** A second call changes nothing (docs/product/subscription.md#cancel-keeps-the-paid-month). */
export async function toggleSubscription(shop: Shop, toggle: Toggle): Promise<Toggled> {
  const { userId, automationId, action } = toggle;
  const row = await findSubscription(shop.db, { userId, automationId });
  if (action === 'cancel') await reconcilePaidMonth(shop, row);
  else await refuseWhatIsOver(shop, row);
  return recordToggle(shop, toggle);
}
