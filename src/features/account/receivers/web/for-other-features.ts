export { OwnReceiversSection } from './OwnReceiversSection.tsx';
export { ReceiversSection } from './ReceiversSection.tsx';
export { LOG_PAGE, type ReceiversApi } from './receivers-api.ts';
