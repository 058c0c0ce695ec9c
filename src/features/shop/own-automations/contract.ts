import { z } from 'zod';
import { anyone, customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant, lineOfText, namedId } from '#contract-kit/fields.ts';
import { INACTIVE_REASONS, SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { LEAVING_REASONS, LEAVING_WORDS_MAX } from '#domain/subscription/leaving-reason.ts';
import { TOGGLE_ACTIONS } from '#domain/subscription/toggle-subscription.ts';
import { linkKey as key } from '#people/auth/contract.ts';
import { automation } from '#shop/catalogue/contract.ts';

const said = {
  reason: z.enum(LEAVING_REASONS, 'Choisissez une des cinq raisons.'),
  words: lineOfText(LEAVING_WORDS_MAX).default(''),
};
const answer = z.object({ reason: z.enum(LEAVING_REASONS) });
const rateLimit = { perAddress: 60, windowSeconds: 60 };

export const sayWhyLeft = endpoint(customer('POST', '/api/automations/:id/leaving-reason/'), {
  summary: 'Why a subscription was ended, said after it was; said again, the last word holds',
  params: idParams,
  body: z.strictObject(said),
  answer,
  errors: ['action_not_allowed'],
  rateLimit,
  cost: 2,
});

/** These links end a contract without signing in. */
const LEAVING_LINKS = ['terminate', 'price_change', 'sleeping_tool'] as const;

export const sayWhyLeftByLink = endpoint(anyone('POST', '/api/leaving-reason/'), {
  summary: 'The same by the key of the link that ended it',
  body: z.strictObject({
    key,
    link: z.enum(LEAVING_LINKS, 'Ce lien n’est pas connu.'),
    automation_id: namedId('Ce champ doit être un nombre entier.'),
    ...said,
  }),
  answer,
  errors: ['link_expired', 'action_not_allowed'],
  rateLimit,
});

const status = z.enum(SUBSCRIPTION_STATUSES);

/** docs/product/automation-page.md#link-only-when-it-opens */
const opening = { can_open: z.boolean(), webhook_url: z.string().nullable() };

/** Euros (docs/product/subscription.md#what-its-owner-sees). */
export const subscription = z.object({
  id: z.int(),
  status,
  inactive_reason: z.enum(INACTIVE_REASONS).nullable(),
  user_id: z.int(),
  user: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
  automation_id: z.int(),
  automation_name: z.string(),
  automation_slug: z.string(),
  automation_details: z.object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    description_by_ai: z.boolean(),
    image: z.string().nullable(),
    subscription_price: euros,
  }),
  automation_price: euros,
  /** The monthly price before the cap. */
  individual_price: euros,
  /** The real cost of the next month under the cap. */
  actual_monthly_cost: euros,
  display_price: euros,
  /** What the month costs that activates it, or that follows a cancellation taken back, before the cap. */
  activation_price: euros,
  is_free: z.boolean(),
  is_free_or_offered: z.boolean(),
  is_restored: z.boolean(),
  /** It gives access now, whatever its page. */
  is_active: z.boolean(),
  owned: z.boolean(),
  ...opening,
  start_date: isoInstant,
  end_date: isoInstant.nullable(),
  /** The end of the paid month, the trial, the gift, or the 3 days of a late payment. */
  access_until: isoInstant.nullable(),
  /** Planned or begun (docs/product/pause.md). */
  pause: z.object({ from: isoInstant, until: isoInstant }).nullable(),
  /** The end of what is paid and not given back; null where nothing is, or a payment is late. */
  paid_until: isoInstant.nullable(),
  days_remaining: z.int().nullable(),
  last_accessed: isoInstant.nullable(),
  created_at: isoInstant,
  imported_at: isoInstant.nullable(),
  stripe_subscription_id: z.string().nullable(),
});

export type Subscription = z.infer<typeof subscription>;

export const ownedAutomation = automation
  .omit({ purchase_count: true, subscription_count: true, webhook_url: true })
  .extend({
    purchase_date: isoInstant,
    amount_paid: euros,
    /** This part of the price went back. */
    amount_given_back: euros,
    subscription_id: z.int().nullable(),
    /** `purchased_only` when there is no subscription to it. */
    subscription_status: status,
    inactive_reason: z.enum(INACTIVE_REASONS).nullable(),
    can_activate_subscription: z.boolean(),
    last_accessed: isoInstant.nullable(),
    ...opening,
  });

export type OwnedAutomation = z.infer<typeof ownedAutomation>;

export const listOwnSubscriptions = endpoint(customer('GET', '/api/users/subscriptions/'), {
  scope: 'subscriptions.read',
  summary: 'The customer’s subscriptions, without ended trials and gifts',
  answer: z.array(subscription),
  cost: 4,
  errors: ['invalid_token'],
});

export const listOwnAutomations = endpoint(customer('GET', '/api/users/automations/'), {
  scope: 'orders.read',
  summary: 'The automations that the customer owns, latest purchase first',
  answer: z.array(ownedAutomation),
  errors: ['invalid_token'],
});

const unset = z.literal('').transform(() => undefined);

export const filterSubscriptions = endpoint(customer('GET', '/api/subscriptions/'), {
  scope: 'subscriptions.read',
  summary: 'The customer’s subscriptions of one status, or those brought back by a restore',
  query: z.strictObject({
    status: z.union([unset, status], 'Ce statut n’existe pas.').optional(),
    restored: z.union([unset, z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
  }),
  answer: z.array(subscription),
  cost: 4,
  errors: ['invalid_token'],
});

export type SubscriptionFilter = z.output<NonNullable<typeof filterSubscriptions.query>>;

export const getSubscription = endpoint(customer('GET', '/api/subscriptions/:id/'), {
  scope: 'subscriptions.read',
  summary: 'One of the customer’s subscriptions',
  params: idParams,
  answer: subscription,
  errors: ['invalid_token'],
});

export const toggleSubscription = endpoint(customer('POST', '/api/automations/:id/toggle_subscription/'), {
  summary: 'Cancels a subscription at the end of its paid month, or takes the cancellation back before it',
  params: idParams,
  body: z.strictObject({
    action: z.enum(TOGGLE_ACTIONS, 'L’action doit être «\u00a0cancel\u00a0» ou «\u00a0reactivate\u00a0».'),
  }),
  /** `changed_at`: the shop's instant of the act, as in its email. */
  answer: subscription.extend({ changed_at: isoInstant }),
  errors: ['invalid_token', 'action_not_allowed', 'payment_required'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
  cost: 5,
});

export const replaceSubscription = endpoint(customer('PUT', '/api/subscriptions/:id/'), {
  summary: 'Has no writable field yet: any field is refused by its name',
  params: idParams,
  body: z.strictObject({}).nullish(),
  answer: subscription,
  errors: ['invalid_token'],
});

export type ToggledSubscription = z.infer<typeof toggleSubscription.answer>;
