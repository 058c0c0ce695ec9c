// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours' screens reach this slice.
export { DeleteAccountSection } from './DeleteAccountSection.tsx';
export { ExportSection } from './ExportSection.tsx';
export { ImportBox } from './ImportBox.tsx';
export type { ImportedFile } from './read-import.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
