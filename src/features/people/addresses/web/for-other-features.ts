export { AddressesCard } from './AddressesCard.tsx';
export { BillingStep } from './LazyBillingStep.tsx';
