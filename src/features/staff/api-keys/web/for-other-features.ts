export { StaffKeysCard } from './StaffKeysCard.tsx';
