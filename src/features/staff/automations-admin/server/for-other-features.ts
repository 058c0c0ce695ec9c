export { requireCategory, slugOwner } from './automation-slug.ts';
export { addAutomation } from './create-automation.ts';
export { UNWRITTEN_PAGE } from './follow-draft.ts';
export type { PageFile } from './read-page.ts';
