export { convergeDispute } from './converge-dispute.ts';
export { convergeRecentDisputes } from './recent-disputes.ts';
export { forgetHolderOf } from './withdrawal-store.ts';
