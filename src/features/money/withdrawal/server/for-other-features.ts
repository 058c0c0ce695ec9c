export { convergeDispute, convergeRecentDisputes } from './converge-dispute.ts';
export { forgetHolderOf } from './withdrawal-store.ts';
