export { DayLine } from './DayLine.tsx';
export { SubscriptionCards } from './SubscriptionCards.tsx';
