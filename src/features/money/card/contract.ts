import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, lineOfText } from '#contract-kit/fields.ts';
import { DEBIT_MEANS } from '#domain/money/debit-means.ts';
import { savedCard } from '#money/checkout/contract.ts';

/** Euros; `bank` and `card`: see docs/product/renewal.md#bank-or-card. */
export const latePayment = z.object({
  subscription_id: z.int(),
  automation_name: z.string(),
  amount: euros,
  needs: z.enum(['bank', 'card']),
  reason: z.string(),
  client_secret: z.string().nullable(),
  payment_method_id: z.string().nullable(),
});

export const latePayments = z.array(latePayment);

export const listLatePayments = endpoint(customer('GET', '/api/users/late-payments/'), {
  summary: 'What is late now, as the provider says: empty once all is paid',
  answer: latePayments,
  errors: ['invalid_token', 'payment_provider_unavailable'],
  rateLimit: { perAddress: 120, windowSeconds: 600 },
});

export const payLatePayments = endpoint(customer('POST', '/api/users/late-payments/pay/'), {
  summary: 'Ask the saved card for what is late, now; answers what still is',
  answer: latePayments,
  errors: ['invalid_token', 'payment_unverified'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
  cost: 2,
});

export type LatePayment = z.infer<typeof latePayment>;

export const startCardSetup = endpoint(customer('POST', '/api/users/payment-method/setup/'), {
  summary: 'Begin saving another card',
  answer: z.object({ client_secret: z.string() }),
  errors: ['invalid_token', 'payment_provider_unavailable'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
  cost: 2,
});

/** What is then on file, how many months were paid at once and what is still late. */
const meansAfter = savedCard.extend({ late_paid: z.int(), late_payments: latePayments });

export const replaceCard = endpoint(customer('PUT', '/api/users/payment-method/'), {
  summary: 'Use the saved card for every subscription, and pay at once what is late',
  body: z.strictObject({
    setup_intent_id: lineOfText(255).min(1, 'Ce champ est obligatoire.'),
  }),
  answer: meansAfter,
  errors: ['invalid_token', 'card_not_confirmed', 'payment_failed', 'payment_unverified'],
  rateLimit: { perAddress: 60, windowSeconds: 600 },
  cost: 6,
});

export const startBankAccountSetup = endpoint(customer('POST', '/api/users/bank-account/setup/'), {
  summary: 'Begin saving a bank account, from which months may be debited',
  answer: z.object({ client_secret: z.string() }),
  errors: ['invalid_token', 'bank_account_not_offered', 'late_payment_first', 'payment_provider_unavailable'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
  cost: 2,
});

export const chooseDebitMeans = endpoint(customer('PUT', '/api/users/debit-means/'), {
  summary: 'Debit every month from the card or from the bank account on file; a card also pays what is late',
  body: z.strictObject({
    means: z.enum(DEBIT_MEANS, 'Ce moyen de paiement n’est pas proposé.'),
  }),
  answer: meansAfter,
  errors: ['invalid_token', 'no_other_means', 'late_payment_first', 'payment_unverified'],
  rateLimit: { perAddress: 60, windowSeconds: 600 },
  cost: 8,
});

export const removeBankAccount = endpoint(customer('DELETE', '/api/users/bank-account/'), {
  summary: 'Forget the bank account; the card then debits every month',
  answer: meansAfter,
  errors: ['invalid_token', 'not_found', 'no_other_means', 'payment_unverified'],
  rateLimit: { perAddress: 60, windowSeconds: 600 },
  cost: 14,
});

export type ChangedCard = z.infer<typeof replaceCard.answer>;
