// biome-ignore lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { announcePriceChange } from './announce-price-change.ts';
export { type AutomationColumns, automationFields } from './automation-fields.ts';
