import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { verifyLedger } from '#money/ledger/server/verify-ledger.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, defaultPassword, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { emailsDecidedFor } from '#tests/sent-emails.ts';
import { staffAndCustomers } from '#tests/staff-and-customers.ts';
import type { TestShop } from '#tests/start-shop.ts';
import type { PersonChanged } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let automation: number;
let serial: number;

const cases = staffAndCustomers();
beforeEach(async () => {
  ({ shop, staff, customer, automation, serial } = await cases.next('Ouvrage'));
});

const set = (is_active: boolean, id = customer.id) =>
  staff.ask('PUT', `/api/admin/users/${id}/`, { is_active });
const erase = (id = customer.id, who = staff) => who.ask('DELETE', `/api/admin/users/${id}/`);
const me = () => shop.app.inject({ url: '/api/users/me/', headers: customer.headers });
const signIn = () =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/token/',
    payload: { email: customer.email, password: defaultPassword },
  });
const rows = async () => {
  const { rows: found } = await shop.pool.query<{
    status: string;
    end_reason: string | null;
    end_date: Date | null;
  }>('select status, end_reason, end_date from subscriptions where user_id = $1 order by id', [customer.id]);
  return found;
};
const mails = async () => (await emailsDecidedFor(shop, customer.email)).map(({ name }) => name);
const other = (name: string) => createAutomation(shop, { name: `${name} ${serial}` });

describe('an account that staff shut', () => {
  it.each([false, true])(
    'has one door: a form that says it beside anything else is refused whole, shut or open (now open: %s)',
    async (isOpen) => {
      if (!isOpen) await set(false);
      const { version } = (await staff.ask('GET', `/api/admin/users/${customer.id}/`)).json<PersonChanged>();
      const form = { version, first_name: 'Jeanne', is_active: !isOpen };
      const answer = await staff.ask('PUT', `/api/admin/users/${customer.id}/`, form);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ is_active: string[] }>().is_active).toEqual([
        expect.stringMatching(/se fait à part/),
      ]);
      const person = `select is_active, first_name from users where id = $1`;
      const [row] = (await shop.pool.query(person, [customer.id])).rows;
      expect(row).toMatchObject({ is_active: isOpen });
      expect(row.first_name).not.toBe('Jeanne');
      // Said as it stands it is no act.
      const same = { ...form, is_active: isOpen };
      expect((await staff.ask('PUT', `/api/admin/users/${customer.id}/`, same)).statusCode).toBe(200);
    },
  );

  it('ends its months, its trial and its gift, its sessions, and says so', {
    tags: ['4.deactivate'],
  }, async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    const now = shop.clock.now();
    const later = new Date(now.getTime() + 86_400_000);
    const free = { userId: customer.id, isFree: true, endDate: later } as const;
    await createSubscription(shop, { ...free, automationId: await other('Essai') });
    await createSubscription(shop, { ...free, automationId: await other('Cadeau'), status: 'offered' });
    const answer = await set(false);
    expect(answer.json<PersonChanged>()).toMatchObject({
      is_active: false,
      deactivation_info: { cancelled_subscriptions: 3 },
    });
    expect(await rows()).toMatchObject([
      { status: 'cancelling', end_reason: null },
      { status: 'cancelled', end_reason: 'user_deactivated' },
      { status: 'cancelled', end_reason: 'user_deactivated' },
    ]);
    expect((await rows())[0]!.end_date!.getTime()).toBeGreaterThan(now.getTime());
    expect((await me()).statusCode).toBe(401);
    expect((await signIn()).json()).toMatchObject({ code: 'account_disabled' });
    expect(await mails()).toEqual(expect.arrayContaining(['subscription-cancelled', 'account-deactivated']));
    // Twice the same changes nothing.
    expect((await set(false)).json()).toMatchObject({ deactivation_info: null });
    expect((await mails()).filter((name) => name === 'account-deactivated')).toHaveLength(1);
  });

  it('ends a gift that support may not end by itself: whatever it holds, an account is shut at once', async () => {
    const support = await createStaff(shop, { role: 'support' });
    const endDate = new Date(shop.clock.now().getTime() + 90 * DAY_MS);
    const gift = { userId: customer.id, isFree: true, endDate, status: 'offered' } as const;
    const id = await createSubscription(shop, { ...gift, automationId: await other('Cadeau long') });
    const end = { action: 'deactivate' };
    expect((await support.ask('POST', `/api/admin/subscriptions/${id}/toggle/`, end)).statusCode).toBe(403);
    const shut = await support.ask('PUT', `/api/admin/users/${customer.id}/`, { is_active: false });
    expect(shut.json()).toMatchObject({ deactivation_info: { cancelled_subscriptions: 1 } });
    expect(await rows()).toMatchObject([{ status: 'cancelled', end_reason: 'user_deactivated' }]);
  });

  it('leaves a ledger from which its subscriptions under one cap are rebuilt', async () => {
    await staff.ask('PATCH', '/api/subscription-settings/update_cap/', {
      user_id: customer.id,
      monthly_cap: 8,
    });
    for (const one of [automation, await other('Second'), await other('Troisième')])
      await buy(shop, customer, one);
    await shop.settle();
    // Their month is over, and the next one has not begun yet: each that ends leaves the cap to the others.
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 32 * DAY_MS));
    expect((await set(false)).json()).toMatchObject({ deactivation_info: { cancelled_subscriptions: 3 } });
    const { differences } = await verifyLedger(shop);
    expect(differences.filter(({ userId }) => userId === customer.id)).toEqual([]);
  });

  it('has its access back, not its subscriptions', { tags: ['4.deactivate'] }, async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    await set(false);
    await shop.settle();
    expect((await set(true)).json()).toMatchObject({ is_active: true, deactivation_info: null });
    expect((await signIn()).statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'cancelling' }]);
    expect((await mails()).at(-1)).toBe('account-reactivated');
  });

  it('makes a payment impossible that waited, and begins none afterwards', async () => {
    const opened = await openPurchase(shop, customer, automation);
    expect((await set(false)).statusCode).toBe(200);
    await payByCard(shop, opened);
    await shop.settle();
    const { rows: payments } = await shop.pool.query('select status from payments where user_id = $1', [
      customer.id,
    ]);
    expect(payments).toEqual([{ status: 'voided' }]);
    expect(await rows()).toEqual([]);
  });

  it('honours a payment that was taken at that instant, and ends its month', async () => {
    const opened = await openPurchase(shop, customer, automation);
    await payByCard(shop, opened);
    expect((await set(false)).json()).toMatchObject({ deactivation_info: { cancelled_subscriptions: 1 } });
    expect(await rows()).toMatchObject([{ status: 'cancelling' }]);
  });

  it('lets nobody in who signs in at that instant', async () => {
    const [, ...signedIn] = await Promise.all([set(false), signIn(), signIn()]);
    for (const answer of signedIn) {
      if (answer.statusCode !== 200) continue;
      const headers = { authorization: `Bearer ${answer.json<{ access: string }>().access}` };
      expect((await shop.app.inject({ url: '/api/users/me/', headers })).statusCode).toBe(401);
    }
    expect((await signIn()).json()).toMatchObject({ code: 'account_disabled' });
  });

  it('is shut once by two members of the staff', async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    const answers = await Promise.all([set(false), set(false)]);
    const counts = answers.map(
      (answer) => answer.json<PersonChanged>().deactivation_info?.cancelled_subscriptions ?? 0,
    );
    expect(counts.toSorted()).toEqual([0, 1]);
  });
});

