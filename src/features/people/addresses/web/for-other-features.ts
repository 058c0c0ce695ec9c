export { AddressesCard } from './AddressesCard.tsx';
export { BillingStep } from './LazyBillingStep.tsx';
export { VAT_WORDS } from './vat-words.ts';
