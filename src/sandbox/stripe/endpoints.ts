import { chargeEndpoints } from './charges.ts';
import { customerBalanceEndpoints } from './customer-balance.ts';
import { customerEndpoints } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { invoicePaymentEndpoints } from './invoice-payments.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { subscriptionItemEndpoints } from './subscription-items.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { testClockEndpoints } from './test-clocks.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';

/** Every path of the API that the sandbox speaks. */
export const ENDPOINTS: Endpoint[] = [
  ...chargeEndpoints,
  ...customerBalanceEndpoints,
  ...customerEndpoints,
  ...eventEndpoints,
  ...invoicePaymentEndpoints,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionItemEndpoints,
  ...subscriptionEndpoints,
  ...testClockEndpoints,
  ...webhookEndpointEndpoints,
];
