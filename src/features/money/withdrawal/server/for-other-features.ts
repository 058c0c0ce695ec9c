export { forgetHolderOf } from './store.ts';
