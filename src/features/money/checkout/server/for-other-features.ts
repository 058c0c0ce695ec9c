export { selectByIntent, selectPayment, selectPaymentOfOrder } from './checkout-store.ts';
export { type Gift, giveGift, grantGift, refuseToShorten } from './grant-gift.ts';
export { customerIdOf, providerCustomer } from './open-payment.ts';
export { reconcilePayment, refuseWhenUnverified, voidPayment } from './reconcile-payment.ts';
export { onceNonePays, refuseWhilePaymentWaits, voidWaitingPayments } from './waiting-payments.ts';
