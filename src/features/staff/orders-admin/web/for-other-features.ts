export { OrderBadge } from './OrderParts.tsx';
