import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { TestStaff } from '#tests/act-as-staff.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { staffAndCustomers, takenFrom } from '#tests/staff-and-customers.ts';
import type { TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import type { ChangedByStaff } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let automation: number;
let serial: number;

const cases = staffAndCustomers();
beforeEach(async () => {
  ({ shop, staff, customer, automation, serial } = await cases.next('Outil suivi'));
});

const row = async (automationId = automation) => {
  const { rows } = await shop.pool.query(
    `select id, status, inactive_reason, end_reason, end_date, current_period_end, monthly_share,
       stripe_subscription_id as provider
     from subscriptions where user_id = $1 and automation_id = $2 order by id desc`,
    [customer.id, automationId],
  );
  return rows[0];
};
const events = async () => {
  const { rows } = await shop.pool.query<{ act: string; actor: string; actor_ledger_id: string | null }>(
    `select e.act, e.actor, e.actor_ledger_id from ledger_events e join users u on u.ledger_id = e.ledger_id
     where u.id = $1 and e.entity = 'subscription' and e.act <> 'share_out' order by e.id`,
    [customer.id],
  );
  return rows;
};
const acts = async () => (await events()).map(({ act }) => act);
const mails = () =>
  shop.mailbox
    .messages()
    .filter(({ envelope }) => envelope.to.includes(customer.email))
    .map(({ subject, text }) => ({ subject: subject ?? '', text: text ?? '' }));
const ask = async (action: string) =>
  staff.ask('POST', `/api/admin/subscriptions/${(await row()).id}/toggle/`, { action });
const done = async (action: string) => {
  const answer = await ask(action);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<ChangedByStaff>();
};
const noted = async () => {
  const { rows } = await shop.pool.query(
    `select e.act, d.details -> 'before' ->> 'status' as before, d.details -> 'after' ->> 'status' as after
     from journal_entries e join journal_details d using (sequence)
     where e.subject = 'subscription' and e.subject_id = $1 and e.act like 'subscription.%activate'
       and e.act <> 'subscription.deactivate' order by e.sequence`,
    [String((await row()).id)],
  );
  return rows;
};
const readAtProvider = async (id?: string) => shop.stripe.readSubscription(id ?? (await row()).provider);
const taken = () => takenFrom(shop, customer.id);
const days = (count: number) => new Date(shop.clock.now().getTime() + count * DAY_MS);

describe('POST /api/admin/subscriptions/{id}/toggle/', () => {
  it.each([['suspend'], [undefined]])('refuses the action %s in French', async (action) => {
    await createSubscription(shop, { userId: customer.id, automationId: automation });
    const answer = await staff.ask('POST', `/api/admin/subscriptions/${(await row()).id}/toggle/`, {
      action,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ action: string[] }>().action[0]).toMatch(/^L’action doit être «\u00a0cancel\u00a0»/);
  });

  it('does not know a subscription of an account that was deleted', async () => {
    const gone = await createCustomer(shop, { deletedAt: shop.clock.now() });
    const id = await createSubscription(shop, { userId: gone.id, automationId: automation });
    const answer = await staff.ask('POST', `/api/admin/subscriptions/${id}/toggle/`, { action: 'cancel' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('cancel', () => {
  it('keeps access until the end of the paid month, once, signed by who did it, and tells the customer', async () => {
    await buy(shop, customer, automation);
    const { current_period_end: paidUntil } = await row();
    for (const _click of [1, 2]) {
      const answer = await done('cancel');
      expect(answer).toMatchObject({
        message: 'Abonnement suspendu avec succès',
        stripe_recreated: false,
        subscription: { status: 'cancelling', end_date: paidUntil.toISOString(), is_active: true },
      });
    }
    await shop.settle();
    expect(await readAtProvider()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect((await events()).slice(1)).toEqual([
      { act: 'cancel', actor: 'staff', actor_ledger_id: staff.ledgerId },
    ]);
    const told = mails().filter(({ subject }) => subject.includes('est annulé'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('a annulé votre abonnement');
    expect(told[0]?.text).not.toContain('votre demande');
  });

  it('is not for what is offered', async () => {
    await createSubscription(shop, { userId: customer.id, automationId: automation, status: 'offered' });
    const answer = await ask('cancel');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'action_not_allowed' });
    expect(answer.json<{ detail: string }>().detail).toContain('Cette automatisation est offerte');
  });

  it('stands while the provider is down, which is told later', async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    shop.sandbox.control.outage('unreachable');
    expect((await done('cancel')).subscription.status).toBe('cancelling');
    shop.sandbox.control.clearFaults();
    await shop.travelTo(new Date(shop.clock.now().getTime() + MINUTE_MS));
    expect(await readAtProvider()).toMatchObject({ cancelAtPeriodEnd: true });
  }, 30_000);
});

describe('deactivate', () => {
  it('ends at once, here and at the provider, once, and gives its room under the cap to the others', async () => {
    const other = await createAutomation(shop, { name: `Outil voisin ${serial}`, subscriptionPrice: 1500 });
    await buy(shop, customer, automation);
    await buy(shop, customer, other);
    expect((await row(other)).monthly_share).toBe(1125);
    for (const _click of [1, 2]) {
      const answer = await done('deactivate');
      expect(answer.message).toBe('Abonnement désactivé avec succès');
      expect(answer.subscription).toMatchObject({
        status: 'inactive',
        inactive_reason: 'ended_by_staff',
        is_active: false,
      });
    }
    await shop.settle();
    expect((await readAtProvider()).status).toBe('canceled');
    expect((await row(other)).monthly_share).toBe(1500);
    expect((await readAtProvider((await row(other)).provider)).recurringAmount).toBe(1500);
    expect((await acts()).filter((act) => act === 'end_by_staff')).toHaveLength(1);
  });

  it('takes a gift back without a word to the provider', async () => {
    const answer = await staff.ask('POST', '/api/subscriptions/grant-free/', {
      user_id: customer.id,
      automation_id: automation,
    });
    expect(answer.statusCode).toBe(201);
    expect((await done('deactivate')).subscription).toMatchObject({ status: 'cancelled', is_active: false });
    expect((await row()).end_reason).toBe('ended_by_staff');
    expect((await events()).at(-1)).toMatchObject({ act: 'end_now', actor_ledger_id: staff.ledgerId });
  });
});

describe('reactivate', () => {
  it('takes a cancellation back with the provider’s subscription that still lives, and debits nothing', async () => {
    await buy(shop, customer, automation);
    await done('cancel');
    await shop.settle();
    const [before, { provider }] = [await taken(), await row()];
    for (const _click of [1, 2]) {
      expect(await done('reactivate')).toMatchObject({
        message: 'Abonnement réactivé avec succès',
        stripe_recreated: false,
        subscription: { status: 'active', end_date: null, stripe_subscription_id: provider },
      });
    }
    await shop.settle();
    expect(await readAtProvider()).toMatchObject({ id: provider, cancelAtPeriodEnd: false });
    expect(await taken()).toBe(before);
    expect((await acts()).filter((act) => act === 'reactivate_by_staff')).toHaveLength(1);
    expect(mails().at(-1)?.text).toContain('a réactivé votre abonnement');
  });

  it('after an end within the paid month begins anew at the provider, which debits when that month is over', async () => {
    await buy(shop, customer, automation);
    const { provider: first, current_period_end: paidUntil } = await row();
    await done('deactivate');
    await shop.settle();
    const before = await taken();
    expect(await done('activate')).toMatchObject({
      stripe_recreated: true,
      subscription: { status: 'active', end_date: null, inactive_reason: null },
    });
    await shop.settle();
    const { provider: second } = await row();
    expect(second).not.toBe(first);
    expect(await readAtProvider()).toMatchObject({ status: 'trialing', recurringAmount: 500 });
    expect((await readAtProvider(first)).status).toBe('canceled');
    expect(await done('reactivate')).toMatchObject({ stripe_recreated: false });
    expect(await taken()).toBe(before);

    await shop.travelTo(new Date(paidUntil.getTime() - HOUR_MS));
    expect(await taken()).toBe(before);
    await shop.travelTo(new Date(paidUntil.getTime() + 3 * HOUR_MS));
    await shop.settle();
    expect(await taken()).toBe(before + 500);
    expect(await row()).toMatchObject({ status: 'active', provider: second });
    expect((await row()).current_period_end.getTime()).toBeGreaterThan(paidUntil.getTime() + 27 * DAY_MS);
    const { rows } = await shop.pool.query(
      `select o.reason, o.status, o.total_amount from orders o where o.user_id = $1 order by o.id`,
      [customer.id],
    );
    expect(rows).toEqual([
      { reason: 'purchase', status: 'paid', total_amount: 4000 },
      { reason: 'renewal', status: 'paid', total_amount: 500 },
    ]);
  }, 60_000);

  it.each(['cancelled', 'suspended', 'restored', 'past_due'] as const)(
    'of what is %s, with nothing paid left, debits nobody and says what to do',
    async (state) => {
      const of = { userId: customer.id, automationId: automation };
      const over = { currentPeriodEnd: days(-2), stripeSubscriptionId: `sub_gone_${serial}` };
      if (state === 'cancelled') await createSubscription(shop, { ...of, ...over, status: 'cancelled' });
      else if (state === 'past_due') await createSubscription(shop, { ...of, ...over, status: 'past_due' });
      else await createSubscription(shop, { ...of, status: 'inactive', inactiveReason: state });
      const before = await taken();
      const answer = await ask('reactivate');
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        code: 'no_paid_time_left',
        detail:
          'Il ne reste rien de payé\u00a0: personne n’est débité sans son accord. Offrez du temps à ce client, ou invitez-le à payer depuis son tableau de bord.',
      });
      expect(await taken()).toBe(before);
    },
  );

  it('gives nothing back of a month that was withdrawn from', async () => {
    await buy(shop, customer, automation);
    const { id } = await contractOf(shop, customer, automation);
    await confirmWithdrawal(shop, customer, id);
    await shop.settle();
    expect((await ask('reactivate')).json()).toMatchObject({ code: 'no_paid_time_left' });
  });

  it.each([
    ['a withdrawal after it ends what goes on with the same paid month', 'reactivate'],
    ['a withdrawal of what staff ended leaves nothing to bring back', 'deactivate'],
  ])('%s', async (_name, last) => {
    await buy(shop, customer, automation);
    await done('deactivate');
    await shop.settle();
    await done(last);
    await shop.settle();
    const again = await signInAgain(shop, customer);
    // The page was opened as was asked for: the purchase stays, so that only the month is given back.
    await shop.pool.query('update payments set immediate_access_at = settled_at where user_id = $1', [
      customer.id,
    ]);
    const openedAt = shop.clock.now();
    await shop.pool.query('update subscriptions set last_accessed = $2 where user_id = $1', [
      customer.id,
      openedAt,
    ]);
    const { id, refund } = await contractOf(shop, again, automation);
    expect(refund).toMatchObject({ purchase: 0, purchase_excluded: true });
    expect((await confirmWithdrawal(shop, again, id)).statusCode).toBe(200);
    await shop.settle();
    expect(await row()).toMatchObject({ status: 'cancelled', end_reason: 'withdrawal' });
    expect((await readAtProvider()).status).toBe('canceled');
    expect((await ask('reactivate')).json()).toMatchObject({ code: 'no_paid_time_left' });
  });

  it('needs a saved card to begin anew, and begins nothing without one', async () => {
    await createSubscription(shop, {
      userId: customer.id,
      automationId: automation,
      status: 'inactive',
      inactiveReason: 'ended_by_staff',
      currentPeriodEnd: days(10),
    });
    const answer = await ask('reactivate');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'no_saved_card' });
    expect((await row()).status).toBe('inactive');
  });

  it('makes the payment impossible that the customer was opening for it', async () => {
    await buy(shop, customer, automation);
    await done('deactivate');
    await shop.settle();
    const opened = await shop.app.inject({
      method: 'POST',
      url: '/api/users/activate-purchased/',
      headers: (await signInAgain(shop, customer)).headers,
      payload: { automation_id: automation },
    });
    expect(opened.statusCode).toBe(200);
    const before = await taken();
    expect((await done('reactivate')).stripe_recreated).toBe(true);
    await payByCard(shop, opened.json());
    await shop.settle();
    expect(await taken()).toBe(before);
    expect((await row()).status).toBe('active');
  });

  it('is refused beside another subscription to the same automation', async () => {
    await buy(shop, customer, automation);
    const { id: old } = await row();
    await done('deactivate');
    await shop.settle();
    await createSubscription(shop, { userId: customer.id, automationId: automation });
    const url = `/api/admin/subscriptions/${old}/toggle/`;
    const answer = await staff.ask('POST', url, { action: 'reactivate' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'already_subscribed',
      detail: 'Ce client a déjà un autre abonnement à cette automatisation.',
    });
    const { rows } = await shop.pool.query('select status from subscriptions where id = $1', [old]);
    expect(rows).toEqual([{ status: 'inactive' }]);
  });

  it('takes back what a colleague cancels in another tab at that instant, and begins nothing anew', async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    const { id, provider } = await row();
    const answer = await changedMeanwhile(
      shop.pool,
      {
        id: customer.id,
        lock: 'select from users where id = $1 for update',
        change: `update subscriptions set status = 'cancelling', end_date = current_period_end where user_id = $1`,
      },
      () => ask('reactivate'),
    );
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    expect(await row()).toMatchObject({ status: 'active', provider, end_date: null });
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from journal_entries where act = 'subscription.reactivate' and subject_id = $1) as noted,
        (select count(*)::int from outbox where kind = 'settle_recreation' and payload->>'subscription' = $1) as begun`,
      [String(id)],
    );
    expect(rows).toEqual([{ noted: 1, begun: 0 }]);
  });

  it('begins nothing for an account that a colleague shuts while the provider is asked', async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    await done('deactivate');
    await shop.settle();
    const { id } = await row();
    const shut = () => staff.ask('PUT', `/api/admin/users/${customer.id}/`, { is_active: false });
    let statusCode = 0;
    const begin = shop.stripe.startPrepaid;
    const slow = vi.spyOn(shop.stripe, 'startPrepaid').mockImplementationOnce(async (asked) => {
      ({ statusCode } = await shut());
      return begin(asked);
    });
    const answer = await staff.ask('POST', `/api/admin/subscriptions/${id}/toggle/`, {
      action: 'reactivate',
    });
    slow.mockRestore();
    expect(statusCode).toBe(200);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'action_not_allowed' }]);
    await shop.settle();
    expect((await row()).status).toBe('inactive');
    await shop.travelTo(new Date(shop.clock.now().getTime() + 5 * MINUTE_MS));
    expect((await row()).status).toBe('inactive');
  });

  it('is refused while the account is deactivated', async () => {
    await buy(shop, customer, automation);
    await done('cancel');
    await shop.pool.query('update users set is_active = false where id = $1', [customer.id]);
    const answer = await ask('reactivate');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ detail: 'Ce compte est désactivé\u00a0: réactivez-le d’abord.' });
  });

  it('is noted once, with what it did, however many ask for it at once', async () => {
    await buy(shop, customer, automation);
    await done('deactivate');
    await shop.settle();
    await Promise.all(['reactivate', 'activate', 'reactivate'].map(ask));
    await shop.settle();
    expect(await noted()).toMatchObject([{ before: 'inactive', after: 'active' }]);
  }, 30_000);

  it('answers 503 while the provider is down, and nothing is half done', async () => {
    await buy(shop, customer, automation);
    await done('deactivate');
    await shop.settle();
    const known = await acts();
    shop.sandbox.control.outage('errors');
    const answer = await ask('reactivate');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'payment_provider_unavailable' });
    shop.sandbox.control.clearFaults();
    await shop.settle();
    expect((await row()).status).toBe('inactive');
    expect(await acts()).toEqual(known);
    expect(await noted()).toEqual([]);
    expect((await done('reactivate')).stripe_recreated).toBe(true);
    expect(await noted()).toEqual([{ act: 'subscription.reactivate', before: 'inactive', after: 'active' }]);
  }, 30_000);
});

it('a customer’s open payment of another automation is voided only when something is begun anew', async () => {
  const other = await createAutomation(shop, { name: `Outil ouvert ${serial}` });
  await buy(shop, customer, automation);
  await openPurchase(shop, customer, other);
  await done('cancel');
  await done('reactivate');
  const { rows } = await shop.pool.query(
    'select status from payments where user_id = $1 and settled_at is null',
    [customer.id],
  );
  expect(rows).toEqual([{ status: 'open' }]);
});

describe('a pause', () => {
  const pause = async (path: 'pause' | 'resume', payload?: object) => {
    customer = await signInAgain(shop, customer);
    const url = `/api/subscriptions/${(await row()).id}/${path}/`;
    const { headers } = customer;
    return shop.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
  };

  it('is taken back by staff before it begins, with an entry in the journal; afterwards nobody is debited by them', {
    tags: ['pause.staff'],
    timeout: 90_000,
  }, async () => {
    await buy(shop, customer, automation);
    await shop.roundTrip();
    const due: Date = (await row()).current_period_end;
    expect((await pause('pause', { months: 2 })).statusCode).toBe(200);
    const shown = await staff.ask('GET', `/api/admin/subscriptions/${(await row()).id}/`);
    expect(shown.json()).toMatchObject({ pause: { from: due.toISOString() } });
    await done('reactivate');
    expect(await row()).toMatchObject({ status: 'active', end_date: null });
    expect((await events()).at(-1)).toMatchObject({ act: 'take_back_pause', actor: 'staff' });
    expect(await noted()).toHaveLength(1);
    await shop.roundTrip();

    expect((await pause('pause', { months: 1 })).statusCode).toBe(200);
    await shop.travelTo(new Date(due.getTime() + MINUTE_MS));
    expect((await row()).status).toBe('paused');
    const refused = await ask('reactivate');
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringMatching(/seul le client/),
    ]);
    await done('deactivate');
    expect((await row()).status).toBe('inactive');
    await shop.roundTrip();
    expect(await takenFrom(shop, customer.id)).toBe(4000);
  });
});
