import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { interruptedAt } from '#tests/between-provider-calls.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { answerByKey } from './routes.ts';

let shop: TestShop;
let camille: TestCustomer;
let automationId: number;
let subscription: number;
let begun: Date;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  shop.stopWorker();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  automationId = await createAutomation(shop, { name: `Outil qui dort ${serial}` });
  camille = await createCustomer(shop);
  begun = ago(100);
  subscription = await subscribed();
});

const ago = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS);
const subscribed = (values: Partial<Parameters<typeof createSubscription>[1]> = {}) =>
  createSubscription(shop, {
    userId: camille.id,
    automationId,
    startDate: begun,
    currentPeriodEnd: ago(-20),
    stripeSubscriptionId: `sub_sleeps_${serial}_${randomUUID()}`,
    ...values,
  });
const change = (set: string, ...values: unknown[]) =>
  shop.pool.query(`update subscriptions set ${set} where id = $1`, [subscription, ...values]);
const sweep = () => runSweep(shop, 'sleeping-tools');
async function passDays(days: number): Promise<void> {
  await shop.clock.moveTo(new Date(shop.clock.now().getTime() + days * DAY_MS));
}
async function mails(): Promise<{ to: string; email: { props: Record<string, unknown> } }[]> {
  const { rows } = await shop.pool.query(
    `select payload from outbox where user_id = $1 and once_key like 'email:sleeping-tool:%' order by created_at`,
    [camille.id],
  );
  return rows.map(({ payload }) => payload);
}
async function asked(): Promise<number> {
  await sweep();
  return (await mails()).length;
}

describe('who pays for a tool and does not open it', () => {
  it('is asked once after sixty days, and again only six months later', {
    tags: ['sleeping.asked'],
  }, async () => {
    await change('start_date = $2', ago(59));
    expect(await asked()).toBe(0);
    await passDays(1);
    expect(await asked()).toBe(1);
    expect(await asked()).toBe(1);
    await passDays(180);
    expect(await asked()).toBe(1);
    await passDays(5);
    expect(await asked()).toBe(2);
  });

  it('is told since when, what it cost since, what it keeps and the next debit', {
    tags: ['sleeping.facts'],
  }, async () => {
    const savedAt = ago(75);
    const { rows } = await shop.pool.query<{ id: number }>(
      `insert into document_stores (user_id, automation_id, used_at, next_look_at) values ($1, $2, $3, $3) returning id`,
      [camille.id, automationId, savedAt],
    );
    await shop.pool.query(
      `insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at)
       select $1, 'd' || n, 'Titre secret', '{}', 2, gen_random_uuid(), now(), now() from generate_series(1, 3) n`,
      [rows[0]!.id],
    );
    for (const [days, amount] of [
      [95, 500],
      [65, 500],
      [35, 300],
    ] as const) {
      const order = await shop.pool.query<{ id: number }>(
        `insert into orders (user_id, status, reason, total_amount, created_at, due_at, paid_at)
         values ($1, 'paid', 'renewal', $2, $3, $3, $3) returning id`,
        [camille.id, amount, ago(days)],
      );
      await shop.pool.query(
        `insert into order_items (order_id, kind, automation_id, label, amount) values ($1, 'subscription', $2, 'Mois', $3)`,
        [order.rows[0]!.id, automationId, amount],
      );
    }
    await change('last_accessed = $2', ago(90));
    expect(await asked()).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: camille.email,
      email: {
        props: {
          automation: `Outil qui dort ${serial}`,
          unusedSince: savedAt.toISOString(),
          neverUsed: false,
          months: 2,
          costCents: 800,
          documents: 3,
        },
      },
    });
    expect(JSON.stringify(mail)).not.toContain('secret');
  });

  it.each([
    ['a trial or a gift', 'is_free = true, end_date = $2'],
    ['a month that staff gave', 'stripe_subscription_id = null, end_date = $2'],
    ['a subscription that is being cancelled', "status = 'cancelling', end_date = $2"],
    ['one that is late', "status = 'past_due', past_due_since = $2"],
    ['one that is over', "status = 'cancelled', end_reason = 'cancelled', end_date = $2"],
  ])('is not asked about %s', { tags: ['sleeping.asked'] }, async (_name, set) => {
    await change(set, ago(-10));
    expect(await asked()).toBe(0);
  });

  it('is not asked about what has no page, nor one that was opened or saved in lately', async () => {
    await change('last_accessed = $2', ago(59));
    expect(await asked()).toBe(0);
    await change('last_accessed = null');
    await shop.pool.query(
      `insert into document_stores (user_id, automation_id, used_at, next_look_at) values ($1, $2, $3, $3)`,
      [camille.id, automationId, ago(59)],
    );
    expect(await asked()).toBe(0);
    await shop.pool.query('delete from document_stores where user_id = $1', [camille.id]);
    await shop.pool.query('delete from automation_pages where automation_id = $1', [automationId]);
    expect(await asked()).toBe(0);
  });

  it('gets one email from two workers at once', { tags: ['sleeping.once'] }, async () => {
    const second = await startSecondProcess(shop);
    try {
      expect(await runSweepTogether(shop, second.shop, 'sleeping-tools')).toBeGreaterThan(0);
    } finally {
      await second.stop();
    }
    expect(await mails()).toHaveLength(1);
  });

  it('opens it while they are about to be asked: no email leaves', { tags: ['sleeping.once'] }, async () => {
    await changedMeanwhile(
      shop.pool,
      {
        id: subscription,
        lock: 'select from subscriptions where id = $1 for update',
        change: `update subscriptions set last_accessed = start_date + interval '90 days' where id = $1`,
      },
      sweep,
    );
    expect(await mails()).toEqual([]);
  });

  it('leaves the shop at that moment: nothing is written to them', async () => {
    await changedMeanwhile(
      shop.pool,
      {
        id: camille.id,
        lock: 'select from users where id = $1 for update',
        change: 'update users set deleted_at = now(), is_active = false where id = $1',
      },
      sweep,
    );
    expect(await mails()).toEqual([]);
  });

  it('hears nothing where reminders are refused, also after the email was decided', {
    tags: ['sleeping.refused'],
  }, async () => {
    expect(await asked()).toBe(1);
    await shop.pool.query(
      `insert into notification_preferences (user_id, automation_reminders) values ($1, false)
       on conflict (user_id) do update set automation_reminders = false`,
      [camille.id],
    );
    await shop.drain();
    expect(received(/^Gardez-vous/)).toEqual([]);
  });

  it('is asked anew when the mail server was away for more than a day, and not if they came back meanwhile', async () => {
    expect(await asked()).toBe(1);
    await passDays(1.1);
    await shop.drain();
    expect(received(/^Gardez-vous/)).toEqual([]);
    expect(await asked()).toBe(2);
    await passDays(1.1);
    await shop.drain();
    await change('last_accessed = $2', shop.clock.now());
    expect(await asked()).toBe(2);
  });
});

