import type Stripe from 'stripe';

/** The SDK's own types say what each request may carry; `request-schemas.ts` makes JSON schemas of it. */
export interface RequestParameters {
  'GET /v1/charges': Stripe.ChargeListParams;
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams;
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'GET /v1/customers/:id': Stripe.CustomerRetrieveParams;
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams;
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams;
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams;
  'GET /v1/invoices': Stripe.InvoiceListParams;
  'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams;
  'POST /v1/invoices/:id/finalize': Stripe.InvoiceFinalizeInvoiceParams;
  'POST /v1/invoices/:id/lines/:line': Stripe.InvoiceUpdateLineItemParams;
  'POST /v1/invoices/:id/pay': Stripe.InvoicePayParams;
  'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams;
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams;
  'GET /v1/mandates/:id': Stripe.MandateRetrieveParams;
  'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams;
  'GET /v1/payment_methods': Stripe.PaymentMethodListParams;
  'POST /v1/payment_methods': Stripe.PaymentMethodCreateParams;
  'POST /v1/payment_methods/:id/attach': Stripe.PaymentMethodAttachParams;
  'POST /v1/payment_methods/:id/detach': Stripe.PaymentMethodDetachParams;
  'POST /v1/products': Stripe.ProductCreateParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/refunds/:id': Stripe.RefundRetrieveParams;
  'POST /v1/setup_intents': Stripe.SetupIntentCreateParams;
  'GET /v1/setup_intents/:id': Stripe.SetupIntentRetrieveParams;
  'POST /v1/setup_intents/:id/confirm': Stripe.SetupIntentConfirmParams;
  'GET /v1/subscriptions': Stripe.SubscriptionListParams;
  'POST /v1/subscriptions': Stripe.SubscriptionCreateParams;
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams;
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams;
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams;
  'POST /v1/test_helpers/test_clocks': Stripe.TestHelpers.TestClockCreateParams;
  'GET /v1/test_helpers/test_clocks/:id': Stripe.TestHelpers.TestClockRetrieveParams;
  'POST /v1/test_helpers/test_clocks/:id/advance': Stripe.TestHelpers.TestClockAdvanceParams;
  'GET /v1/webhook_endpoints': Stripe.WebhookEndpointListParams;
  'POST /v1/webhook_endpoints': Stripe.WebhookEndpointCreateParams;
  'POST /v1/webhook_endpoints/:id': Stripe.WebhookEndpointUpdateParams;
  'DELETE /v1/webhook_endpoints/:id': Stripe.WebhookEndpointDeleteParams;
}
