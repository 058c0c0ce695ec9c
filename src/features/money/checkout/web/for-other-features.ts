export { ActivationNote } from './ActivationNote.tsx';
export { type Billing, type CardConfirmation, libraryNotReady } from './card-confirmation.ts';
export { authenticate, CardForm } from './card-providers.tsx';
export { RealPriceSection, SubscriptionCheckout } from './PaymentModal.tsx';
export { isLasting, paymentConfig } from './queries.ts';
