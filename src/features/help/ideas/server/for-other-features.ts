export { moveIdea, showIdea } from './idea.ts';
export {
  askToRead,
  endReading,
  failReading,
  isAwaited,
  type LockedIdea,
  lockReading,
  selectLost,
  selectWaiting,
  startReading,
} from './reading-store.ts';
export { receiveIdea } from './receive-idea.ts';
export { deleteIdea, forgetIdeasOf, lockIdea } from './store.ts';
