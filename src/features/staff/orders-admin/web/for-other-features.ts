export { OrderBadge } from './OrderFacts.tsx';
