import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant, namedId, writtenDay } from '#contract-kit/fields.ts';
import { filterOf, listFileQuery, listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { severalLines, severalLinesBody } from '#contract-kit/several-lines.ts';
import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import { isEuroAmount } from '#domain/money/money.ts';
import { MAX_CAP_EUROS, MIN_CAP_EUROS } from '#domain/price/monthly-cap.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { SEVERAL_ACTIONS, STAFF_ACTIONS, STAFF_ACTS } from '#domain/subscription/staff-subscription.ts';
import { staffStatusChoice } from '#domain/subscription/subscription-label.ts';
import { subscription } from '#shop/own-automations/contract.ts';

export const SUBSCRIPTIONS = staffList({
  name: 'subscriptions',
  subject: 'subscription',
  label: 'Abonnements',
  noun: { one: 'abonnement', many: 'abonnements' },
  failed: 'Impossible de charger les abonnements',
  exports: 'people.export',
  filters: {
    user_email: { kind: 'search', label: 'Email du client', max: 254 },
    status: {
      kind: 'select',
      label: 'Statut',
      words: wordsOf(SUBSCRIPTION_STATUSES, staffStatusChoice),
      unknown: 'Ce statut n’existe pas.',
    },
    automation: { kind: 'text', label: 'Automatisation', max: 254 },
    debit: {
      kind: 'dates',
      label: 'Prochain débit',
      from: 'debit_from',
      to: 'debit_to',
      unknown: 'Cette date n’est pas valide.',
    },
  },
  sorts: { by: ['created_at', 'individual_price'], usual: '-created_at', unknown: 'Cet ordre n’existe pas.' },
});

const status = z.enum(SUBSCRIPTION_STATUSES, 'Ce statut n’existe pas.');

const refusals = ['no_paid_time_left', 'no_saved_card', 'action_not_allowed', 'already_subscribed'] as const;

/** Null where the act is offered. */
const actRefusals = z.record(z.enum(STAFF_ACTS), z.string().nullable());

/** It is what the shop knows without asking the provider. */
export const staffSubscription = subscription.extend({
  refusals: actRefusals,
  /** It is longer than every role may give, which also limits who may end it. */
  is_long_gift: z.boolean(),
  /** Null when the whole paid month was kept. */
  month_given_back: z.string().nullable(),
});
export type StaffSubscription = z.infer<typeof staffSubscription>;

const filter = filterOf(SUBSCRIPTIONS);

export const listAllSubscriptions = endpoint(
  staff('GET', '/api/admin/subscriptions/', 'subscriptions.read'),
  {
    scope: 'subscriptions.read',
    summary:
      'Every customer’s subscriptions, latest first, by status, email and name of automation (parts of words)',
    list: SUBSCRIPTIONS,
    query: z.strictObject({ ...listPageQuery, ...filter }),
    answer: z.object({
      subscriptions: z.array(staffSubscription),
      pagination: listPage,
    }),
    cost: 2,
  },
);

export const readSubscription = endpoint(
  staff('GET', '/api/admin/subscriptions/:id/', 'subscriptions.read'),
  {
    summary: 'One subscription as the list shows it; that of a closed account is not found',
    params: idParams,
    answer: staffSubscription,
  },
);

export const exportSubscriptions = endpoint(
  staff('GET', '/api/admin/subscriptions/export/', 'people.export'),
  {
    summary: 'The chosen subscriptions as a CSV file, which the journal keeps',
    query: z.strictObject({ ...filter, ...listFileQuery }),
    answer: z.null(),
    file: 'text/csv',
    errors: ['proof_required'],
  },
);
export type SubscriptionsFile = z.output<NonNullable<typeof exportSubscriptions.query>>;

export const previewSubscriptions = endpoint(
  staff('POST', '/api/admin/subscriptions/preview/', 'subscriptions.write'),
  {
    summary: 'What an act would do to each of several subscriptions; it changes nothing',
    body: severalLinesBody(SEVERAL_ACTIONS, z.strictObject(filter).prefault({})),
    answer: severalLines,
  },
);
export type AskedSubscriptions = z.output<NonNullable<typeof previewSubscriptions.body>>;

export type AllSubscriptions = z.infer<typeof listAllSubscriptions.answer>;
export type SubscriptionsFilter = z.output<NonNullable<typeof listAllSubscriptions.query>>;

const changed = z.object({
  message: z.string(),
  subscription: staffSubscription,
  stripe_recreated: z.boolean(),
});
export type ChangedByStaff = z.infer<typeof changed>;

export const createByStaff = endpoint(staff('POST', '/api/admin/subscriptions/create/', 'gifts.give'), {
  summary: 'Gives one month of a subscription without a payment; it ends by itself and never debits anybody',
  body: z.strictObject({
    user_id: namedId('Choisissez un client.'),
    automation_id: namedId('Choisissez une automatisation.'),
  }),
  answer: changed,
  status: 201,
  cost: 2,
});

export const toggleByStaff = endpoint(
  staff('POST', '/api/admin/subscriptions/:id/toggle/', 'subscriptions.write'),
  {
    summary:
      'Cancels at the end of the paid month, ends now, or brings back what is still paid; never debits',
    params: idParams,
    body: z.strictObject({
      action: z.enum(
        STAFF_ACTIONS,
        'L’action doit être «\u00a0cancel\u00a0», «\u00a0reactivate\u00a0», «\u00a0activate\u00a0» ou «\u00a0deactivate\u00a0».',
      ),
    }),
    answer: changed,
    errors: [...refusals, 'payment_provider_unavailable'],
    cost: 5,
  },
);

const event = z.object({
  at: isoInstant,
  act: z.string(),
  actor: z.enum(['customer', 'staff', 'system', 'provider']),
  by: z.string().nullable(),
  status_before: z.string().nullable(),
  status_after: z.string().nullable(),
});

const diagnosis = z.object({
  subscription_id: z.int(),
  local_status: status,
  stripe_exists: z.boolean(),
  stripe_status: z.string().nullable(),
  can_reactivate: z.boolean(),
  /** The provider and its cards were asked. */
  refusals: actRefusals,
  /** The sentences are French, the most urgent first. */
  recommendations: z.array(z.string()),
  paid_until: isoInstant.nullable(),
  month_given_back: staffSubscription.shape.month_given_back,
  has_saved_card: z.boolean(),
  events: z.array(event),
  open_invoice: z.object({ id: z.string(), amount_due: euros, created_at: isoInstant }).nullable(),
});
export type Diagnosis = z.infer<typeof diagnosis>;

export const diagnoseSubscription = endpoint(
  staff('GET', '/api/admin/subscriptions/:id/diagnose/', 'subscriptions.read'),
  {
    summary: 'What is wrong with a subscription, here and at the provider, and what to do',
    params: idParams,
    answer: diagnosis,
    cost: 2,
    errors: ['payment_provider_unavailable'],
  },
);

/** Null when there is nothing to compare. */
const agrees = z.boolean().nullable();

function compared<Value extends z.ZodType>(value: Value) {
  return z.object({ database: value.nullable(), stripe: value.nullable(), agrees });
}

const verification = z.object({
  subscription_id: z.int(),
  stripe_subscription_id: z.string().nullable(),
  stripe_exists: z.boolean(),
  /** Null when nothing could be compared. */
  agrees,
  /** A converge function may repair the difference. */
  repairable: z.boolean(),
  ends_with_period: z.boolean(),
  status: compared(z.string()),
  amount: compared(euros),
  period: compared(isoInstant),
  customer: compared(z.string()),
  /** They are the last four digits of the customer's card and of the debited one. */
  card: compared(z.string()),
});
export type Verification = z.infer<typeof verification>;

export const verifyAtProvider = endpoint(
  staff('GET', '/api/admin/subscriptions/:id/verify-stripe/', 'subscriptions.read'),
  {
    summary: 'The subscription in the database beside the provider’s',
    params: idParams,
    answer: verification,
    errors: ['payment_provider_unavailable'],
  },
);

export const repairAtProvider = endpoint(
  staff('POST', '/api/admin/subscriptions/:id/repair-stripe/', 'provider.repair'),
  {
    summary: 'Sets right what differs from the provider by the functions that converge, and compares again',
    params: idParams,
    body: z.strictObject({}).nullish(),
    answer: verification,
    errors: ['difference_needs_person', 'payment_provider_unavailable'],
  },
);

export const recreateAtProvider = endpoint(
  staff('POST', '/api/admin/subscriptions/:id/recreate-stripe/', 'subscriptions.write'),
  {
    summary:
      'Begins a new subscription at the provider on the saved card, first debited when the paid month is over',
    params: idParams,
    body: z.strictObject({}).nullish(),
    answer: changed,
    errors: [...refusals, 'payment_provider_unavailable'],
    cost: 2,
  },
);

const tooLow = `Le plafond mensuel doit être d'au moins ${MIN_CAP_EUROS}€`;
const tooHigh = `Le plafond mensuel ne peut pas dépasser ${MAX_CAP_EUROS}€`;

/** Euros, from 2 to 100. */
export const monthlyCap = z
  .number('Le plafond mensuel doit être un nombre.')
  .min(MIN_CAP_EUROS, tooLow)
  .max(MAX_CAP_EUROS, tooHigh)
  .refine(isEuroAmount, 'Le plafond mensuel ne peut pas avoir plus de deux décimales.');

export const updateCap = endpoint(staff('PATCH', '/api/subscription-settings/update_cap/', 'cap.write'), {
  summary:
    'Sets a customer’s monthly cap in euros; the shares of every subscription follow, here and at the provider',
  body: z.strictObject({
    user_id: namedId('Choisissez un client.'),
    monthly_cap: monthlyCap,
    /** The act is refused when the cap has changed since. */
    former_cap: monthlyCap.optional(),
  }),
  answer: z.object({
    user_id: z.int(),
    monthly_cap: euros,
    current_monthly_cost: euros,
    remaining_capacity: euros,
    active_subscriptions_count: z.int(),
  }),
  errors: ['changed_meanwhile', 'payment_provider_unavailable'],
});
export type CapSettings = z.infer<typeof updateCap.answer>;

const invalidDay = 'La date de fin n’est pas valide.';

export const grantFree = endpoint(staff('POST', '/api/subscriptions/grant-free/', 'gifts.give'), {
  summary:
    'Gives an automation until the end of a day (30 days by default), then takes it back or leaves it owned',
  body: z.strictObject({
    user_id: namedId('Choisissez un client.'),
    automation_id: namedId('Choisissez une automatisation.'),
    end_date: writtenDay(invalidDay).optional(),
    gift_as_purchase: z.boolean('Indiquez si le cadeau est définitif.').default(false),
  }),
  answer: z.object({ message: z.string(), subscription: staffSubscription }),
  status: 201,
});
