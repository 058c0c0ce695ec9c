export { forgetReasonsOf } from './store.ts';
