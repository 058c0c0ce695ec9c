export { endMessage, enqueueProviderEnd } from './provider-end.ts';
export { pushUntilInSync } from './push-until-in-sync.ts';
export { enqueueProviderPeriod, setPeriod } from './set-period.ts';
export { continuesWith, linkProvider, readAnchors } from './store.ts';
