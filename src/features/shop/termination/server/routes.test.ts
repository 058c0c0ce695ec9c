import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let serial = 0;
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS);

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: `Contrat ${serial}` });
  const subscribed = { userId: customer.id, automationId: automation, currentPeriodEnd: inDays(20) };
  await createSubscription(shop, subscribed);
});

const post = (name: string, payload: object, on = shop) =>
  on.app.inject({ method: 'POST', url: `/api/termination/${name}/`, payload });
const mails = (subject: RegExp, to = customer.email) =>
  shop.mailbox
    .messages()
    .filter((message) => JSON.stringify(message.to).includes(to) && subject.test(message.subject ?? ''));
async function keyByEmail(): Promise<string> {
  await post('request', { email: customer.email });
  await shop.drain();
  const [mail] = mails(/^Résilier/);
  return decodeURIComponent(/\/resiliation#([\w%-]+)/.exec(String(mail?.text))?.[1] ?? '');
}

describe('a link to end a contract', () => {
  it('answers the same for an unknown address, to which nothing is sent', {
    tags: ['7.POST/api/termination/request/'],
  }, async () => {
    const known = await post('request', { email: customer.email.toUpperCase() });
    const unknown = await post('request', { email: 'inconnue@exemple.fr' });
    expect(known.statusCode).toBe(200);
    expect(unknown.json()).toEqual(known.json());
    await shop.drain();
    expect(mails(/^Résilier/)).toHaveLength(1);
    expect(mails(/./, 'inconnue@exemple.fr')).toEqual([]);
  });

  it('refuses what is no email, in French', async () => {
    const answer = await post('request', { email: 'x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ email: ["L'email n'est pas valide"] });
  });

  it('shows the contracts in force only: neither gifts nor what is ending', {
    tags: ['7.POST/api/termination/contracts/'],
  }, async () => {
    const more = async (values: object) =>
      createSubscription(shop, {
        userId: customer.id,
        automationId: await createAutomation(shop, {
          name: `Autre ${serial} ${Math.random()}`,
        }),
        ...values,
      });
    await more({ status: 'offered' });
    await more({ status: 'cancelling' });
    await more({ status: 'inactive' });
    const answer = await post('contracts', { key: await keyByEmail() });
    expect(answer.json()).toMatchObject([{ automation_id: automation, ends_now: false }]);
    expect(answer.json()).toHaveLength(1);
  });

  it('ends a contract with its paid month, and acknowledges it once with its date', {
    tags: ['7.POST/api/termination/confirm/'],
  }, async () => {
    const key = await keyByEmail();
    const end = () => post('confirm', { key, automation_id: automation });
    const answer = await end();
    expect(answer.statusCode).toBe(200);
    expect(answer.json().access_until).not.toBeNull();
    // The shop's clock, which the browser's may not be: the email says the same instant.
    const received = answer.json().received_at;
    expect(Math.abs(new Date(received).getTime() - shop.clock.now().getTime())).toBeLessThan(60_000);
    expect((await end()).statusCode).toBe(200);
    await shop.drain();
    expect(mails(/est annulé/)).toHaveLength(1);
    expect(mails(/est annulé/)[0]?.text).toContain(formatDateTime(new Date(received)));
    expect((await post('contracts', { key })).json()).toEqual([]);
  });

  it('ends a late one at once though the payment provider is down', async () => {
    const late = await createAutomation(shop, { name: `En retard ${serial}` });
    await buy(shop, customer, late);
    await shop.pool.query(
      `update subscriptions set status = 'past_due', past_due_since = $1 where automation_id = $2`,
      [shop.clock.now(), late],
    );
    const key = await keyByEmail();
    shop.sandbox.control.outage('errors');
    expect((await post('contracts', { key })).json()).toContainEqual(
      expect.objectContaining({ automation_id: late, ends_now: true }),
    );
    const answer = await post('confirm', { key, automation_id: late });
    shop.sandbox.control.outage(null);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ access_until: null });
    await shop.drain();
    expect(mails(/est annulé/)).toHaveLength(1);
  });

  it('ends nothing of another person', async () => {
    const key = await keyByEmail();
    const other = await createCustomer(shop);
    const theirs = await createAutomation(shop, { name: `À autrui ${serial}` });
    await createSubscription(shop, { userId: other.id, automationId: theirs });
    expect((await post('confirm', { key, automation_id: theirs })).statusCode).toBe(404);
    const beyond = await post('confirm', { key, automation_id: 3_000_000_000 });
    expect([beyond.statusCode, Object.keys(beyond.json())]).toEqual([400, ['automation_id', 'code']]);
  });

  it('does nothing once it is over, nor when it was made for something else or by nobody', async () => {
    const key = await keyByEmail();
    await shop.pool.query(`update emailed_links set purpose = 'verify_email' where user_id = $1`, [
      customer.id,
    ]);
    expect((await post('contracts', { key })).json()).toMatchObject({ code: 'link_expired' });
    await shop.pool.query(
      `update emailed_links set purpose = 'terminate', expires_at = created_at where user_id = $1`,
      [customer.id],
    );
    for (const [name, body] of [
      ['contracts', { key }],
      ['confirm', { key, automation_id: automation }],
      ['contracts', { key: 'inventée' }],
    ] as const) {
      const answer = await post(name, body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        detail: 'Ce lien n’est plus valide ou a expiré.',
        code: 'link_expired',
      });
    }
  });
});
