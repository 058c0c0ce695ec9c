export { DayLine } from './DayLine.tsx';
export { Figures, FiguresSkeleton } from './Figures.tsx';
export { shopStats } from './queries.ts';
export { SubscriptionCards } from './SubscriptionCards.tsx';
