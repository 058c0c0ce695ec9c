export { type AutomationColumns, automationColumns, automationFields } from './automation-fields.ts';
export { insertPriceChange, lockSubscriptionPrice, selectPendingChange } from './price-store.ts';
