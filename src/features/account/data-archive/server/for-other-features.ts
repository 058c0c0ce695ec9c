export { forgetArchivesOf } from './forget-archives.ts';
