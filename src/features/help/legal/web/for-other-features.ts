export { LongDocument } from './LongDocument.tsx';
