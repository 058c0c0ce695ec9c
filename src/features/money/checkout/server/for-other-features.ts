export { selectByIntent, selectLatestPaid, selectPayment, selectPaymentOfOrder } from './checkout-store.ts';
export { type Gift, giveGift, grantGift, refuseToShorten } from './grant-gift.ts';
export { customerIdOf, providerCustomer } from './open-payment.ts';
export { reconcilePayment, refuseWhenUnverified, voidPayment } from './reconcile-payment.ts';
export { cardOnFileTask } from './settle-payment.ts';
export { selectBilled, showCard } from './shown-cards.ts';
export { onceNonePays, refuseWhilePaymentWaits, voidWaitingPayments } from './waiting-payments.ts';
