// biome-ignore lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { type AutomationColumns, automationFields } from './automation-fields.ts';
