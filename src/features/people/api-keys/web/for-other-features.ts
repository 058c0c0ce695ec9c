export { KeysCard } from './KeysCard.tsx';
export { KeysSection } from './KeysSection.tsx';
