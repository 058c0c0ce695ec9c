export { addAutomation } from './add-automation.ts';
export { requireCategory, slugOwner } from './automation-slug.ts';
export { UNWRITTEN_PAGE } from './follow-draft.ts';
export type { PageFile } from './read-page.ts';
