// biome-ignore lint/performance/noBarrelFile: the one door by which neighbours' screens reach this slice.
export { LongDocument } from './LongDocument.tsx';
