import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { emailsDecidedFor, latestKeyFor } from '#tests/sent-emails.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
let automationId: number;
beforeAll(async () => {
  shop = await sharedShop();
  automationId = await createAutomation(shop, { name: 'Devis express' });
});

const token = ({ headers }: Pick<TestCustomer, 'headers'>) =>
  shop.app.inject({ url: '/api/users/free-token/', headers });
const use = ({ headers }: Pick<TestCustomer, 'headers'>, automation_id: unknown) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/users/use-free-token/',
    headers,
    payload: { automation_id },
  });
const page = ({ headers }: TestCustomer) => shop.app.inject({ url: '/webhook/devis-express/', headers });
const refusal = async (answer: ReturnType<typeof use>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code];
};

describe('GET /api/users/free-token/', () => {
  it('says that the trial waits for a verified person who never had one', {
    tags: ['3.free-token', '7.GET/api/users/free-token/'],
  }, async () => {
    expect((await token(await createCustomer(shop))).json()).toEqual({
      available: true,
      reason: null,
      duration_days: 7,
      chosen_automation: null,
      trial: null,
      ended: null,
    });
  });

  it('says what it waits for when the email is not verified, with what was chosen', async () => {
    const customer = await createCustomer(shop, {
      emailVerifiedAt: null,
      chosenTrialAutomationId: automationId,
    });
    expect((await token(customer)).json()).toMatchObject({
      available: true,
      reason: 'email_not_verified',
      chosen_automation: { id: automationId, name: 'Devis express' },
    });
  });

  it('says that it is used, and which trial runs', async () => {
    const customer = await createCustomer(shop);
    const { end_date } = (await use(customer, automationId)).json();
    expect((await token(customer)).json()).toMatchObject({
      available: false,
      reason: 'already_used',
      trial: { automation: { id: automationId, name: 'Devis express', slug: 'devis-express' }, end_date },
    });
  });

  it('answers 401 without a token and 403 to a staff token', async () => {
    const url = '/api/users/free-token/';
    expect((await shop.app.inject({ url })).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await token(staff)).statusCode).toBe(403);
  });
});

describe('POST /api/users/use-free-token/', () => {
  it('opens the automation for 7 days without owning or paying it, with its event and its email', {
    tags: ['1.trial', '7.POST/api/users/use-free-token/'],
  }, async () => {
    const customer = await createCustomer(shop);
    expect((await page(customer)).statusCode).toBe(403);
    const answer = await use(customer, automationId);
    expect(answer.statusCode).toBe(200);
    const started = answer.json();
    expect(started).toMatchObject({
      message: 'Vous avez 7 jours pour tester Devis express',
      automation: { id: automationId, slug: 'devis-express' },
    });
    const lasts = new Date(started.end_date).getTime() - shop.clock.now().getTime();
    expect(Math.round(lasts / MINUTE_MS)).toBe(7 * 24 * 60);
    expect((await page(customer)).statusCode).toBe(200);
    const [row] = await shop.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, started.subscription_id));
    expect(row).toMatchObject({
      status: 'active',
      isFree: true,
      monthlyShare: 0,
      stripeSubscriptionId: null,
    });
    const [person] = await shop.db.select().from(users).where(eq(users.id, customer.id));
    const events = await shop.db
      .select()
      .from(ledgerEvents)
      .where(eq(ledgerEvents.ledgerId, person!.ledgerId));
    expect(events.map(({ act }) => act)).toEqual(['start_trial']);
    expect((await emailsDecidedFor(shop, customer.email)).map(({ name }) => name)).toEqual(['trial-started']);
    const owned = await shop.app.inject({ url: '/api/users/automations/', headers: customer.headers });
    expect(owned.json()).toEqual([]);
  });

  it('starts once per person, even by five requests at once', { tags: ['4.trial'] }, async () => {
    const customer = await createCustomer(shop);
    const others = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => createAutomation(shop, { name: `Essai parallèle ${n}` })),
    );
    const answers = await Promise.all(others.map((id) => use(customer, id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await refusal(use(customer, automationId))).toEqual([409, 'trial_already_used']);
  });

  it('is refused for what the customer has already: owned, subscribed or offered', async () => {
    const owner = await createCustomer(shop);
    await createPurchase(shop, { userId: owner.id, automationId });
    const guest = await createCustomer(shop);
    await createSubscription(shop, { userId: guest.id, automationId, status: 'offered' });
    for (const customer of [owner, guest]) {
      expect(await refusal(use(customer, automationId))).toEqual([409, 'trial_not_needed']);
      expect((await token(customer)).json().available).toBe(true);
    }
  });

  it('keeps the choice of who has not verified the email yet: it starts with the verification, the last one chosen', async () => {
    const customer = await createCustomer(shop, { emailVerifiedAt: null });
    const first = await createAutomation(shop, { name: 'Premier choix' });
    expect((await use(customer, first)).statusCode).toBe(200);
    const answer = await use(customer, automationId);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'Votre essai de Devis express commencera dès que votre adresse email sera confirmée.',
        automation: { id: automationId, name: 'Devis express', slug: 'devis-express' },
        subscription_id: null,
        end_date: null,
      },
    ]);
    expect((await page(customer)).statusCode).toBe(403);
    const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });
    await post('/api/auth/registration/resend-email/', { email: customer.email });
    const key = await latestKeyFor(shop, customer.email, 'verification');
    expect((await post('/api/auth/registration/verify-email/', { key })).statusCode).toBe(200);
    expect((await page(customer)).statusCode).toBe(200);
    expect((await token(customer)).json()).toMatchObject({
      available: false,
      reason: 'already_used',
      chosen_automation: null,
      trial: { automation: { id: automationId } },
    });
  });

  it('keeps no choice of what cannot be tried', async () => {
    const customer = await createCustomer(shop, { emailVerifiedAt: null, trialUsedAt: shop.clock.now() });
    expect(await refusal(use(customer, automationId))).toEqual([409, 'trial_already_used']);
    const owner = await createCustomer(shop, { emailVerifiedAt: null });
    await createPurchase(shop, { userId: owner.id, automationId });
    expect(await refusal(use(owner, automationId))).toEqual([409, 'trial_not_needed']);
    expect((await token(owner)).json().chosen_automation).toBeNull();
  });

  it.each([undefined, null, 'un', 0, 1.5])('refuses the automation %j by field', async (value) => {
    const answer = await use(await createCustomer(shop), value);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { automation_id: ['Choisissez une automatisation à essayer.'], code: 'invalid' },
    ]);
  });

  it('refuses what is not bookable or does not exist, and leaves the trial unused', async () => {
    const customer = await createCustomer(shop);
    const hidden = await createAutomation(shop, { name: 'Retirée', available: false });
    const unbookable = await createAutomation(shop, {
      name: 'Sans abonnement',
      subscriptionAvailable: false,
    });
    for (const id of [hidden, unbookable, 2_000_000_000]) {
      const answer = await use(customer, id);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { automation_id: ['Cette automatisation n’est pas proposée à l’essai.'], code: 'invalid' },
      ]);
    }
    expect((await token(customer)).json().available).toBe(true);
  });

  it('answers 401 without a token', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/users/use-free-token/',
      payload: { automation_id: automationId },
    });
    expect(answer.statusCode).toBe(401);
  });
});
