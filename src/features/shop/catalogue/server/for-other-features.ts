export {
  AUTOMATION_COLUMNS,
  type AutomationColumns,
  automationFields,
  shownAutomation,
  shownDetail,
} from './automation-fields.ts';
export {
  datePriceOfBuyers,
  findAutomationBySlug,
  insertAutomation,
  insertPriceChange,
  keepFormerSlug,
  lockAutomation,
  lockAutomationSlugs,
  lockSubscriptionPrice,
  selectPendingChange,
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
