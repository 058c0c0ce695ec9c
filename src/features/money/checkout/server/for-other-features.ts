export { onceNonePays, refuseWhilePaymentWaits, voidWaitingPayments } from './waiting-payments.ts';
