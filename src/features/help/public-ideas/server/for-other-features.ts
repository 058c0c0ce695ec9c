export { forgetVotesOf } from './store.ts';
