export { useChartPoint } from './chart-point.ts';
export { DayLine, Reading } from './DayLine.tsx';
export { Defined } from './Defined.tsx';
export { SubscriptionCards } from './Figures.tsx';
export { figure, listOf, mrrCards } from './figure-cards.ts';
