export { readAnchors } from './billing-anchors-store.ts';
export { goesOnWith, linkProvider } from './carrier-store.ts';
export { askProviderForEnd, endMessage } from './provider-end.ts';
export { askProviderForPeriod } from './set-period.ts';
