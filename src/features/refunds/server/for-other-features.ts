// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { convergeCharge, convergeProviderRefund } from './converge-refund.ts';
export { openRefund, type RefundLine } from './open-refund.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
