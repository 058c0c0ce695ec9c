import { Refusal } from '#contract-kit/error-codes.ts';
import { findSubscription } from '#money/subscriptions/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  activatePurchased,
  activateRestored,
  confirmPurchasedActivation,
  confirmRestoredPayment,
  confirmSubscriptionPayment,
  createSubscription,
  getPaymentConfig,
  getQuote,
  type OpenedPayment,
} from '../contract.ts';
import { confirmPayment } from './confirm-payment.ts';
import { openPayment } from './open-payment.ts';
import { refuseWhenUnverified } from './payment-unverified.ts';
import { quoteStart } from './quote-start.ts';

/** Another row than a restored one is activated by its automation. */
async function activateRestoredRow(
  shop: Shop,
  userId: number,
  restored: { subscriptionId: number; immediateAccess: boolean },
): Promise<OpenedPayment> {
  const row = await findSubscription(shop.db, { userId, id: restored.subscriptionId });
  if (row?.inactiveReason !== 'restored') throw new Refusal('not_found');
  return openPayment(shop, {
    userId,
    automationId: row.automationId,
    type: 'restored',
    immediateAccess: restored.immediateAccess,
  });
}

export const checkout: Feature = ({ endpoints, shop }) => {
  endpoints.open(getPaymentConfig, async () => ({
    provider: shop.settings.STRIPE_API_URL ? ('sandbox' as const) : ('stripe' as const),
    publishable_key: shop.settings.STRIPE_PUBLISHABLE_KEY,
    api_url: shop.settings.STRIPE_API_URL ?? null,
  }));
  endpoints.serve(getQuote, ({ caller, query }) => quoteStart(shop, caller.userId, query.automation_id));
  endpoints.serve(createSubscription, ({ caller, body }) =>
    openPayment(shop, {
      userId: caller.userId,
      automationId: body.automation_id,
      type: 'initial',
      immediateAccess: body.immediate_access ?? false,
    }),
  );
  endpoints.serve(activatePurchased, ({ caller, body }) =>
    openPayment(shop, {
      userId: caller.userId,
      automationId: body.automation_id,
      type: 'purchased_activation',
      immediateAccess: body.immediate_access ?? false,
    }),
  );
  endpoints.serve(activateRestored, ({ caller, params, body }) =>
    activateRestoredRow(shop, caller.userId, {
      subscriptionId: params.id,
      immediateAccess: body?.immediate_access ?? false,
    }),
  );
  for (const confirm of [confirmSubscriptionPayment, confirmPurchasedActivation, confirmRestoredPayment]) {
    endpoints.serve(confirm, ({ caller, body }) =>
      refuseWhenUnverified(() => confirmPayment(shop, caller.userId, body)),
    );
  }
};
