import type { Box } from './box.ts';
import { page } from './lists.ts';
import { newId } from './records.ts';
import type { Customer, Subscription } from './wire.ts';

/** Fields that no subscription of this shop uses. */
function emptyFields() {
  return {
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_schedules: [],
    billing_thresholds: null,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_update: null,
    schedule: null,
    transfer_data: null,
  } satisfies Partial<Subscription>;
}

/** A subscription with what this shop never uses left empty; its items and its status come next. */
export function newSubscription(box: Box, customer: Customer, anchor: number): Subscription {
  const id = newId('sub');
  const now = box.time.of(box.store, customer.id);
  return {
    id,
    object: 'subscription',
    ...emptyFields(),
    billing_cycle_anchor: anchor,
    billing_mode: { flexible: null, type: 'classic' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'eur',
    customer: customer.id,
    default_payment_method: null,
    description: null,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: page([], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_setup_intent: null,
    start_date: now,
    status: 'incomplete',
    test_clock: customer.test_clock ?? null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}
