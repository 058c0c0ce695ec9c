import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, listing, noParams, retrieving } from './endpoint.ts';
import { invalid, missing } from './errors.ts';
import { pages } from './expand.ts';
import { flag, integer, text } from './params.ts';
import {
  checkCard,
  checkFuture,
  createParams,
  createSubscription,
  methodTypes,
} from './subscription-creation.ts';
import { endSubscription, firstItem, monthlyPrice, repriceItem } from './subscription-items.ts';
import { saveChanges } from './subscription-payment.ts';
import type { Subscription } from './wire.ts';

const updateParams = z.strictObject({
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  items: z.array(z.strictObject({ id: text, price_data: monthlyPrice })).optional(),
  payment_settings: z.strictObject({ payment_method_types: methodTypes }).optional(),
  proration_behavior: z.enum(['none']).optional(),
  trial_end: integer.optional(),
});
type Change = z.output<typeof updateParams>;

function planEnd(subscription: Subscription, ends: boolean | undefined, now: number): void {
  if (ends === undefined) return;
  subscription.cancel_at_period_end = ends;
  subscription.cancel_at = ends ? firstItem(subscription).current_period_end : null;
  subscription.canceled_at = ends ? now : null;
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = ends ? 'cancellation_requested' : null;
  }
}

/** Months then count from that moment. */
function extendTrial(subscription: Subscription, end: number | undefined, now: number): void {
  if (end === undefined) return;
  checkFuture(end, now);
  subscription.trial_start ??= now;
  subscription.trial_end = end;
  subscription.billing_cycle_anchor = end;
  if (subscription.cancel_at_period_end) subscription.cancel_at = end;
  subscription.status = 'trialing';
  for (const item of subscription.items.data) {
    item.current_period_start = now;
    item.current_period_end = end;
  }
}

/** Prorations are not calculated here, so they are refused. */
function changeItems(box: Box, subscription: Subscription, given: Change): void {
  for (const [at, { id, price_data }] of (given.items ?? []).entries()) {
    const item = subscription.items.data.find((one) => one.id === id);
    if (!item) {
      throw invalid(
        'The sandbox cannot add items to a subscription: give the id of an existing item.',
        'resource_missing',
        `items[${at}][id]`,
      );
    }
    if (!given.proration_behavior) {
      throw invalid(
        "The sandbox does not calculate prorations: pass proration_behavior 'none'.",
        undefined,
        'proration_behavior',
      );
    }
    repriceItem(box, item, price_data, `items[${at}]`);
  }
}

const create = endpoint({
  method: 'POST',
  path: '/v1/subscriptions',
  answers: 'subscription',
  params: createParams,
  run: (box, params) => createSubscription(box, params),
});

const update = endpoint({
  method: 'POST',
  path: '/v1/subscriptions/:id',
  answers: 'subscription',
  params: updateParams,
  run(box, given, { id }) {
    // Changes a copy, so that a refusal half-way leaves nothing behind.
    const before = box.store.get('subscription', id);
    if (before.ended_at !== null) {
      throw invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
        'invalid_canceled_subscription_fields',
      );
    }
    checkCard(box, given.default_payment_method, before.customer);
    const subscription = structuredClone(before);
    const now = box.time.of(box.store, subscription.customer);
    changeItems(box, subscription, given);
    extendTrial(subscription, given.trial_end, now);
    planEnd(subscription, given.cancel_at_period_end, now);
    subscription.default_payment_method = given.default_payment_method ?? subscription.default_payment_method;
    const types = given.payment_settings?.payment_method_types;
    if (types && subscription.payment_settings) subscription.payment_settings.payment_method_types = types;
    saveChanges(box, before, subscription);
    return subscription;
  },
});

const cancel = endpoint({
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  answers: 'subscription',
  params: noParams,
  run(box, _, { id }) {
    const subscription = box.store.get('subscription', id);
    if (subscription.ended_at !== null) throw missing('subscription', id, 'id');
    endSubscription(box, subscription);
    return subscription;
  },
});

const list = listing(
  'subscription',
  z.strictObject({ ...pages, customer: text.optional(), status: text.optional() }),
  (box, { customer, status: wanted }) => {
    const known = customer
      ? box.store.of('subscription', 'customer', customer)
      : box.store.all('subscription').filter(({ test_clock }) => test_clock === null);
    return known.filter(
      ({ status }) => wanted === 'all' || (wanted ? status === wanted : status !== 'canceled'),
    );
  },
);

export const subscriptionEndpoints = [create, update, retrieving('subscription'), cancel, list];
