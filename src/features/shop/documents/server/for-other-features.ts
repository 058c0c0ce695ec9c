export { bringBackDocuments } from './bring-back-documents.ts';
export { fileDocuments } from './file-documents.ts';
export { forgetDocumentsOf } from './store-rows.ts';
