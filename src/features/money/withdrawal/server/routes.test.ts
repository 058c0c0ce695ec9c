import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withdrawalEnd } from '#domain/money/withdrawal.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase } from '#tests/factories/subscriptions.ts';
import { buy, openPurchase } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf, withdrawable } from '#tests/withdraw-as-customer.ts';
import type { WithdrawalContract } from '../contract.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let slug: string;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
  slug = `contrat-${serial}`;
  automation = await createAutomation(shop, { name: `Contrat ${serial}` });
});

const atOnce = { immediateAccess: true };
const post = (name: string, payload: object, on = shop) =>
  on.app.inject({ method: 'POST', url: `/api/withdrawal/${name}/`, payload });
const openPage = (who = customer) =>
  shop.app.inject({ url: `/webhook/${slug}/`, headers: { ...who.headers, 'sec-fetch-mode': 'cors' } });
const owned = async (who = customer) =>
  (await shop.app.inject({ url: '/api/users/automations/', headers: who.headers })).json<{ id: number }[]>();
const mails = (subject: RegExp, to = customer.email) =>
  shop.mailbox
    .messages()
    .filter((message) => JSON.stringify(message.to).includes(to) && subject.test(message.subject));
async function keyByEmail(): Promise<string> {
  await post('request', { email: customer.email });
  await shop.drain();
  const [mail] = mails(/^Renoncer/);
  return decodeURIComponent(/\/retractation#([\w%-]+)/.exec(String(mail?.text))?.[1] ?? '');
}
/** Euros of a month of 5 € once so many of its days are due. */
const monthLess = (days: number, { days_paid }: WithdrawalContract['refund']) =>
  Math.round((500 * (days_paid - days)) / days_paid) / 100;
const daysOn = async (days: number) => {
  await shop.clock.moveTo(new Date(shop.clock.now().getTime() + days * DAY_MS));
  customer = await signInAgain(shop, customer);
};

describe('GET /api/withdrawal/contracts/', () => {
  it('is refused to strangers and to a staff token', async () => {
    const url = '/api/withdrawal/contracts/';
    expect((await shop.app.inject({ url })).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await shop.app.inject({ url, headers: staff.headers })).statusCode).toBe(403);
  });

  it('shows until when and what is given back, with who declares it', {
    tags: ['7.GET/api/withdrawal/contracts/'],
  }, async () => {
    const bought = await buy(shop, customer, automation, undefined, atOnce);
    const { contracts } = await withdrawable(shop, customer);
    expect(contracts).toHaveLength(1);
    const end = withdrawalEnd(new Date(bought.paid_at)).toISOString();
    expect(contracts[0]).toMatchObject({
      automation_id: automation,
      name: `Contrat ${serial}`,
      kind: 'purchase',
      until: end,
      invoice_number: bought.invoice_number,
      holder: { name: 'Camille Martin', email: customer.email },
      paid: { purchase: 35, month: 5, total: 40 },
      given_back: 0,
      refund: { purchase: 35, month: 5, total: 40, purchase_excluded: false, days_used: 0 },
    });
  });

  it('leaves out what is not paid, gifts, restored purchases, and what others bought', async () => {
    await openPurchase(shop, customer, automation);
    const given = await createAutomation(shop, { name: `Offert ${serial}` });
    await createPurchase(shop, { userId: customer.id, automationId: given, source: 'restore' });
    expect((await withdrawable(shop, customer)).contracts).toEqual([]);
    const other = await createCustomer(shop);
    await buy(shop, other, automation);
    expect((await withdrawable(shop, customer)).contracts).toEqual([]);
  });

  it('says that the purchase is excluded once the page was opened after access was asked for at once', async () => {
    await buy(shop, customer, automation, undefined, atOnce);
    expect((await openPage()).statusCode).toBe(200);
    const { refund } = await contractOf(shop, customer, automation);
    const month = monthLess(1, refund);
    expect(refund).toMatchObject({ purchase: 0, month, total: month, purchase_excluded: true });
  });

  it('gives everything back, page opened or not, to who never asked for access at once', async () => {
    await buy(shop, customer, automation);
    await openPage();
    await daysOn(3);
    const { refund } = await contractOf(shop, customer, automation);
    expect(refund).toMatchObject({ purchase: 35, month: 5, purchase_excluded: false, days_used: 0 });
  });

  it('keeps the days of the month that have passed, and the one that was begun once the page was opened', async () => {
    await buy(shop, customer, automation, undefined, atOnce);
    await daysOn(6);
    const { refund } = await contractOf(shop, customer, automation);
    expect([refund.days_used, refund.month]).toEqual([6, monthLess(6, refund)]);
    await openPage();
    const { refund: opened } = await contractOf(shop, customer, automation);
    expect([opened.days_used, opened.month]).toEqual([7, monthLess(7, refund)]);
  });
});

