export { askProviderForEnd, endMessage } from './provider-end.ts';
export { askProviderForPeriod } from './set-period.ts';
export { goesOnWith, linkProvider, readAnchors } from './store.ts';
