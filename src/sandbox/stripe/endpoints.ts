import { balanceTransactionEndpoints } from './balance-transactions.ts';
import { chargeEndpoints } from './charges.ts';
import { customerBalanceEndpoints } from './customer-balance.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { invoiceItemEndpoints } from './invoice-items.ts';
import { invoiceLineEndpoints } from './invoice-lines.ts';
import { invoicePaymentEndpoints } from './invoice-payments.ts';
import { createPreview } from './invoice-preview.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { refundEndpoints } from './refunds.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { subscriptionItemEndpoints } from './subscription-items.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { testClockEndpoints } from './test-clocks.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';

/** Every path of the API that the sandbox speaks. */
export const ENDPOINTS: Endpoint[] = [
  ...balanceTransactionEndpoints,
  ...chargeEndpoints,
  ...customerBalanceEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...invoiceItemEndpoints,
  ...invoiceLineEndpoints,
  ...invoicePaymentEndpoints,
  createPreview,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionItemEndpoints,
  ...subscriptionEndpoints,
  ...testClockEndpoints,
  ...webhookEndpointEndpoints,
];
