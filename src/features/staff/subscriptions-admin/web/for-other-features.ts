export { ReadByCustomer } from './SubscriptionParts.tsx';
