export { ActivationNote } from './ActivationNote.tsx';
export { CardSection, RealPrice } from './LoadedSections.tsx';
export { SubscriptionCheckout } from './SubscriptionCheckout.tsx';
