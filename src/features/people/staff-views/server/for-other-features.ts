export {
  countViews,
  deleteView,
  findViewNamed,
  forgetViewsOf,
  insertView,
  lockViewsOf,
  type SavedViewRow,
  selectView,
  selectViews,
  updateView,
} from './store.ts';
