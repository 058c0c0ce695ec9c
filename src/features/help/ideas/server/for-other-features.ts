export { offerGift } from './give-idea-gift.ts';
export { changeIdea, showIdea } from './idea.ts';
export { changeWords, deleteIdea, forgetIdeasOf, lockDraftedIdea, lockIdea } from './idea-store.ts';
export {
  askToRead,
  endReading,
  failReading,
  ideasToRead,
  lockReading,
  selectLost,
  selectWaiting,
  startReading,
} from './reading-store.ts';
export { receiveIdea } from './receive-idea.ts';
export { readdressIdeasOf } from './tell-authors.ts';
