export { saveDemonstration, selectDemonstration } from './demonstration-store.ts';
export { previewAddress } from './frame.ts';
export { findOpenDoor } from './open-door.ts';
export {
  hasVersions,
  insertVersion,
  type ListedVersion,
  publishVersion,
  selectPublished,
  selectPublishedNumber,
  selectVersion,
  selectVersions,
} from './page-versions.ts';
