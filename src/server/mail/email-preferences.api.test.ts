import { beforeAll, describe, expect, it } from 'vitest';
import { leavesAlways } from '#domain/people/notification-preferences.ts';
import type { EmailName } from '#emails/emails.tsx';
import { emailPayload, emailSamples } from '#emails/emails.tsx';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { enqueueEmail } from './email-outbox.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const names = Object.keys(emailSamples) as EmailName[];
const owed = names.filter((name) => leavesAlways(name));

async function choose(customer: TestCustomer, payload: object): Promise<void> {
  const { headers } = customer;
  const url = '/api/users/preferences/update/';
  expect((await shop.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
}

/** The end of a trial and of a gift, and a tool that sleeps. */
const remindersAlone = 3;

const decideAll = (to: string, userId?: number) =>
  shop.db.transaction(async (tx) => {
    for (const name of names) {
      const email = emailPayload.parse({ name, props: emailSamples[name] });
      await enqueueEmail(tx, shop.clock.now(), { to, userId, onceKey: `test:${name}:${to}`, email });
    }
  });
const countTo = (email: string) =>
  shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email)).length;

describe('what a customer refused', () => {
  it('does not leave, and what is owed to them does, every email of it', async () => {
    const customer = await createCustomer(shop);
    await choose(customer, { email_notifications: false, order_updates: false, automation_reminders: false });
    await decideAll(customer.email, customer.id);
    await shop.drain();
    expect(owed.length).toBeLessThan(names.length);
    expect(countTo(customer.email)).toBe(owed.length);
    const { rows } = await shop.pool.query(
      `select count(*)::int as left from outbox where user_id = $1
         and (done_at is null or payload #- '{email,name}' <> '{"email": {}}')`,
      [customer.id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('does not leave either when it was decided before the choice', async () => {
    const customer = await createCustomer(shop);
    await decideAll(customer.email, customer.id);
    await choose(customer, { email_notifications: false });
    await shop.drain();
    expect(countTo(customer.email)).toBe(owed.length);
  });

  it('leaves no trace once it is wanted again: what was not sent stays unsent', async () => {
    const customer = await createCustomer(shop);
    await choose(customer, { automation_reminders: false });
    await decideAll(customer.email, customer.id);
    await shop.drain();
    expect(countTo(customer.email)).toBe(names.length - remindersAlone);
    await choose(customer, { automation_reminders: true });
    await decideAll(customer.email, customer.id);
    await shop.drain();
    expect(countTo(customer.email)).toBe(names.length - remindersAlone);
  });
});

describe('everything leaves', () => {
  it('to who never chose, even without a row of preferences', async () => {
    const customer = await createCustomer(shop);
    await shop.pool.query('delete from notification_preferences where user_id = $1', [customer.id]);
    await decideAll(customer.email, customer.id);
    await shop.drain();
    expect(countTo(customer.email)).toBe(names.length);
  });

  it('to who has no account: there is nobody whose preferences could be read', async () => {
    await decideAll('personne@sans-compte.example');
    await shop.drain();
    expect(countTo('personne@sans-compte.example')).toBe(names.length);
  });
});
