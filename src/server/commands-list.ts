// biome-ignore lint/performance/noBarrelFile: the only list of what the commands of bin/ take from the features.
export { compareNow } from '../features/provider-comparison/server/for-other-features.ts';
