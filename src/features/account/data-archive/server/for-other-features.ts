// biome-ignore lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { forgetArchivesOf } from './forget-archives.ts';
