export { bringBackDocuments } from './bring-back-documents.ts';
export { fileDocuments } from './file-documents.ts';
export { selectSequences } from './filed-rows.ts';
export { countKept, forgetDocumentsOf } from './store-rows.ts';