const received = (subject: RegExp) =>
  shop.mailbox
    .messages()
    .filter((mail) => mail.envelope.to.includes(camille.email) && subject.test(mail.subject));
async function keyOfEmail(): Promise<string> {
  await sweep();
  await shop.drain();
  const [mail] = received(/^Gardez-vous Outil qui dort/);
  return /\/outil-en-sommeil#garder\.([\w-]+)/.exec(String(mail?.text))?.[1] ?? '';
}
const post = async (url: string, payload: object) => {
  const answer = await shop.app.inject({ method: 'POST', url, payload });
  return { status: answer.statusCode, ...answer.json() };
};
const read = (key: string) => post('/api/sleeping-tool/notice/', { key });
const answer = (key: string, choice: unknown) => post('/api/sleeping-tool/answer/', { key, choice });
const statusNow = async () =>
  (await shop.pool.query('select status from subscriptions where id = $1', [subscription])).rows[0].status;
const noted = async () =>
  (
    await shop.pool.query(
      'select choice, answered_at is not null as answered from sleeping_notices where subscription_id = $1',
      [subscription],
    )
  ).rows;

describe('the links of the email', () => {
  it('are two, for the same subscription; reading them changes nothing', {
    tags: ['sleeping.links', '7.POST/api/sleeping-tool/notice/'],
  }, async () => {
    const key = await keyOfEmail();
    const [mail] = received(/^Gardez-vous/);
    expect(mail?.text).toContain(`/outil-en-sommeil#arreter.${key}`);
    for (const _again of [1, 2])
      expect(await read(key)).toMatchObject({
        status: 200,
        automation_name: `Outil qui dort ${serial}`,
        account: expect.stringMatching(/^.…@/),
        unused_since: begun.toISOString(),
        used_again_at: null,
        state: 'running',
        choice: null,
      });
    expect([await statusNow(), await noted()]).toEqual(['active', [{ choice: null, answered: false }]]);
    const { account } = await read(key);
    expect(account).not.toBe(camille.email);
  });

  it('keep: thanks, a note, and nothing else', {
    tags: ['sleeping.keep', '7.POST/api/sleeping-tool/answer/'],
  }, async () => {
    const key = await keyOfEmail();
    expect(await answer(key, 'keep')).toMatchObject({ status: 200, state: 'running', choice: 'kept' });
    expect(await answer(key, 'keep')).toMatchObject({ status: 200, choice: 'kept' });
    await shop.drain();
    expect([await statusNow(), await noted()]).toEqual(['active', [{ choice: 'kept', answered: true }]]);
    expect(received(/./)).toHaveLength(1);
  });

  it('stop: the customer’s own cancellation, once, with its email and its event', {
    tags: ['sleeping.stop', '7.POST/api/sleeping-tool/answer/'],
  }, async () => {
    const key = await keyOfEmail();
    const both = await Promise.all([answer(key, 'stop'), answer(key, 'stop')]);
    for (const one of both)
      expect(one).toMatchObject({ status: 200, state: 'ending', access_until: expect.any(String) });
    expect(await answer(key, 'stop')).toMatchObject({ status: 200, state: 'ending', choice: 'stopped' });
    await shop.drain();
    expect(received(/est annulé$/)).toHaveLength(1);
    const { rows } = await shop.pool.query(
      `select e.actor from ledger_events e join users u on u.ledger_id = e.ledger_id
       where u.id = $1 and e.entity = 'subscription' and e.act = 'cancel'`,
      [camille.id],
    );
    expect(rows).toEqual([{ actor: 'customer' }]);
    expect(await answer(key, 'keep')).toMatchObject({ status: 400, code: 'action_not_allowed' });
    expect(await statusNow()).toBe('cancelling');
    const why = { key, link: 'sleeping_tool', automation_id: automationId, reason: 'unused' };
    expect(await post('/api/leaving-reason/', why)).toMatchObject({ status: 200, reason: 'unused' });
  });

  it('say what became of it: opened again, over, begun anew', { tags: ['sleeping.late'] }, async () => {
    const key = await keyOfEmail();
    await passDays(1);
    const openedAt = shop.clock.now();
    await change('last_accessed = $2', openedAt);
    expect(await read(key)).toMatchObject({ state: 'running', used_again_at: openedAt.toISOString() });
    await change("status = 'cancelled', end_reason = 'cancelled', end_date = $2", shop.clock.now());
    expect(await read(key)).toMatchObject({ status: 200, state: 'over', choice: null, used_again_at: null });
    expect(await answer(key, 'stop')).toMatchObject({ status: 200, state: 'over' });
    await passDays(1);
    await change("status = 'active', end_reason = null, end_date = null, start_date = $2", shop.clock.now());
    expect(await read(key)).toMatchObject({ state: 'over' });
    await answer(key, 'stop');
    expect(await statusNow()).toBe('active');
  });

  it('stop nothing that was begun while the provider was asked, on the same row', {
    tags: ['sleeping.late'],
  }, async () => {
    const key = await keyOfEmail();
    await change("status = 'past_due', past_due_since = $2", shop.clock.now());
    await passDays(1);
    const { shop: interrupted } = interruptedAt(shop, 1, () =>
      change("status = 'active', past_due_since = null, start_date = $2", shop.clock.now()),
    );
    await expect(answerByKey(interrupted, { key, choice: 'stop' })).rejects.toMatchObject({
      code: 'link_expired',
    });
    expect([await statusNow(), await noted()]).toEqual(['active', [{ choice: null, answered: false }]]);
    expect(await answer(key, 'stop')).toMatchObject({ status: 200, state: 'over' });
  });

  it('answer for thirty days, to the address that they were sent to, and to no other purpose', {
    tags: ['sleeping.late'],
  }, async () => {
    const key = await keyOfEmail();
    const expired = { status: 400, code: 'link_expired' };
    expect(await post('/api/price-change/notice/', { key })).toMatchObject(expired);
    expect(await read('inconnue')).toMatchObject(expired);
    await shop.pool.query('update users set email = $2 where id = $1', [
      camille.id,
      `autre-${camille.email}`,
    ]);
    expect(await read(key)).toMatchObject(expired);
    await shop.pool.query('update users set email = $2 where id = $1', [camille.id, camille.email]);
    expect(await read(key)).toMatchObject({ status: 200 });
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 30 * DAY_MS + HOUR_MS));
    expect(await read(key)).toMatchObject(expired);
    expect(await answer(key, 'stop')).toMatchObject(expired);
    expect(await statusNow()).toBe('active');
  });

  it('refuses an answer that is none, in French', async () => {
    expect(await answer('', 'perhaps')).toMatchObject({
      status: 400,
      key: ['Ce champ est obligatoire.'],
      choice: ['Choisissez de garder ou d’arrêter.'],
    });
  });
});

describe('what is kept of the question', () => {
  it('goes with the account, and after a year', { tags: ['sleeping.forgotten'] }, async () => {
    await keyOfEmail();
    const gone = await shop.app.inject({
      method: 'DELETE',
      url: '/api/users/delete-account/',
      headers: (await signInAgain(shop, camille)).headers,
    });
    expect(gone.statusCode).toBeLessThan(300);
    await shop.drain();
    expect(await noted()).toEqual([]);
    camille = await createCustomer(shop);
    subscription = await subscribed();
    await keyOfEmail();
    await passDays(366);
    await runSweep(shop, 'old-sleeping-notices');
    expect(await noted()).toEqual([]);
  });
});
