export { listedPage, previewLines } from './preview-lines.ts';
