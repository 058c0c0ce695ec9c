export { archiveFile, forgetArchivesOf } from './archive-file.ts';
export { remitArchive } from './begin-archive.ts';
export {
  selectEvery as selectEveryArchive,
  selectLatest as selectLatestArchive,
  selectReady,
} from './store.ts';
