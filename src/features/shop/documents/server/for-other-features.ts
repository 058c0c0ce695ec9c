export { bringBackDocuments } from './bring-back-documents.ts';
export { fileDocuments, selectSequences } from './filed-rows.ts';
export { countKept, forgetDocumentsOf } from './store-rows.ts';
