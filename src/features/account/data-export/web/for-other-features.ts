export { DeleteAccountSection } from './DeleteAccountSection.tsx';
export { ExportSection } from './ExportSection.tsx';
export { ImportBox } from './ImportBox.tsx';
export type { ImportedFile } from './read-import.ts';
