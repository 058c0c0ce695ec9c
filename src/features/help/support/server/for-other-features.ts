export { forgetTicketsOf } from './store.ts';
