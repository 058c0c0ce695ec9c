export { DayLine } from './DayLine.tsx';
export { Defined } from './Defined.tsx';
export { SubscriptionCards } from './Figures.tsx';
export { figure, listOf, mrrCards } from './figure-cards.ts';
