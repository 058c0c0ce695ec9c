export { followRestored, followRestoredTask } from './follow-restored.ts';
export { endPurchaseOf, endPurchases, followGivenBack, insertPurchase, selectOwned } from './store.ts';
export { recordUnpaidPurchase } from './unpaid-purchase.ts';
