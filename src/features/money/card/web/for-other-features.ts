export { LoadedCardSection } from './LoadedCardSection.tsx';
