export { StoresSection } from './StoresSection.tsx';
