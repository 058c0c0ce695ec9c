import pg from 'pg';
import Stripe from 'stripe';
import type { Persistence, StoredObject } from '#sandbox/stripe/store.ts';
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';

const secretKey = 'sk_test_sandbox_rouage';
const names = /\b(?:cus|sub|si|in|il|pi|ch|pm|py|price|inpay|txn|seti|card|src)_[A-Za-z0-9]{10,}/g;
const lived = ['event', 'delivery', 'idempotent_answer', 'webhook_endpoint'];

/** What the provider keeps of one subscriber at 5 € a month, whose card is good. */
async function modelSubscriber(bornAt: Date): Promise<StoredObject[]> {
  const kept = new Map<string, StoredObject>();
  const persistence: Persistence = {
    load: async () => [],
    async save(changed) {
      for (const object of changed) kept.set(`${object.kind}/${object.id}`, object);
    },
  };
  const keys = { secretKey, publishableKey: 'pk_test_sandbox_rouage' };
  const sandbox = await createStripeSandbox({ now: () => bornAt, persistence, ...keys });
  const { hostname, port } = new URL(await sandbox.app.listen({ port: 0, host: '127.0.0.1' }));
  const stripe = new Stripe(secretKey, { host: hostname, port: Number(port), protocol: 'http' });
  const product = (await stripe.products.create({ id: 'automation_1', name: 'Outil du banc' })).id;
  const customer = await stripe.customers.create({ name: 'Prénom Nom' });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  const price_data = {
    currency: 'eur',
    product,
    unit_amount: 500,
    recurring: { interval: 'month' as const },
  };
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price_data }],
    default_payment_method: card.id,
    billing_mode: { type: 'flexible' },
    off_session: true,
  });
  await sandbox.app.close();
  return [...kept.values()].filter(({ kind }) => !lived.includes(kind));
}

/**
 * The provider's books of `count` subscribers who all began at one instant: one real subscriber, written many times.
 */
export async function providerBooks(count: number, bornAt: Date): Promise<StoredObject[]> {
  const model = await modelSubscriber(bornAt);
  const [shared, own] = [
    model.filter(({ kind }) => kind === 'product'),
    model.filter(({ kind }) => kind !== 'product'),
  ];
  const text = JSON.stringify(own);
  const clones = Array.from({ length: count }, (_, number) => {
    const clone: StoredObject[] = JSON.parse(text.replaceAll(names, (name) => `${name}x${number}`));
    return clone.map((object, place) => ({ ...object, sequence: 1_000 + number * own.length + place }));
  });
  return [...shared, ...clones.flat()];
}

const idsOf = (books: readonly StoredObject[], kind: string) =>
  books.filter((object) => object.kind === kind).map(({ id }) => id);

/** The same subscribers in the shop, each with one automation, as if each had paid the first month. */
export async function fillSubscribers(
  databaseUrl: string,
  books: readonly StoredObject[],
  month: { bornAt: Date; renewAt: Date },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { bornAt, renewAt } = month;
  await client.query(
    `insert into categories (name, slug, description, created_at) values ('Banc', 'banc', '', $1)`,
    [bornAt],
  );
  await client.query(
    `insert into automations (name, slug, description, purchase_price, subscription_price, category_id, created_at, updated_at)
     select 'Outil du banc', 'outil-du-banc', 'Un outil.', 3500, 500, id, $1, $1 from categories`,
    [bornAt],
  );
  await client.query(
    `insert into users (email, email_verified_at, first_name, last_name, date_joined, stripe_customer_id)
     select 'client' || n || '@banc.example', $1, 'Prénom', 'Nom', $1, id from unnest($2::text[]) with ordinality c(id, n)`,
    [bornAt, idsOf(books, 'customer')],
  );
  await client.query(
    `insert into subscriptions (user_id, automation_id, status, individual_price, monthly_share, start_date, current_period_end, created_at, stripe_subscription_id)
     select u.id, a.id, 'active', 500, 500, $1, $2, $1, s.id
     from unnest($3::text[]) with ordinality s(id, n) join users u on u.email = 'client' || n || '@banc.example', automations a`,
    [bornAt, renewAt, idsOf(books, 'subscription')],
  );
  await client.query(`
    insert into notification_preferences (user_id) select id from users;
    insert into purchases (user_id, automation_id, source, amount_paid, purchased_at)
      select user_id, automation_id, 'gift', 0, created_at from subscriptions;
    insert into provider_subscriptions (stripe_subscription_id, subscription_id, linked_at)
      select stripe_subscription_id, id, created_at from subscriptions;
    analyze`);
  await client.end();
}

/** When the month of these subscribers ends, as the provider wrote it. */
export function renewalOf(books: readonly StoredObject[]): Date {
  const subscription = books.find(({ kind }) => kind === 'subscription')?.data;
  const { items } = subscription as { items: { data: { current_period_end: number }[] } };
  return new Date((items.data[0]?.current_period_end ?? 0) * 1000);
}
