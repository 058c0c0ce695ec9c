export { ActivationNote } from './ActivationNote.tsx';
export { CardForm } from './CardForm.tsx';
export { type Billing, type CardConfirmation, libraryNotReady } from './card-confirmation.ts';
export { authenticate } from './card-providers.ts';
export { isLasting, paymentConfig } from './queries.ts';
export { RealPriceSection } from './RealPriceSection.tsx';
export { SubscriptionCheckout } from './SubscriptionCheckout.tsx';
