export { ActivationNote } from './ActivationNote.tsx';
export { type Billing, type CardConfirmation, libraryNotReady } from './card-confirmation.ts';
export { AccountForm, authenticate, CardForm } from './card-providers.tsx';
export type { PayableCard } from './PanelParts.tsx';
export { RealPriceSection, SubscriptionCheckout, TodayPrice } from './PaymentModal.tsx';
export { flows } from './payment-type.ts';
export { leavingTask, paymentParameter, taskLeft } from './pending-payment.ts';
export { isLasting, paidStart, paymentConfig, savedCard } from './queries.ts';
export { CardName, expiryOf } from './SavedCardChoice.tsx';
