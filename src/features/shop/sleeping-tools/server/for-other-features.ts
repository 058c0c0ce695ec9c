export { forgetNoticesOf } from './store.ts';
