export { forgetReasonsOf, type ListedRow, subscriptionColumns } from './list-store.ts';
export { describeSubscription, listSubscriptions, toggleOwn } from './own-subscriptions.ts';
