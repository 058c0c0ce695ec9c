export { adoptSavedCard } from './change-card.ts';
export { tellMandateEnded } from './mandate-ended.ts';
