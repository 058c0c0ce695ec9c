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
} from './store.ts';
