export { ArchiveSection } from './ArchiveSection.tsx';