describe('DELETE /api/admin/users/{id}/', () => {
  it('deletes as the owner would, with the record and an email', {
    tags: ['7.DELETE/api/admin/users/{id}/'],
  }, async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    const answer = await erase();
    expect(answer.json()).toEqual({ detail: 'Utilisateur supprimé avec succès', cancelled_subscriptions: 1 });
    const goodbye = (await emailsDecidedFor(shop, customer.email)).find(
      ({ name }) => name === 'account-deleted',
    );
    expect(goodbye).toMatchObject({ props: { byTeam: true, cancelledSubscriptions: 1 } });
    const { rows: records } = await shop.pool.query('select purchase_ids from deletion_records');
    expect(records).toHaveLength(1);
    expect((await erase()).statusCode).toBe(404);
    await shop.settle();
    const { rows: left } = await shop.pool.query('select email, anonymised_at from users where id = $1', [
      customer.id,
    ]);
    expect(left).toMatchObject([
      { email: `compte-supprime-${customer.id}@invalid`, anonymised_at: expect.any(Date) },
    ]);
    const { rows: events } = await shop.pool.query<{ actor: string; by: string }>(
      `select e.actor, e.actor_ledger_id as by from ledger_events e join users u using (ledger_id)
       where u.id = $1 and e.entity = 'account'`,
      [customer.id],
    );
    expect(events).toEqual([{ actor: 'staff', by: staff.ledgerId }]);
  });

  it('deletes what was deactivated, once for two', async () => {
    await set(false);
    const answers = await Promise.all([erase(), erase()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });

  it('refuses a superuser, oneself, and staff to who is no superuser', {
    tags: ['6.superuser'],
  }, async () => {
    const boss = await createStaff(shop, { role: 'superuser' });
    const colleague = await createStaff(shop, { role: 'support' });
    expect((await erase(boss.id)).json()).toMatchObject({ code: 'person_protected' });
    expect((await erase(staff.id)).json()).toMatchObject({ code: 'own_account' });
    expect((await erase(colleague.id)).json()).toMatchObject({ code: 'right_missing' });
    expect((await erase(customer.id, colleague)).json()).toMatchObject({ code: 'right_missing' });
    expect((await erase(colleague.id, boss)).statusCode).toBe(200);
  });
});

it('a customer cannot be debited by a month that was running when the account was shut', async () => {
  await buy(shop, customer, automation);
  await shop.settle();
  await set(false);
  await shop.settle();
  await shop.live(40);
  expect(await rows()).toMatchObject([{ status: 'cancelled', end_reason: 'cancelled' }]);
  const gone = await createCustomer(shop);
  expect((await set(false, gone.id)).statusCode).toBe(200);
});
