export { refuseWhenUnverified } from './payment-unverified.ts';
export { customerIdOf, providerCustomer } from './provider-customer.ts';
export { reconcilePayment } from './reconcile-payment.ts';
export { selectByIntent, selectPayment, selectPaymentOfOrder } from './store.ts';
export { voidPayment } from './void-payment.ts';
export { onceNonePays, refuseWhilePaymentWaits, voidWaitingPayments } from './waiting-payments.ts';
