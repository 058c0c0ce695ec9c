export { announcePriceChange, checkPriceChange } from './announce-price-change.ts';
export { type AutomationColumns, automationFields } from './automation-fields.ts';
