import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  getPaymentConfig: anyone('GET', '/api/payment-config/'),
  getQuote: customer('GET', '/api/subscriptions/quote/'),
  createSubscription: customer('POST', '/api/subscriptions/create_subscription/'),
  confirmSubscriptionPayment: customer('POST', '/api/subscriptions/confirm_subscription_payment/'),
  activatePurchased: customer('POST', '/api/users/activate-purchased/'),
  confirmPurchasedActivation: customer('POST', '/api/users/confirm-purchased-activation/'),
  activateRestored: customer('POST', '/api/subscriptions/:id/activate_restored_subscription/'),
  confirmRestoredPayment: customer('POST', '/api/subscriptions/confirm_restored_payment/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
