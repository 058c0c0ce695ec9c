export { admitEmailChange, refuseManyChanges, requestEmailChange } from './request-email-change.ts';
