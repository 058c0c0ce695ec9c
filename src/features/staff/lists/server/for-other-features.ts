export { previewLines } from './preview-lines.ts';
export { savedViewsOf } from './saved-views.ts';
