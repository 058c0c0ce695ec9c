export { forgetDocumentsOf } from './store-rows.ts';
