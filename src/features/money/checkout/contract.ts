import { z } from 'zod';
import { anyone, customer, endpoint, publicReading } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant, lineOfText, namedId, numberInAddress } from '#contract-kit/fields.ts';
import { INTENT_TYPES, PAYMENT_TYPES } from '#domain/status/payment-status.ts';

const immediateAccess = z.boolean().optional();
/** Any writing of it; a wrong one is refused at this field (docs/product/coupon.md#not-guessed). */
const promoCode = lineOfText(64, 'Écrivez un code.').min(1, 'Écrivez un code.');

const id = namedId('Ce champ doit être un nombre entier.');

/** `api_url` is Stripe itself or the sandbox. */
export const paymentConfig = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishable_key: z.string(),
  api_url: z.string().nullable(),
  /** Who debits bank accounts, as the mandate names it; null where cards alone are taken. */
  bank_debit: z.object({ creditor: z.string() }).nullable(),
});

export const getPaymentConfig = endpoint(anyone('GET', '/api/payment-config/'), {
  summary: 'The publishable key and, in the sandbox, its address',
  answer: paymentConfig,
  rateLimit: publicReading,
});

/** Euros (docs/product/price-and-cap.md#quote-is-to-the-cent). */
export const quote = z.object({
  automation_id: z.int(),
  automation_name: z.string(),
  type: z.enum(PAYMENT_TYPES),
  purchase_price: euros,
  first_month: euros,
  total_today: euros,
  /** More than `monthly_price` only where coming back pays what its unpaid month was (docs/product/price-change.md#coming-back). */
  first_month_price: euros,
  monthly_price: euros,
  monthly_cost: euros,
  cap_discount: euros,
  first_month_discount: euros,
  monthly_cap: euros,
  /** All subscriptions together (docs/product/price-and-cap.md#total-with-one-more). */
  month_before: euros,
  month_after: euros,
  /** The day from which they hold, where a subscription is being cancelled. */
  month_from: isoInstant.nullable(),
  /** What it takes off each part; the other amounts are after it (docs/product/coupon.md). */
  coupon: z
    .object({
      code: z.string(),
      off: z.string(),
      purchase_discount: euros,
      first_month_discount: euros,
      monthly_discount: euros,
      /** From this day each month costs `monthly_then`; null where only the first month, or none, is lowered. */
      until: isoInstant.nullable(),
      monthly_then: euros,
    })
    .nullable(),
});

export const getQuote = endpoint(customer('GET', '/api/subscriptions/quote/'), {
  summary: 'What subscribing to an automation costs the caller today and each month',
  query: z.strictObject({ automation_id: numberInAddress(id) }),
  answer: quote,
  cost: 12,
  errors: ['automation_unavailable', 'already_subscribed'],
});

