export { ActivationNote } from './ActivationNote.tsx';
export { authenticate } from './authenticate.ts';
export { CardForm } from './CardForm.tsx';
export { type Billing, type CardConfirmation, libraryNotReady } from './card-confirmation.ts';
export { isLasting, paymentConfig } from './queries.ts';
export { RealPriceSection } from './RealPriceSection.tsx';
export { SubscriptionCheckout } from './SubscriptionCheckout.tsx';
