export { refuseWhenUnverified } from './payment-unverified.ts';
export { customerIdOf, providerCustomer } from './provider-customer.ts';
export { reconcilePayment } from './reconcile-payment.ts';
export { selectByIntent, selectPayment } from './store.ts';
export { onceNonePays, refuseWhilePaymentWaits, voidWaitingPayments } from './waiting-payments.ts';