describe('POST /api/withdrawal/contracts/{id}/confirm/', () => {
  const confirm = (id: string, expected?: number) => confirmWithdrawal(shop, customer, id, expected);

  it('is refused to strangers, and not found for another person’s contract or for none', async () => {
    await buy(shop, customer, automation);
    const { id } = await contractOf(shop, customer, automation);
    const url = `/api/withdrawal/contracts/${id}/confirm/`;
    expect((await shop.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const asStaff = { method: 'POST' as const, url, headers: staff.headers, payload: {} };
    expect((await shop.app.inject(asStaff)).statusCode).toBe(403);
    expect((await confirmWithdrawal(shop, await createCustomer(shop), id)).statusCode).toBe(404);
    expect((await confirm(randomUUID())).statusCode).toBe(404);
    expect((await confirm('pas-un-numero')).statusCode).toBe(404);
    expect(await owned()).toHaveLength(1);
  });

  it('refuses an amount that is none, by its name', async () => {
    await buy(shop, customer, automation);
    const { id } = await contractOf(shop, customer, automation);
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/withdrawal/contracts/${id}/confirm/`,
      headers: customer.headers,
      payload: { expected_refund: 'tout' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      expected_refund: ['Ce champ doit être un montant en euros.'],
      code: 'invalid',
    });
  });

  it('ends subscription and ownership at once, and gives back what is owed', {
    tags: ['7.POST/api/withdrawal/contracts/{id}/confirm/'],
  }, async () => {
    await buy(shop, customer, automation, undefined, atOnce);
    const { id } = await contractOf(shop, customer, automation);
    const answer = await confirm(id, 40);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ kind: 'purchase', refund: { total: 40 }, email: customer.email });
    expect(answer.json().refunded_by).not.toBeNull();
    expect(await owned()).toEqual([]);
    expect((await openPage()).statusCode).toBe(403);
    expect((await withdrawable(shop, customer)).contracts).toEqual([]);
  });

  it('leaves what is excluded to its owner, ends the month, and says so', async () => {
    await buy(shop, customer, automation, undefined, atOnce);
    await openPage();
    const { id, refund } = await contractOf(shop, customer, automation);
    const answer = await confirm(id, refund.total);
    expect(answer.json()).toMatchObject({ refund: { purchase: 0, purchase_excluded: true, days_used: 1 } });
    expect(await owned()).toMatchObject([{ id: automation, subscription_status: 'cancelled' }]);
    expect((await openPage()).statusCode).toBe(403);
  });

  it('asks again when the amount has fallen since it was shown: nobody loses money unawares', async () => {
    await buy(shop, customer, automation, undefined, atOnce);
    const { id, refund } = await contractOf(shop, customer, automation);
    await openPage();
    const answer = await confirm(id, 40);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail: 'Le montant du remboursement a changé entre-temps. Vérifiez-le, puis confirmez de nouveau.',
      code: 'withdrawal_refund_changed',
    });
    expect((await confirm(id, monthLess(1, refund))).statusCode).toBe(200);
  });

  it('says the same a second time, and acknowledges once', async () => {
    await buy(shop, customer, automation, undefined, atOnce);
    const { id } = await contractOf(shop, customer, automation);
    const first = await confirm(id);
    await shop.drain();
    const second = await confirm(id);
    expect(second.json()).toEqual(first.json());
    await shop.drain();
    expect(mails(/^Accusé de réception/)).toHaveLength(1);
  });

  it('waits for a payment that is not confirmed, and does not find one that was voided', async () => {
    await openPurchase(shop, customer, automation);
    const one = async () =>
      (await shop.pool.query('select id from payments where user_id = $1', [customer.id])).rows[0].id;
    const open = await confirm(await one());
    expect(open.statusCode).toBe(400);
    expect(open.json().code).toBe('payment_not_confirmed');
    await shop.pool.query(`update payments set status = 'voided', settled_at = now() where user_id = $1`, [
      customer.id,
    ]);
    expect((await confirm(await one())).statusCode).toBe(404);
  });

  it('refuses after the last day, with its date, and works in its last second', async () => {
    const bought = await buy(shop, customer, automation, undefined, atOnce);
    const second = await createAutomation(shop, { name: `Dernier jour ${serial}` });
    await buy(shop, customer, second, undefined, atOnce);
    const contracts = [
      await contractOf(shop, customer, automation),
      await contractOf(shop, customer, second),
    ] as const;
    const end = withdrawalEnd(new Date(bought.paid_at));
    // A provider that lives through the days with us, so that nothing else is due when we come.
    await shop.travelTo(new Date(end.getTime() - MINUTE_MS));
    customer = await signInAgain(shop, customer);
    expect((await confirm(contracts[0].id)).statusCode).toBe(200);
    await shop.clock.moveTo(new Date(end.getTime() + 1_000));
    const late = await confirm(contracts[1].id);
    expect(late.statusCode).toBe(400);
    expect(late.json()).toEqual({
      detail: `Le délai de rétractation de ce contrat a pris fin le ${formatDateTime(end)}.`,
      code: 'withdrawal_over',
    });
    expect((await withdrawable(shop, customer)).contracts).toEqual([]);
  });
});

describe('a link to withdraw without signing in', () => {
  it('answers the same for an unknown address, to which nothing is sent', {
    tags: ['7.POST/api/withdrawal/request/'],
  }, async () => {
    const known = await post('request', { email: customer.email.toUpperCase() });
    const unknown = await post('request', { email: 'inconnue@exemple.fr' });
    expect(known.json()).toEqual({
      detail:
        'Si un compte existe à cette adresse, un lien pour choisir le contrat auquel renoncer vient d’y être envoyé. Il est valable 2\u00a0heures.',
    });
    expect(unknown.json()).toEqual(known.json());
    await shop.drain();
    expect(mails(/^Renoncer/)).toHaveLength(1);
    expect(mails(/./, 'inconnue@exemple.fr')).toEqual([]);
  });

  it('refuses what is no email, in French', async () => {
    const answer = await post('request', { email: 'x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ email: ["L'email n'est pas valide"] });
  });

  it('shows the contracts of its holder, and withdraws from one', {
    tags: ['7.POST/api/withdrawal/contracts/', '7.POST/api/withdrawal/confirm/'],
  }, async () => {
    await buy(shop, customer, automation);
    const key = await keyByEmail();
    const { contracts } = (await post('contracts', { key })).json<{ contracts: WithdrawalContract[] }>();
    expect(contracts).toMatchObject([{ automation_id: automation }]);
    const answer = await post('confirm', { key, contract: contracts[0]?.id, expected_refund: 40 });
    expect(answer.statusCode).toBe(200);
    expect(await owned()).toEqual([]);
    expect((await post('contracts', { key })).json()).toMatchObject({ contracts: [] });
  });

  it('withdraws from nothing of another person', async () => {
    const other = await createCustomer(shop);
    await buy(shop, other, automation);
    const { id } = await contractOf(shop, other, automation);
    const answer = await post('confirm', { key: await keyByEmail(), contract: id });
    expect(answer.statusCode).toBe(404);
    expect(await owned(other)).toHaveLength(1);
  });

  it('does nothing once it is over, nor when it was made to terminate, nor when it is invented', async () => {
    const key = await keyByEmail();
    const id = randomUUID();
    const over = async (used: string) => {
      for (const [name, body] of [
        ['contracts', { key: used }],
        ['confirm', { key: used, contract: id }],
      ] as const) {
        const answer = await post(name, body);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({
          detail: 'Ce lien n’est plus valide ou a expiré.',
          code: 'link_expired',
        });
      }
    };
    await over('inventée');
    await shop.pool.query(`update emailed_links set purpose = 'terminate' where user_id = $1`, [customer.id]);
    await over(key);
    await shop.pool.query(
      `update emailed_links set purpose = 'withdraw', expires_at = created_at where user_id = $1`,
      [customer.id],
    );
    await over(key);
    expect((await post('confirm', { key, contract: 'x' })).json()).toMatchObject({
      contract: ['Ce champ doit être l’identifiant d’un contrat.'],
    });
  });
});
