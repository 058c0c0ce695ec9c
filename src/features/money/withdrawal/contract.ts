import { z } from 'zod';
import { anyone, customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, isoInstant } from '#contract-kit/fields.ts';
import { emailedLinkLimit, emailOnly, linkKey as key } from '#people/auth/contract.ts';

const contractId = z.uuid('Ce champ doit être l’identifiant d’un contrat.');
const expectedRefund = z.number('Ce champ doit être un montant en euros.').nonnegative().optional();

/** Euros (docs/product/withdrawal-and-termination.md#purchase-excluded-once-opened). */
const refund = z.object({
  purchase: euros,
  month: euros,
  total: euros,
  purchase_excluded: z.boolean(),
  days_used: z.int(),
  days_paid: z.int(),
});

const contract = z.object({
  id: z.uuid(),
  automation_id: z.int(),
  name: z.string(),
  kind: z.enum(['purchase', 'month']),
  concluded_at: isoInstant,
  /** The last second in which its holder may withdraw. */
  until: isoInstant,
  invoice_number: z.string(),
  /** Who declares it; the name is that of the invoice where the account has none, or empty. */
  holder: z.object({ name: z.string(), email: z.string() }),
  /** Without what was given back before. */
  paid: z.object({ purchase: euros, month: euros, total: euros }),
  given_back: euros,
  refund,
});

/** The holder of the account is what pages of before 0.2.0 read. */
const contracts = z.object({ holder: contract.shape.holder, contracts: z.array(contract) });

const withdrawn = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['purchase', 'month']),
  invoice_number: z.string(),
  stated_at: isoInstant,
  refund,
  refunded_by: isoInstant.nullable(),
  email: z.string(),
});

const perAddress = { perAddress: 60, windowSeconds: 60 };
const confirming = ['withdrawal_over', 'withdrawal_refund_changed', 'payment_not_confirmed'] as const;

export const requestWithdrawal = endpoint(anyone('POST', '/api/withdrawal/request/'), {
  summary:
    'Email a link to withdraw from a contract without signing in; the answer is the same for every address',
  body: emailOnly,
  answer: z.object({ detail: z.string() }),
  rateLimit: emailedLinkLimit,
  cost: 2,
});

export const listOwnWithdrawable = endpoint(customer('GET', '/api/withdrawal/contracts/'), {
  summary: 'The customer’s contracts that may still be withdrawn from, with what each would give back now',
  answer: contracts,
  errors: ['invalid_token'],
});

export const listWithdrawable = endpoint(anyone('POST', '/api/withdrawal/contracts/'), {
  summary: 'The same of the person to whom the link was sent',
  body: z.strictObject({ key }),
  answer: contracts,
  errors: ['link_expired'],
  rateLimit: perAddress,
});

export const withdrawOwn = endpoint(customer('POST', '/api/withdrawal/contracts/:id/confirm/'), {
  summary: 'Withdraw from one of the customer’s contracts; a dated acknowledgement is emailed',
  params: z.object({ id: contractId }),
  body: z.strictObject({ expected_refund: expectedRefund }).nullish(),
  answer: withdrawn,
  errors: ['invalid_token', ...confirming],
  rateLimit: perAddress,
});

export const withdraw = endpoint(anyone('POST', '/api/withdrawal/confirm/'), {
  summary: 'Withdraw from one contract by the key of the link; a dated acknowledgement is emailed',
  body: z.strictObject({ key, contract: contractId, expected_refund: expectedRefund }),
  answer: withdrawn,
  errors: ['link_expired', ...confirming],
  rateLimit: perAddress,
});

export type WithdrawalContract = z.infer<typeof contract>;
export type WithdrawalContracts = z.infer<typeof contracts>;
export type Withdrawn = z.infer<typeof withdrawn>;
