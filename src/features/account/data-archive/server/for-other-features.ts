export { archiveFile, forgetArchivesOf } from './archive-file.ts';
export { selectReady } from './store.ts';
