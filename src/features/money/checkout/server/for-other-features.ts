// biome-ignore lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { onceNonePays, refuseWhilePaymentWaits, voidWaitingPayments } from './waiting-payments.ts';
