export { bringBackDocuments } from './bring-back-documents.ts';
export { fileDocuments, selectSequences } from './filed-rows.ts';
export { paperEntries } from './paper-files.ts';
export { findKept, forgetDocumentsOf } from './store-rows.ts';
