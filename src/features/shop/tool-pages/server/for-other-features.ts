export { saveDemonstration, selectDemonstration } from './demonstration-store.ts';
export { findOpenDoor, previewAddress } from './frame.ts';
export {
  hasVersions,
  insertVersion,
  type ListedVersion,
  noteTried,
  publishVersion,
  selectPublished,
  selectPublishedNumber,
  selectVersion,
  selectVersions,
} from './page-versions.ts';
