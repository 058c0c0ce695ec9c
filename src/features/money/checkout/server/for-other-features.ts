export { selectByIntent, selectPayment, selectPaymentOfOrder } from './checkout-store.ts';
export { type Gift, giveGift, grantGift } from './grant-gift.ts';
export { refuseToShorten } from './long-gift.ts';
export { customerIdOf, providerCustomer } from './open-payment.ts';
export { refuseWhenUnverified } from './payment-unverified.ts';
export { reconcilePayment } from './reconcile-payment.ts';
export { voidPayment } from './void-payment.ts';
export { onceNonePays, refuseWhilePaymentWaits, voidWaitingPayments } from './waiting-payments.ts';
