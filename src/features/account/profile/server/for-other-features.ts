export { refuseManyChanges, requestEmailChange } from './request-email-change.ts';
