export { previewAddress } from './frame.ts';
