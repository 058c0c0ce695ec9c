import { STAFF_ACTS, type StaffAct } from '#domain/subscription/staff-subscription.ts';
import type { Automation, AutomationDetail } from '#shop/catalogue/contract.ts';
import type { OwnedAutomation, Subscription } from '#shop/own-automations/contract.ts';
import type { StaffSubscription } from '#staff/subscriptions-admin/contract.ts';

const noon = '2026-11-20T12:00:00.000Z';

/** A subscription as the API shows it: active, paid, 5 €/month, unless told. */
export function shownSubscription(values: Partial<Subscription> = {}): Subscription {
  const id = values.automation_id ?? 1;
  const name = values.automation_name ?? `Outil ${id}`;
  return {
    id,
    status: 'active',
    inactive_reason: null,
    user_id: 1,
    user: { first_name: 'Camille', last_name: 'Martin', email: 'camille@exemple.fr' },
    automation_id: id,
    automation_name: name,
    automation_slug: `outil-${id}`,
    automation_details: {
      id,
      name,
      description: 'Un outil.',
      description_by_ai: false,
      image: null,
      subscription_price: 5,
    },
    automation_price: 35,
    individual_price: 5,
    actual_monthly_cost: 5,
    display_price: 5,
    activation_price: 5,
    is_free: false,
    is_free_or_offered: false,
    is_restored: false,
    is_active: true,
    owned: true,
    can_open: true,
    webhook_url: `/webhook/outil-${id}/`,
    start_date: noon,
    end_date: null,
    access_until: null,
    pause: null,
    paid_until: null,
    days_remaining: null,
    last_accessed: null,
    created_at: noon,
    imported_at: null,
    stripe_subscription_id: null,
    ...values,
  };
}

/** The team sees it so: everything is refused but what is said to be offered. */
export function shownToStaff(
  values: Partial<StaffSubscription> = {},
  offered: readonly StaffAct[] = [],
): StaffSubscription {
  const refusals = Object.fromEntries(
    STAFF_ACTS.map((act) => [act, offered.includes(act) ? null : 'Ne se peut pas.']),
  ) as StaffSubscription['refusals'];
  const own = { refusals, is_long_gift: false, month_given_back: null };
  return { ...shownSubscription(values), ...own, ...values };
}

/** It costs 35 € and 5 €/month, is named after its number, and has its page. */
function sold(id: number) {
  return {
    id,
    name: `Outil ${id}`,
    slug: `outil-${id}`,
    description: 'Un outil.',
    description_by_ai: false,
    image: null,
    available: true,
    subscription_available: true,
    purchase_price: 35,
    subscription_price: 5,
    price: 35,
    monthly_price: 5,
    category: { id: 1, name: 'Outils', slug: 'outils' },
    category_name: 'Outils',
    category_slug: 'outils',
    has_webhook_file: true,
    has_demonstration: false,
    form_url: `/webhook/outil-${id}/`,
    subscription_period: 'monthly' as const,
  };
}

/** An automation as the API shows it to everybody: for sale and bought by nobody, unless told. */
export function listedAutomation(values: Partial<Automation> = {}): Automation {
  const id = values.id ?? 1;
  return {
    ...sold(id),
    purchase_count: 0,
    subscription_count: 0,
    webhook_url: `/webhook/outil-${id}/`,
    ...values,
  };
}

/** Its own page gets it so, without texts and pictures unless they are given. */
export const detailedAutomation = (values: Partial<AutomationDetail> = {}): AutomationDetail => ({
  ...listedAutomation(values),
  goes_in: '',
  comes_out: '',
  for_whom: '',
  set_name: '',
  pictures: [],
  ...values,
});

/** An automation that was bought for 35 € and never subscribed to, unless told. */
export function shownAutomation(values: Partial<OwnedAutomation> = {}): OwnedAutomation {
  const id = values.id ?? 1;
  return {
    ...sold(id),
    purchase_date: noon,
    amount_paid: 35,
    amount_given_back: 0,
    subscription_id: null,
    subscription_status: 'purchased_only',
    inactive_reason: null,
    can_activate_subscription: true,
    last_accessed: null,
    can_open: false,
    webhook_url: null,
    ...values,
  };
}
