import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { notificationPreferences, users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { documents } from '#server/db/schema/documents.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { acceptedTerms } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain } from '#tests/factories/customers.ts';
import { createPurchase } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import { example } from '#tools/generateur-de-devis/example.ts';
import { quoteWork } from '#tools/generateur-de-devis/quote-work.ts';

let shop: TestShop;
let automationId: number;
beforeAll(async () => {
  shop = await startShop();
  automationId = await createAutomation(shop, { name: 'Devis express' });
});
afterAll(() => shop.stop());

const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS);
const use = (headers: Record<string, string>, automation_id = automationId) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/users/use-free-token/',
    headers,
    payload: { automation_id },
  });
const subjectsTo = (email: string) =>
  shop.mailbox
    .messages()
    .filter(({ envelope }) => envelope.to.includes(email))
    .map(({ subject }) => subject);

async function onTrial() {
  const customer = await createCustomer(shop);
  const { subscription_id: id } = (await use(customer.headers)).json();
  return { customer, id };
}
async function rowOf(id: number) {
  const [row] = await shop.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row!;
}

describe('the life of a trial', () => {
  it('is told at its start, two days before its end and at its end, each once; then access is over', {
    tags: ['4.trial'],
  }, async () => {
    const { customer, id } = await onTrial();
    const start = shop.clock.now();
    await shop.drain();
    const started = 'Votre essai de 7\u00a0jours commence\u00a0: Devis express';
    expect(subjectsTo(customer.email)).toEqual([started]);
    await shop.travelTo(new Date(start.getTime() + 5 * DAY_MS + MINUTE_MS));
    await shop.drain();
    const ending = 'Votre essai se termine bientôt\u00a0: Devis express';
    expect(subjectsTo(customer.email)).toEqual([started, ending]);
    const { headers } = await signInAgain(shop, customer);
    expect((await shop.app.inject({ url: '/webhook/devis-express/', headers })).statusCode).toBe(200);

    await shop.travelTo(new Date(start.getTime() + 7 * DAY_MS + MINUTE_MS));
    await shop.drain();
    expect(subjectsTo(customer.email)).toEqual([
      started,
      ending,
      'Votre essai est terminé\u00a0: Devis express',
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', endReason: 'trial', isFree: true });
    const back = await signInAgain(shop, customer);
    expect(
      (await shop.app.inject({ url: '/webhook/devis-express/', headers: back.headers })).statusCode,
    ).toBe(403);
    const list = await shop.app.inject({ url: '/api/users/subscriptions/', headers: back.headers });
    expect(list.json()).toEqual([]);
    expect((await use(back.headers)).json().code).toBe('trial_already_used');
  });

  it('is not reminded of once it is over, ended while its reminder was being written', async () => {
    const { customer, id } = await onTrial();
    await shop.pool.query('update subscriptions set end_date = $2 where id = $1', [id, inDays(1)]);
    const meanwhile = {
      lock: 'select from users where id = (select user_id from subscriptions where id = $1) for update',
      change: `update subscriptions set status = 'cancelled', end_reason = 'trial' where id = $1`,
      id,
    };
    expect(await changedMeanwhile(shop.pool, meanwhile, () => runSweep(shop, 'trials-ending'))).toBe(0);
    await shop.drain();
    expect(subjectsTo(customer.email).filter((subject) => subject.includes('bientôt'))).toEqual([]);
  });

  it('keeps a row at its end, with the price and what was made, until it is bought; the email says both', {
    tags: ['9.trial.ended'],
  }, async () => {
    const { customer } = await onTrial();
    const slug = 'devis-express';
    const value = JSON.stringify(quoteWork(example(parisDay(shop.clock.now()))));
    for (const key of ['un', 'deux']) {
      const saved = await shop.app.inject({
        method: 'PUT',
        url: `/api/tools/${slug}/documents/${key}/`,
        headers: customer.headers,
        payload: { value, title: key, version: 0, save_id: crypto.randomUUID() },
      });
      expect(saved.statusCode).toBe(200);
    }
    const tokenOf = async (headers: Record<string, string>) =>
      (await shop.app.inject({ url: '/api/users/free-token/', headers })).json();
    expect(await tokenOf(customer.headers)).toMatchObject({ ended: null });
    await shop.travelTo(inDays(7.1));
    await shop.drain();
    const back = await signInAgain(shop, customer);
    expect((await tokenOf(back.headers)).ended).toMatchObject({
      automation: { id: automationId, name: 'Devis express', slug },
      purchase_price: 35,
      subscription_price: 5,
      documents: 2,
      documents_kind: 'quote',
    });
    const mail = shop.mailbox
      .messages()
      .find(
        ({ envelope, subject }) => envelope.to.includes(customer.email) && subject.includes('est terminé'),
      );
    const text = mail?.text?.replaceAll('\n', ' ').replaceAll('\u00a0', ' ');
    expect(text).toContain('Vos 2 devis vous attendent.');
    expect(text).toContain('Pour garder Devis express : 35 € une seule fois, puis 5 €/mois');
    // Beside something that is no paper it is not called a quote.
    await shop.db.update(documents).set({ facts: null }).where(eq(documents.key, 'deux'));
    expect((await tokenOf(back.headers)).ended).toMatchObject({ documents: 2, documents_kind: null });
    await createPurchase(shop, { userId: customer.id, automationId });
    expect((await tokenOf(back.headers)).ended).toBeNull();
  });

  it('is offered no more to who bought it and gave it back', { tags: ['9.trial.ended'] }, async () => {
    const { customer } = await onTrial();
    await shop.travelTo(inDays(7.1));
    const back = await signInAgain(shop, customer);
    const ended = async () =>
      (await shop.app.inject({ url: '/api/users/free-token/', headers: back.headers })).json().ended;
    expect(await ended()).not.toBeNull();
    await buy(shop, back, automationId);
    const { id } = await contractOf(shop, back, automationId);
    expect((await confirmWithdrawal(shop, back, id)).statusCode).toBe(200);
    await shop.roundTrip();
    expect(await ended()).toBeNull();
  });

  it.each([{ automationReminders: false }, { emailNotifications: false }])(
    'is not reminded of to somebody who does not want it: %j',
    async (preference) => {
      const { customer } = await onTrial();
      await shop.db
        .update(notificationPreferences)
        .set(preference)
        .where(eq(notificationPreferences.userId, customer.id));
      await shop.travelTo(inDays(5.5));
      expect(subjectsTo(customer.email).filter((subject) => subject.includes('bientôt'))).toEqual([]);
    },
  );

  it('ends with the payment that replaces it, and is then told of no more', async () => {
    const { customer, id } = await onTrial();
    await shop.db
      .update(subscriptions)
      .set({ status: 'cancelled', endReason: 'replaced_by_paid', endDate: shop.clock.now() })
      .where(eq(subscriptions.id, id));
    await shop.travelTo(inDays(8));
    expect(subjectsTo(customer.email)).toHaveLength(1);
    expect((await rowOf(id)).endReason).toBe('replaced_by_paid');
  });
});

describe('the trial chosen at sign-up', () => {
  let nth = 0;
  async function register(free_automation_id: unknown) {
    nth += 1;
    const email = `essai-${nth}@exemple.fr`;
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/registration/',
      payload: {
        email,
        password1: 'chat-perché-42',
        free_automation_id,
        terms_acceptance: acceptedTerms,
      },
    });
    return { email, answer };
  }
  const verify = async (email: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/registration/verify-email/',
      payload: { key: await latestKeyFor(shop, email, 'verification') },
    });
  async function trialsOf(email: string) {
    const [person] = await shop.db.select().from(users).where(eq(users.email, email));
    const rows = await shop.db.select().from(subscriptions).where(eq(subscriptions.userId, person!.id));
    return { person: person!, rows };
  }

  it('waits for the verification of the email and starts with it, once', async () => {
    const { email, answer } = await register(automationId);
    expect(answer.statusCode).toBe(201);
    expect((await trialsOf(email)).rows).toEqual([]);
    const opened = await Promise.all([verify(email), verify(email)]);
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { person, rows } = await trialsOf(email);
    expect(rows).toMatchObject([{ status: 'active', isFree: true, automationId }]);
    expect(person).toMatchObject({ chosenTrialAutomationId: null, trialUsedAt: expect.any(Date) });
    await shop.drain();
    expect(subjectsTo(email).filter((subject) => subject.includes('essai'))).toHaveLength(1);
    expect(subjectsTo(email).filter((subject) => subject.startsWith('Bienvenue'))).toHaveLength(1);
  });

  it('leaves the trial unused when its automation is no longer offered', async () => {
    const gone = await createAutomation(shop, { name: 'Bientôt retirée' });
    const { email, answer } = await register(gone);
    await shop.db.update(automations).set({ available: false }).where(eq(automations.id, gone));
    expect((await verify(email)).statusCode).toBe(200);
    const { person, rows } = await trialsOf(email);
    expect(rows).toEqual([]);
    expect(person).toMatchObject({ chosenTrialAutomationId: null, trialUsedAt: null });
    const headers = { authorization: `Bearer ${answer.json().access}` };
    expect((await use(headers)).statusCode).toBe(200);
  });

  it.each([999_999, 'sept', 0])('refuses %j by its field', async (choice) => {
    const { answer } = await register(choice);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['free_automation_id', 'code']]);
  });
});
