import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dunningEnd } from '#domain/money/dunning.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Explanation } from '../contract.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let id: number;

beforeAll(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: 'Outil expliqué' });
  await buy(shop, customer, automation);
  await shop.settle();
  id = (await shop.pool.query('select id from subscriptions')).rows[0].id;
});
afterAll(() => shop.stop());

const own = (number: number | string = id, person: Partial<TestCustomer> = customer) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/subscriptions/${number}/why/`,
    headers: person.headers ?? {},
  });
const forStaff = (number: number | string, person: Partial<TestCustomer>) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/admin/subscriptions/${number}/why/`,
    headers: person.headers ?? {},
  });
const staff = () => createCustomer(shop, { isStaff: true, audience: 'admin' });
const row = async () => (await shop.pool.query('select * from subscriptions where id = $1', [id])).rows[0];
const told = async () => (await own()).json<Explanation>().reasons.map(({ text, by }) => [text, by]);
const toggle = (action: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/automations/${automation}/toggle_subscription/`,
    headers: customer.headers,
    payload: { action },
  });

describe('GET /api/subscriptions/:id/why/', () => {
  it('follows a life: paid, cancelled, taken back, renewed, refused, recovered', {
    tags: ['7.GET/api/subscriptions/{id}/why/'],
  }, async () => {
    const { current_period_end: end } = await row();
    const paid = `Le paiement a été confirmé\u00a0: l’abonnement est actif, le mois est payé jusqu’au ${formatDateTime(end)}.`;
    expect(await told()).toEqual([[paid, 'vous']]);

    await toggle('cancel');
    expect((await told()).at(-1)).toEqual([
      `L’abonnement a été annulé\u00a0: le mois payé va à son terme, l’accès reste ouvert jusqu’au ${formatDateTime(end)}.`,
      'vous',
    ]);
    await toggle('reactivate');
    expect((await told()).at(-1)?.[0]).toBe(
      `L’annulation a été retirée\u00a0: l’abonnement continue. Prochain prélèvement le ${formatDateTime(end)}.`,
    );

    await shop.travelTo(new Date(end.getTime() + 3 * HOUR_MS));
    customer = await signInAgain(shop, customer);
    const { current_period_end: second } = await row();
    expect((await told()).at(-1)).toEqual([
      `Le mois a été renouvelé, il est payé jusqu’au ${formatDateTime(second)}.`,
      'automatiquement',
    ]);

    shop.sandbox.control.declineNext('card_declined', { times: 1 });
    await shop.travelTo(new Date(second.getTime() + 2 * HOUR_MS));
    customer = await signInAgain(shop, customer);
    const { past_due_since: since, status } = await row();
    const late = (await own()).json<Explanation>();
    expect(late).toMatchObject({ subscription_id: id, status, inactive_reason: null });
    expect(late.status).toBe('past_due');
    expect((await told()).at(-1)).toEqual([
      `Le prélèvement du mois a été refusé\u00a0: l’accès est conservé trois jours, jusqu’au ${formatDateTime(dunningEnd(since))}.`,
      'votre banque',
    ]);
    await shop.travelTo(new Date(since.getTime() + 25 * HOUR_MS));
    customer = await signInAgain(shop, customer);
    expect((await told()).at(-1)?.[0]).toMatch(/^Le paiement en retard a été reçu/);
    expect(late.reasons.map(({ at }) => at)).toEqual(late.reasons.map(({ at }) => at).sort());
  });

  it('is refused without a token (401) and to a staff token (403)', async () => {
    expect((await own(id, {})).statusCode).toBe(401);
    expect((await own(id, await staff())).statusCode).toBe(403);
  });

  it('knows neither another person’s subscription nor one that does not exist (404)', async () => {
    expect((await own(id, await createCustomer(shop))).statusCode).toBe(404);
    expect((await own(999_999)).statusCode).toBe(404);
    expect((await own('moi')).statusCode).toBe(404);
  });
});

describe('GET /api/admin/subscriptions/:id/why/', () => {
  it('says the same words to staff, who also read who acted', async () => {
    const mine = (await own()).json<Explanation>();
    const theirs = (await forStaff(id, await staff())).json<Explanation>();
    expect(theirs.reasons.map(({ at, text }) => ({ at, text }))).toEqual(
      mine.reasons.map(({ at, text }) => ({ at, text })),
    );
    expect(theirs.reasons[0]?.by).toBe('le client');
    expect(mine.reasons[0]?.by).toBe('vous');
  });

  it('is refused without a token (401) and to a customer (403), and knows no other number (404)', async () => {
    expect((await forStaff(id, {})).statusCode).toBe(401);
    expect((await forStaff(id, customer)).statusCode).toBe(403);
    expect((await forStaff(999_999, await staff())).statusCode).toBe(404);
  });
});
