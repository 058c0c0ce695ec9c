export { selectByIntent, selectPayment, selectPaymentOfOrder } from './checkout-store.ts';
export { type Gift, giveGift, grantGift, refuseToShorten } from './grant-gift.ts';
export { customerIdOf, providerCustomer } from './open-payment.ts';
export { reconcilePayment } from './reconcile-payment.ts';
export { refuseWhenUnverified, voidPayment } from './void-payment.ts';
export { onceNonePays, refuseWhilePaymentWaits, voidWaitingPayments } from './waiting-payments.ts';
