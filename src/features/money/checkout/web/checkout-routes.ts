import type { logTermsAcceptance } from '#people/terms/contract.ts';
import { routeOf } from '#web/api/call.ts';
import type * as contract from '../contract.ts';

/** Without their schemas: the dialog opens on public pages, which must not carry zod. */
export const routes = {
  getPaymentConfig: routeOf<typeof contract.getPaymentConfig>({
    method: 'GET',
    path: '/api/payment-config/',
    access: 'anyone',
  }),
  getQuote: routeOf<typeof contract.getQuote>({
    method: 'GET',
    path: '/api/subscriptions/quote/',
    access: 'customer',
  }),
  createSubscription: routeOf<typeof contract.createSubscription>({
    method: 'POST',
    path: '/api/subscriptions/create_subscription/',
    access: 'customer',
  }),
  confirmSubscriptionPayment: routeOf<typeof contract.confirmSubscriptionPayment>({
    method: 'POST',
    path: '/api/subscriptions/confirm_subscription_payment/',
    access: 'customer',
  }),
  activatePurchased: routeOf<typeof contract.activatePurchased>({
    method: 'POST',
    path: '/api/users/activate-purchased/',
    access: 'customer',
  }),
  confirmPurchasedActivation: routeOf<typeof contract.confirmPurchasedActivation>({
    method: 'POST',
    path: '/api/users/confirm-purchased-activation/',
    access: 'customer',
  }),
  activateRestored: routeOf<typeof contract.activateRestored>({
    method: 'POST',
    path: '/api/subscriptions/:id/activate_restored_subscription/',
    access: 'customer',
  }),
  confirmRestoredPayment: routeOf<typeof contract.confirmRestoredPayment>({
    method: 'POST',
    path: '/api/subscriptions/confirm_restored_payment/',
    access: 'customer',
  }),
  logTermsAcceptance: routeOf<typeof logTermsAcceptance>({
    method: 'POST',
    path: '/api/terms-acceptance/',
    access: 'customer',
  }),
};
