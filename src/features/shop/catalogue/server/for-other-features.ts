export {
  AUTOMATION_COLUMNS,
  type AutomationColumns,
  automationFields,
  shownAutomation,
  shownDetail,
} from './automation-fields.ts';
export {
  findAutomationBySlug,
  insertAutomation,
  keepFormerSlug,
  lockAutomation,
  lockAutomationSlugs,
  updateAutomation,
} from './automation-store.ts';
export {
  countAutomationsOf,
  findCategoryLike,
  findFormerCategory,
  holdCategory,
  insertCategory,
  keepFormerCategorySlug,
  lockCategory,
  lockCategorySlugs,
  updateCategory,
} from './categorie-store.ts';
export {
  datePriceOfBuyers,
  insertPriceChange,
  lockSubscriptionPrice,
  selectPendingChange,
} from './price-store.ts';
