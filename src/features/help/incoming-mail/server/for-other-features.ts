export { forgetEmailsFrom } from './store.ts';
