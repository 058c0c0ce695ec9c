import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { users } from '#server/db/schema/accounts.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

function post(path: string, payload: object) {
  return shop.app.inject({ method: 'POST', url: `/api/auth/registration/${path}/`, payload });
}
async function keysSentTo(email: string): Promise<string[]> {
  const messages = await shop.db.select().from(outbox).orderBy(outbox.createdAt);
  return messages
    .map(({ payload }) => payload as { to: string; email: { props: { verificationKey: string } } })
    .filter(({ to }) => to === email)
    .map((message) => message.email.props.verificationKey);
}
async function unverifiedWithKey() {
  const customer = await createCustomer(shop, { emailVerifiedAt: null });
  await post('resend-email', { email: customer.email });
  const [key = ''] = await keysSentTo(customer.email);
  return { customer, key };
}
async function welcomeTo(email: string): Promise<string> {
  await shop.drain();
  const mails = shop.mailbox.messages().filter(({ to }) => JSON.stringify(to).includes(email));
  return String(mails.find(({ subject }) => subject.startsWith('Bienvenue'))?.text).replaceAll(/\s+/g, ' ');
}
async function verifiedAt(id: number) {
  const [row] = await shop.db.select().from(users).where(eq(users.id, id));
  return row!.emailVerifiedAt;
}

describe('POST /api/auth/registration/verify-email/', () => {
  it('verifies the email by the key of the link', {
    tags: ['7.POST/api/auth/registration/verify-email/'],
  }, async () => {
    const { customer, key } = await unverifiedWithKey();
    const answer = await post('verify-email', { key });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { detail: 'Votre adresse email est confirmée. Merci\u00a0!', trial: null, restored: null },
    ]);
    expect(await verifiedAt(customer.id)).not.toBeNull();
    expect(await welcomeTo(customer.email)).toContain('Vous pouvez essayer une automatisation');
  });

  it('answers yes again to a second click, and to three at once', async () => {
    const { key } = await unverifiedWithKey();
    const answers = await Promise.all([1, 2, 3].map(() => post('verify-email', { key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await post('verify-email', { key })).statusCode).toBe(200);
  });

  it('says which trial begins with it and until when, again at a second click, and not once it is over', async () => {
    const automationId = await createAutomation(shop, { name: 'Devis express', slug: 'devis-express' });
    const customer = await createCustomer(shop, {
      emailVerifiedAt: null,
      chosenTrialAutomationId: automationId,
    });
    await post('resend-email', { email: customer.email });
    const [key = ''] = await keysSentTo(customer.email);
    const endDate = new Date(shop.clock.now().getTime() + 7 * DAY_MS);
    const { trial } = (await post('verify-email', { key })).json();
    expect(trial.automation).toEqual({ id: automationId, name: 'Devis express', slug: 'devis-express' });
    expect(Math.abs(new Date(trial.end_date).getTime() - endDate.getTime())).toBeLessThan(60_000);
    expect((await post('verify-email', { key })).json().trial).toEqual(trial);
    expect(await welcomeTo(customer.email)).not.toContain('Vous pouvez essayer');
    await shop.clock.moveTo(new Date(endDate.getTime() + 120_000));
    expect((await post('verify-email', { key })).json().trial).toBeNull();
  });

  it('refuses a link after 24 hours', async () => {
    const { customer, key } = await unverifiedWithKey();
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + DAY_MS + 1000));
    const answer = await post('verify-email', { key });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'link_expired']);
    expect(await verifiedAt(customer.id)).toBeNull();
  });

  it('refuses a link sent to an address that the account has left', async () => {
    const { customer, key } = await unverifiedWithKey();
    await shop.db
      .update(users)
      .set({ email: `autre-${customer.email}` })
      .where(eq(users.id, customer.id));
    expect((await post('verify-email', { key })).json().code).toBe('link_expired');
  });

  it.each(['x', '\u0000', 'a'.repeat(200)])('refuses the key %j', async (key) => {
    expect((await post('verify-email', { key })).json().code).toBe('link_expired');
  });

  it('refuses a missing key by field', async () => {
    expect((await post('verify-email', {})).json()).toMatchObject({ key: [expect.any(String)] });
  });
});

describe('POST /api/auth/registration/resend-email/', () => {
  it('says the same whether the account waits, is verified or does not exist; only the first is written to', async () => {
    const waiting = await createCustomer(shop, { emailVerifiedAt: null });
    const verified = await createCustomer(shop);
    const bodies = [];
    for (const email of [waiting.email, verified.email, 'inconnu@exemple.fr']) {
      bodies.push((await post('resend-email', { email })).body);
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await keysSentTo(waiting.email)).toHaveLength(1);
    expect(await keysSentTo(verified.email)).toHaveLength(0);
  });

  it('sends a link that verifies, through the worker and a real mail server', {
    tags: ['7.POST/api/auth/registration/resend-email/'],
  }, async () => {
    const customer = await createCustomer(shop, { emailVerifiedAt: null });
    await post('resend-email', { email: customer.email });
    await shop.drain();
    const mail = shop.mailbox.messages().find(({ to }) => JSON.stringify(to).includes(customer.email));
    const key = /verify-email\/([\w-]+)/.exec(JSON.stringify(mail))?.[1];
    expect((await post('verify-email', { key })).statusCode).toBe(200);
  });
});
