export { endMessage, enqueueProviderEnd } from './provider-end.ts';
export { enqueueProviderPeriod } from './set-period.ts';
export { continuesWith, linkProvider, readAnchors } from './store.ts';
