export { followRestored, followRestoredTask } from './follow-restored.ts';
export { endPurchaseOf, endPurchases, insertPurchase, selectOwned } from './store.ts';
export { recordUnpaidPurchase } from './unpaid-purchase.ts';
