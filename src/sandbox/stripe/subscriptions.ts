import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, noParams } from './endpoint.ts';
import { invalid, missing } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { inRange, paginate } from './lists.ts';
import { clearable, flag, ignored, integer, mergeMetadata, metadata, pages, range, text } from './params.ts';
import { createParams, createSubscription, paymentSettings } from './subscription-creation.ts';
import { endSubscription } from './subscription-end.ts';
import { changeItem, firstItem, itemChangeParams } from './subscription-items.ts';
import type { Subscription } from './wire.ts';

const cancellationDetails = z.strictObject({
  comment: z.string().optional(),
  feedback: z.string().optional(),
});
const updateParams = z.strictObject({
  cancel_at: clearable(integer).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: z.string().optional(),
  description: z.string().optional(),
  items: z.array(itemChangeParams).optional(),
  metadata: metadata.optional(),
  off_session: ignored,
  payment_behavior: ignored,
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  trial_end: integer.optional(),
});
type Change = z.output<typeof updateParams>;

function checkChange(box: Box, subscription: Subscription, given: Change): void {
  if (subscription.ended_at !== null) {
    const onlyNotes = Object.entries(given).every(
      ([key, value]) => value === undefined || key === 'metadata' || key === 'cancellation_details',
    );
    if (!onlyNotes) {
      throw invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
        'invalid_canceled_subscription_fields',
      );
    }
  }
  if (given.default_payment_method) {
    const param = 'default_payment_method';
    const method = box.store.get('payment_method', given.default_payment_method, param);
    if (method.customer !== subscription.customer) {
      throw invalid(
        `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
        'resource_missing',
        param,
      );
    }
  }
}

function planEnd(subscription: Subscription, given: Change, now: number): void {
  if (given.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = given.cancel_at_period_end;
    subscription.cancel_at = given.cancel_at_period_end ? firstItem(subscription).current_period_end : null;
  }
  if (given.cancel_at !== undefined) {
    subscription.cancel_at = given.cancel_at;
    subscription.cancel_at_period_end = false;
  }
  if (given.cancel_at_period_end === undefined && given.cancel_at === undefined) return;
  const ends = subscription.cancel_at !== null;
  subscription.canceled_at = ends ? now : null;
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = ends ? 'cancellation_requested' : null;
  }
}

function noteDetails(subscription: Subscription, given: Change['cancellation_details']): void {
  const details = subscription.cancellation_details;
  if (!details || !given) return;
  if (given.comment !== undefined) details.comment = given.comment || null;
  if (given.feedback !== undefined) details.feedback = given.feedback || null;
}

/** Free time until a given moment, from which the months are then counted. */
function extendTrial(subscription: Subscription, end: number | undefined, now: number): void {
  if (end === undefined) return;
  if (end <= now) {
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      undefined,
      'trial_end',
    );
  }
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

function changeItems(box: Box, subscription: Subscription, given: Change): void {
  for (const [at, change] of (given.items ?? []).entries()) {
    const item = subscription.items.data.find((one) => one.id === change.id);
    if (!item) {
      throw invalid(
        'The sandbox cannot add items to a subscription: give the id of an existing item.',
        'resource_missing',
        `items[${at}][id]`,
      );
    }
    changeItem(box, item, change, given.proration_behavior, `items[${at}]`);
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
    // The change is made on a copy, so that a refusal half-way leaves nothing behind.
    const before = box.store.get('subscription', id);
    checkChange(box, before, given);
    const subscription = structuredClone(before);
    const now = box.time.of(box.store, subscription.customer);
    changeItems(box, subscription, given);
    extendTrial(subscription, given.trial_end, now);
    planEnd(subscription, given, now);
    noteDetails(subscription, given.cancellation_details);
    if (given.default_payment_method !== undefined) {
      subscription.default_payment_method = given.default_payment_method || null;
    }
    if (given.description !== undefined) subscription.description = given.description || null;
    const saves = given.payment_settings?.save_default_payment_method;
    if (saves && subscription.payment_settings) {
      subscription.payment_settings.save_default_payment_method = saves;
    }
    subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
    const changes = changesBetween(before, subscription);
    box.store.put('subscription', subscription);
    emit(box, 'customer.subscription.updated', subscription, subscription.customer, changes);
    return subscription;
  },
});

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/subscriptions/:id',
  answers: 'subscription',
  params: noParams,
  run: (box, _, { id }) => box.store.get('subscription', id),
});

const cancel = endpoint({
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  answers: 'subscription',
  params: z.strictObject({
    cancellation_details: cancellationDetails.optional(),
    invoice_now: flag.optional(),
    prorate: flag.optional(),
  }),
  run(box, given, { id }) {
    const subscription = box.store.get('subscription', id);
    if (subscription.ended_at !== null) throw missing('subscription', id, 'id');
    if (given.invoice_now || given.prorate) {
      throw invalid('The sandbox does not calculate prorations: cancel without invoice_now and prorate.');
    }
    noteDetails(subscription, given.cancellation_details);
    endSubscription(box, subscription);
    return subscription;
  },
});

function hasStatus(subscription: Subscription, asked: string | undefined): boolean {
  if (asked === 'all') return true;
  if (asked === 'ended') return subscription.ended_at !== null;
  return asked === undefined ? subscription.status !== 'canceled' : subscription.status === asked;
}

const list = endpoint({
  method: 'GET',
  path: '/v1/subscriptions',
  answers: { listOf: 'subscription' },
  params: z.strictObject({
    ...pages,
    collection_method: text.optional(),
    created: range.optional(),
    current_period_end: range.optional(),
    customer: text.optional(),
    price: text.optional(),
    status: text.optional(),
    test_clock: text.optional(),
  }),
  run(box, params) {
    const known = params.customer
      ? box.store.of('subscription', 'customer', params.customer)
      : box.store
          .all('subscription')
          .filter((subscription) => (subscription.test_clock ?? undefined) === params.test_clock);
    const chosen = known.filter(
      (subscription) =>
        hasStatus(subscription, params.status) &&
        (!params.price || subscription.items.data.some((item) => item.price.id === params.price)) &&
        inRange(firstItem(subscription).current_period_end, params.current_period_end) &&
        inRange(subscription.created, params.created),
    );
    return paginate(chosen, params, '/v1/subscriptions');
  },
});

export const subscriptionEndpoints = [create, update, retrieve, cancel, list];
