export { moveIdea, showIdea } from './idea.ts';
export {
  askToRead,
  countReadings,
  endReading,
  giveUpReading,
  isAwaited,
  type LockedIdea,
  lockRead,
  lockToRead,
  selectLost,
  selectWaiting,
  startReading,
  waitToRetry,
} from './reading-store.ts';
export { deleteIdea, forgetIdeasOf, lockIdea, selectCategoryId, selectCategorySlug } from './store.ts';
