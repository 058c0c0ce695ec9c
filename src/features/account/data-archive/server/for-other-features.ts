export { forgetArchivesOf } from './archive-file.ts';
