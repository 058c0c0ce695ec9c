import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { handleEvent } from './provider-events.ts';

let shop: TestShop;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
afterEach(() => {
  vi.restoreAllMocks();
  shop.sandbox.control.clearFaults();
});

/** An event that was received an hour ago, and that no retry of the queue waits for any more. */
async function received(type: string, objectId: string): Promise<string> {
  serial += 1;
  const id = `evt_missing_${serial}`;
  await shop.pool.query(
    `insert into stripe_events (id, type, object_id, received_at, check_at)
      values ($1, $2, $3, $4::timestamptz - interval '1 hour', $4)`,
    [id, type, objectId, shop.clock.now()],
  );
  return id;
}
const eventOf = async (id: string) =>
  (await shop.pool.query('select handled_at, last_error from stripe_events where id = $1', [id])).rows[0];
const alertsOf = async (objectId: string) =>
  (await shop.pool.query(`select kind, details from alerts where details->>'object' = $1`, [objectId])).rows;

describe('an event whose object the provider does not have', () => {
  it.each([
    ['invoice.created', 'in_gone'],
    ['customer.subscription.updated', 'sub_gone'],
    ['charge.refunded', 'ch_gone'],
    ['refund.updated', 're_gone'],
    ['charge.dispute.created', 'du_gone'],
  ])('%s: is handled, keeps why, and is told to a person once', async (type, object) => {
    const [first, second] = [await received(type, object), await received(type, object)];
    await shop.drain();
    for (const id of [first, second]) {
      const { handled_at, last_error } = await eventOf(id);
      expect(handled_at).not.toBeNull();
      expect(last_error).toContain('resource_missing');
    }
    expect(await alertsOf(object)).toEqual([
      { kind: 'event_object_missing', details: { event: expect.any(String), type, object } },
    ]);
  });

  it('a card of a start that the provider forgot whole: is handled too', async () => {
    const customer = await createCustomer(shop);
    await buy(shop, customer, await createAutomation(shop, { name: 'Outil oublié' }));
    await shop.pool.query(
      `update payments set status = 'open', settled_at = null, stripe_intent_id = 'seti_gone', stripe_subscription_id = 'sub_forgotten'
       where user_id = $1`,
      [customer.id],
    );
    const id = await received('setup_intent.succeeded', 'seti_gone');
    await shop.drain();
    expect((await eventOf(id)).handled_at).not.toBeNull();
    expect(await alertsOf('seti_gone')).toHaveLength(1);
  });
});

describe('any other failure', () => {
  it('of a provider that is down is tried again, and told to nobody', async () => {
    const id = await received('invoice.created', 'in_later');
    shop.sandbox.control.outage('errors');
    await expect(handleEvent(shop, { id })).rejects.toThrow(ProviderError);
    expect(await eventOf(id)).toEqual({
      handled_at: null,
      last_error: expect.stringContaining('unavailable'),
    });
    expect(await alertsOf('in_later')).toEqual([]);
  });

  it('of another object than its own is tried again: what was missing may be needed no more', async () => {
    const customer = await createCustomer(shop);
    await buy(shop, customer, await createAutomation(shop, { name: 'Outil présent' }));
    await shop.settle();
    const { rows } = await shop.pool.query(
      'select stripe_subscription_id as provider from subscriptions where user_id = $1',
      [customer.id],
    );
    const [invoice] = await shop.stripe.listInvoices(rows[0].provider);
    const object = String(invoice?.id);
    const id = await received('invoice.paid', object);
    const missing = new ProviderError('missing', 'resource_missing', undefined);
    vi.spyOn(shop.stripe, 'listInvoices').mockRejectedValueOnce(missing);
    await expect(handleEvent(shop, { id })).rejects.toThrow(missing);
    expect((await eventOf(id)).handled_at).toBeNull();
    expect(await alertsOf(object)).toEqual([]);
    await handleEvent(shop, { id });
    expect(await eventOf(id)).toEqual({ handled_at: expect.any(Date), last_error: null });
  });
});
