export {
  admitEmailChange,
  refuseManyChanges,
  requestEmailChange,
  requestOwnEmailChange,
} from './request-email-change.ts';
