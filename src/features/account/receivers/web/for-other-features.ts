export { OwnReceiversSection } from './OwnReceiversSection.tsx';
export { ReceiversSection } from './ReceiversSection.tsx';
export { receiversApi } from './receivers-api.ts';
