export { addAutomation, requireCategory, slugOwner } from './create-automation.ts';
export { UNWRITTEN_PAGE } from './follow-draft.ts';
export type { PageFile } from './read-page.ts';
export { shownFiles } from './unused-covers.ts';
