export { DayLine } from './DayLine.tsx';
export { Defined } from './Defined.tsx';
export { figure, listOf, mrrCards } from './figure-cards.ts';
export { SubscriptionCards } from './SubscriptionCards.tsx';
