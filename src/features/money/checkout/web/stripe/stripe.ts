import type { CardProvider } from '../card-confirmation.ts';
import { StripeCardForm } from './StripeCardForm.tsx';
import { authenticateAtStripe, inspectAtStripe } from './stripe-provider.ts';

export const stripe: CardProvider = {
  CardFields: StripeCardForm,
  authenticate: authenticateAtStripe,
  inspectIntent: inspectAtStripe,
};
