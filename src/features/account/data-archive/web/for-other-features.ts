// biome-ignore lint/performance/noBarrelFile: the one door by which neighbours’ screens reach this slice.
export { ArchiveSection } from './ArchiveSection.tsx';
