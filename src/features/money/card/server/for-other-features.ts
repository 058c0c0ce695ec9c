export { adoptSavedCard } from './change-card.ts';
