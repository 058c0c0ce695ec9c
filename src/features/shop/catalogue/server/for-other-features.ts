export {
  type AutomationColumns,
  type AutomationRow,
  automationColumns,
  automationFields,
  countColumns,
  shownAutomation,
} from './automation-fields.ts';
export * as automationShelf from './automation-store.ts';
export * as categoryShelf from './category-store.ts';
export * as pageShelf from './page-versions.ts';
export {
  datePriceOfBuyers,
  insertPriceChange,
  lockSubscriptionPrice,
  selectPendingChange,
} from './price-store.ts';
