export { forgetIdeasOf } from './store.ts';
