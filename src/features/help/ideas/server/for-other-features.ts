export { moveIdea, showIdea } from './idea.ts';
export { deleteIdea, forgetIdeasOf, lockIdea } from './store.ts';
