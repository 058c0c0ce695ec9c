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
} from './staff-view-store.ts';
export {
  endViewingsOf,
  forgetViewingsOf,
  insertViewing,
  isViewingOpen,
  lockViewing,
  markViewingEnded,
  selectUnended,
} from './viewing-store.ts';
