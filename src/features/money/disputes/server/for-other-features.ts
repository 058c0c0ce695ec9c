// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { convergeDispute } from './converge-dispute.ts';
export { convergeRecentDisputes } from './recent-disputes.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
