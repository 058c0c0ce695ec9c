// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { announcePriceChange, checkPriceChange } from './announce-price-change.ts';
export { type AutomationColumns, automationFields } from './automation-fields.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
