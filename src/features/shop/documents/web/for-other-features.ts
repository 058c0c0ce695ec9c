export { BookSection } from './BookSection.tsx';
export { DocumentsBar } from './DocumentsBar.tsx';
export type { Given } from './desk-view.ts';
export type { DocumentDesk } from './document-desk.ts';
export { documentAddress, documentParameter, ownStores } from './own-stores.ts';
export { StoresSection } from './StoresSection.tsx';
export { useDesk, whoIsSignedIn } from './use-desk.ts';
