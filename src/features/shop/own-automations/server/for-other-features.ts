export { type ListedRow, subscriptionColumns } from './list-store.ts';
export { describeSubscription, listSubscriptions } from './list-subscriptions.ts';
export { toggleOwn } from './toggle-own.ts';
