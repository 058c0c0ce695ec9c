export {
  endViewingsOf,
  forgetViewingsOf,
  insertViewing,
  isViewingOpen,
  lockViewing,
  markViewingEnded,
  selectUnended,
} from './store.ts';