export const quoteWithCode = endpoint(customer('POST', '/api/subscriptions/quote_with_code/'), {
  summary: 'The same quote, lowered by a promotion code',
  body: z.strictObject({ automation_id: id, promo_code: promoCode }),
  answer: quote,
  cost: 13,
  errors: ['automation_unavailable', 'already_subscribed', 'too_many_requests'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

/** `id` is the provider’s name of the card, which pays with an intent’s secret alone. */
const shownCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  expired: z.boolean(),
  automations: z.array(z.string()),
});

/** `debited`: the months are debited from it, and not from the card. `mandate` is null when the bank knows none. */
const shownAccount = z.object({
  country: z.string().nullable(),
  last4: z.string(),
  debited: z.boolean(),
  automations: z.array(z.string()),
  mandate: z.object({ reference: z.string(), url: z.string(), active: z.boolean() }).nullable(),
});

/** `card` is the one on file (docs/product/payment.md#one-card-on-file, docs/product/bank-debit.md#one-of-each). */
export const savedCard = z.object({
  card: shownCard.nullable(),
  others: z.array(shownCard),
  bank_account: shownAccount.nullable(),
});

export const getSavedCard = endpoint(customer('GET', '/api/users/payment-method/'), {
  summary:
    'The means on file: cards and bank account by their last four characters, and what each is debited for',
  answer: savedCard,
  errors: ['invalid_token', 'payment_provider_unavailable'],
});

/** `payment_intent_id`: see docs/product/payment.md#nothing-due-asks-for-no-payment. */
export const openedPayment = z.object({
  subscription_id: z.int(),
  automation_id: z.int(),
  payment_intent_id: z.string().nullable(),
  client_secret: z.string().nullable(),
  intent_type: z.enum(INTENT_TYPES),
  payment_amount: euros,
});

export const confirmedPayment = z.object({
  payment_id: z.uuid(),
  amount: euros,
  automation: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  subscription_id: z.int(),
  invoice_number: z.string().nullable(),
  paid_at: isoInstant,
});

const openingErrors = [
  'automation_unavailable',
  'already_subscribed',
  'already_owned',
  'not_owned',
  'payment_provider_unavailable',
  'too_many_requests',
] as const;
const confirmingErrors = [
  'not_found',
  'payment_not_confirmed',
  'payment_failed',
  'payment_mismatch',
  'payment_unverified',
] as const;

export const createSubscription = endpoint(customer('POST', '/api/subscriptions/create_subscription/'), {
  summary: 'Open the payment of a purchase and its first month',
  body: z.strictObject({
    automation_id: id,
    period: z.literal('monthly', 'La période doit être «\u00a0monthly\u00a0».').default('monthly'),
    immediate_access: immediateAccess,
    promo_code: promoCode.optional(),
  }),
  answer: openedPayment,
  errors: openingErrors,
  rateLimit: { perAddress: 60, windowSeconds: 60 },
  cost: 16,
});

const confirmation = z
  .strictObject({
    payment_intent_id: lineOfText(255).min(1).optional(),
    subscription_id: id.optional(),
    automation_id: id.optional(),
  })
  .refine((body) => body.payment_intent_id !== undefined || body.subscription_id !== undefined, {
    path: ['payment_intent_id'],
    message: 'Ce champ est obligatoire.',
  });

export const confirmSubscriptionPayment = endpoint(
  customer('POST', '/api/subscriptions/confirm_subscription_payment/'),
  {
    summary: 'Check a purchase at the provider and activate it',
    body: confirmation,
    answer: confirmedPayment,
    errors: confirmingErrors,
    cost: 16,
  },
);

export const activatePurchased = endpoint(customer('POST', '/api/users/activate-purchased/'), {
  summary: 'Open the payment of a month for an automation already owned',
  body: z.strictObject({
    automation_id: id,
    immediate_access: immediateAccess,
    promo_code: promoCode.optional(),
  }),
  answer: openedPayment,
  errors: openingErrors,
  rateLimit: { perAddress: 60, windowSeconds: 60 },
  cost: 8,
});

export const confirmPurchasedActivation = endpoint(
  customer('POST', '/api/users/confirm-purchased-activation/'),
  {
    summary: 'Check the activation of an owned automation at the provider and activate it',
    body: confirmation,
    answer: confirmedPayment,
    errors: confirmingErrors,
    cost: 8,
  },
);

export const activateRestored = endpoint(
  customer('POST', '/api/subscriptions/:id/activate_restored_subscription/'),
  {
    summary: 'Open the payment of a month for a restored subscription',
    params: idParams,
    body: z.strictObject({ immediate_access: immediateAccess, promo_code: promoCode.optional() }).nullish(),
    answer: openedPayment,
    errors: openingErrors,
    rateLimit: { perAddress: 60, windowSeconds: 60 },
    cost: 8,
  },
);

export const confirmRestoredPayment = endpoint(
  customer('POST', '/api/subscriptions/confirm_restored_payment/'),
  {
    summary: 'Check the payment of a restored subscription at the provider and activate it',
    body: confirmation,
    answer: confirmedPayment,
    errors: confirmingErrors,
    cost: 8,
  },
);

/** Euros. `next_debit` is this automation’s own; null when nothing is to come. */
export const paidStart = z.object({
  id: z.uuid(),
  type: z.enum(PAYMENT_TYPES),
  automation: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  amount: euros,
  paid_at: isoInstant,
  lines: z.array(z.object({ label: z.string(), amount: euros })),
  invoice: z.object({ number: z.string(), pdf_url: z.string() }).nullable(),
  next_debit: z
    .object({
      at: isoInstant,
      amount: euros,
      /** Where a code lowers it: until when, and what a month costs then. */
      after: z.object({ from: isoInstant, amount: euros }).nullable(),
    })
    .nullable(),
});

export const getPaidStart = endpoint(customer('GET', '/api/payments/:id/'), {
  summary: 'What one payment of the caller bought, its receipt and the debit to come',
  params: z.object({ id: z.uuid() }),
  answer: paidStart,
  errors: ['invalid_token', 'not_found'],
  cost: 6,
});

export type Quote = z.infer<typeof quote>;
export type SavedCard = z.infer<typeof savedCard>;
export type PaidStart = z.infer<typeof paidStart>;
export type OpenedPayment = z.infer<typeof openedPayment>;
export type ConfirmedPayment = z.infer<typeof confirmedPayment>;
export type PaymentConfig = z.infer<typeof paymentConfig>;
