import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { ProviderPerson } from '#server/gateways/stripe/customer-calls.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { type Customer, keepFirstProviderCustomer, lockCustomer, selectCustomer } from './customer-store.ts';

type NamedCustomer = Pick<Customer, 'email' | 'firstName' | 'lastName'>;

/** The provider sends receipts to the address and shows the name beside payments. */
export function providerPerson({ email, firstName, lastName }: NamedCustomer): ProviderPerson {
  return { email, name: `${firstName} ${lastName}`.trim() };
}

const isSame = (one: ProviderPerson, other: ProviderPerson) =>
  one.email === other.email && one.name === other.name;

/** It runs in the transaction of the change (docs/product/account.md#name-reaches-the-provider). */
export async function enqueueProviderPerson(tx: Transaction, userId: number, now: Date): Promise<void> {
  const customer = await selectCustomer(tx, userId);
  if (!customer?.stripeCustomerId) return;
  const onceKey = `set_person:${userId}:${randomUUID()}`;
  await enqueue(tx, now, { kind: 'set_person', payload: { user: userId }, onceKey, userId });
}

export async function enqueueProviderPersonIfChanged(
  tx: Transaction,
  before: NamedCustomer & { id: number },
  now: Date,
): Promise<void> {
  const customer = await selectCustomer(tx, before.id);
  if (!customer || isSame(providerPerson(customer), providerPerson(before))) return;
  await enqueueProviderPerson(tx, before.id, now);
}

/** Answers the stored name. Throws `invalid_token` (docs/product/deletion.md#customer-made-while-leaving). */
export async function keepProviderCustomer(
  shop: Pick<Shop, 'db' | 'clock'>,
  created: Customer,
  stripeCustomerId: string,
): Promise<string> {
  const kept = await inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    await lockCustomer(tx, created.id);
    if (!(await selectCustomer(tx, created.id))) {
      const payload = { customer: stripeCustomerId };
      const onceKey = `${closeCustomerTask}:${stripeCustomerId}`;
      await enqueue(tx, now, { kind: closeCustomerTask, payload, onceKey });
      return undefined;
    }
    await keepFirstProviderCustomer(tx, created.id, stripeCustomerId);
    await enqueueProviderPersonIfChanged(tx, created, now);
    return (await lockCustomer(tx, created.id)).stripeCustomerId ?? stripeCustomerId;
  });
  if (!kept) throw new Refusal('invalid_token');
  return kept;
}

export const closeCustomerTask = 'close_customer';
const orphan = z.strictObject({ customer: z.string() });

export const closeOrphan: OutboxHandler = (shop, message) =>
  shop.stripe.closeCustomer(orphan.parse(message.payload).customer);

const payload = z.strictObject({ user: z.int() });
const mostTellings = 5;

/** Reads again after sending, so that of two concurrent messages the last sends the latest address. */
export const setPerson: OutboxHandler = async (shop, message) => {
  const { user } = payload.parse(message.payload);
  let told: ProviderPerson | undefined;
  for (let telling = 0; telling < mostTellings; telling += 1) {
    const customer = await selectCustomer(shop.db, user);
    if (!customer?.stripeCustomerId) return;
    const person = providerPerson(customer);
    if (told && isSame(told, person)) return;
    await shop.stripe.updateCustomer(customer.stripeCustomerId, person, `${message.id}:${telling}`);
    told = person;
  }
  throw new Error('the account changes faster than the provider can be told');
};
