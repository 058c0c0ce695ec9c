import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '#domain/time/billing-period.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  shop = await startShop();
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

const pass = (days: number) => shop.clock.moveTo(new Date(shop.clock.now().getTime() + days * DAY_MS));
const ago = (months: number, plusDays = 0) =>
  new Date(addMonths(shop.clock.now(), -months).getTime() + plusDays * DAY_MS);
/** Somebody who was last here so long ago. */
const lastSeen = (seen: Date, values: object = {}) =>
  createCustomer(shop, { dateJoined: seen, ...values }).then(async (customer) => {
    await shop.pool.query('update users set last_login = $2, last_seen_at = $2 where id = $1', [
      customer.id,
      seen,
    ]);
    return customer;
  });
const emailsTo = ({ email }: TestCustomer) =>
  shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
const subjectsTo = (customer: TestCustomer) => emailsTo(customer).map(({ subject }) => subject);
const isClosed = async ({ id }: TestCustomer) => {
  const { rows } = await shop.pool.query('select deleted_at from users where id = $1', [id]);
  return rows[0].deleted_at !== null;
};
const noticesOf = async ({ id }: TestCustomer) =>
  (await shop.pool.query('select * from inactivity_notices where user_id = $1', [id])).rows;

/** That a month was paid at an instant, by nobody who signed in for it. */
const paid = ({ id }: TestCustomer, at: Date) =>
  shop.pool.query(
    `insert into orders (user_id, status, reason, total_amount, created_at, due_at, paid_at) values ($1, 'paid', 'renewal', 500, $2, $2, $2)`,
    [id, at],
  );

/** A look of two processes at once, until neither finds anything. */
const look = () => runSweepTogether(shop, second.shop, 'inactive-accounts');
const remindedAt = async (customer: TestCustomer) => (await noticesOf(customer))[0]?.reminded_at ?? null;
const busyMachine = 120_000;

describe('an account that nobody has used for two years', () => {
  it(
    'is told twice, by one email each from two processes, then deleted like any other',
    async () => {
      const unused = await lastSeen(ago(24, 31), { trialUsedAt: ago(30) });
      await look();
      expect(await noticesOf(unused)).toEqual([]);
      await pass(2);
      await look();
      await shop.drain();
      expect(subjectsTo(unused)).toEqual([expect.stringMatching(/^Votre compte Rouage sera supprimé le /)]);
      await pass(22);
      await look();
      expect(await remindedAt(unused)).toBeNull();
      await pass(2);
      await look();
      await shop.drain();
      expect([subjectsTo(unused).length, await isClosed(unused)]).toEqual([2, false]);
      await pass(6);
      await look();
      expect(await isClosed(unused)).toBe(false);
      await pass(1);
      await look();
      expect(await isClosed(unused)).toBe(true);
      await shop.drain();
      await shop.drain();
      expect(subjectsTo(unused)[2]).toBe('Votre compte Rouage a été supprimé');
      const farewell = emailsTo(unused)[2]?.text?.replaceAll(/\s+/g, ' ');
      expect(farewell).toContain('Il n’avait pas servi depuis longtemps');
      const { rows } = await shop.pool.query('select email from users where id = $1', [unused.id]);
      expect(rows).toEqual([{ email: `compte-supprime-${unused.id}@invalid` }]);
      const records = await shop.pool.query('select purchase_ids from deletion_records');
      expect(records.rows).toEqual([{ purchase_ids: [] }]);
      const trials = await shop.pool.query('select user_id, purge_at > used_at as kept from used_trials');
      expect(trials.rows).toEqual([{ user_id: null, kept: true }]);
      const acts = await shop.pool.query(
        `select e.actor, e.act from ledger_events e join users u on u.ledger_id = e.ledger_id where u.id = $1 and e.entity = 'account'`,
        [unused.id],
      );
      expect(acts.rows).toEqual([{ actor: 'system', act: 'delete' }]);
      expect(await noticesOf(unused)).toEqual([]);
    },
    busyMachine,
  );

  it('is told, though it once owned something that was given back', async () => {
    const former = await lastSeen(ago(25));
    const automationId = await createAutomation(shop, { name: 'Outil rendu' });
    const at = ago(25);
    await createPurchase(shop, { userId: former.id, automationId, purchasedAt: at, endedAt: at });
    await look();
    expect(await noticesOf(former)).toHaveLength(1);
  });

  it('is kept by one sign-in, whose next absence counts anew', async () => {
    const back = await lastSeen(ago(25));
    await look();
    expect(await noticesOf(back)).toHaveLength(1);
    const { email, password } = back;
    const payload = { email, password };
    const signIn = await shop.app.inject({ method: 'POST', url: '/api/auth/token/', payload });
    expect(signIn.statusCode).toBe(200);
    await look();
    expect(await noticesOf(back)).toEqual([]);
    await pass(60);
    await look();
    expect([await noticesOf(back), await isClosed(back)]).toEqual([[], false]);
  });

  it('is kept by a session that goes on without a sign-in, before the warning or after it', async () => {
    const [early, late] = [await lastSeen(ago(25)), await lastSeen(ago(25))];
    const goOn = ({ refresh }: TestCustomer) =>
      shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh } });
    await goOn(early);
    await look();
    expect([await noticesOf(early), (await noticesOf(late)).length]).toEqual([[], 1]);
    await goOn(late);
    await look();
    expect(await noticesOf(late)).toEqual([]);
  });

  it(
    'is neither reminded nor closed while its email could not leave, and has its days from then on',
    async () => {
      const unwarned = await lastSeen(ago(30));
      await look();
      expect(await noticesOf(unwarned)).toHaveLength(1);
      await pass(60);
      await look();
      expect([await remindedAt(unwarned), await isClosed(unwarned)]).toEqual([null, false]);
      await shop.drain();
      await look();
      const [notice] = await noticesOf(unwarned);
      expect(notice.reminded_at).not.toBeNull();
      expect(notice.closes_at.getTime() - notice.reminded_at.getTime()).toBe(7 * DAY_MS);
      await pass(8);
      await look();
      expect(await isClosed(unwarned)).toBe(false);
    },
    busyMachine,
  );
});

describe('an account stays, however long nobody signs in', () => {
  it.each([
    ['of the staff', { isStaff: true }],
    ['that staff deactivated', { isActive: false }],
  ])('when it is one %s', async (_what, values) => {
    const kept = await lastSeen(ago(90), values);
    await look();
    expect(await noticesOf(kept)).toEqual([]);
  });

  // Its end is long over, so that the status alone speaks for it.
  it.each(['active', 'offered', 'cancelling', 'past_due'] as const)(
    'with a subscription that is %s',
    async (status) => {
      const subscriber = await lastSeen(ago(90));
      const automationId = await createAutomation(shop, { name: `Outil ${status}` });
      await createSubscription(shop, { userId: subscriber.id, automationId, status, endDate: ago(60) });
      await look();
      expect(await noticesOf(subscriber)).toEqual([]);
    },
  );

  it.each([
    [
      'a payment',
      `insert into payments (user_id, automation_id, subscription_id, order_id, type, status, amount, purchase_amount, first_month_amount,
         individual_price, recurring_amount, check_at, created_at)
       select user_id, (select max(id) from automations), nextval('subscriptions_id_seq'), id, 'initial', 'processing', 500, 500, 0, 500, 500, paid_at, paid_at`,
    ],
    [
      'a refund',
      `insert into refunds (user_id, order_id, reason, status, amount, recurring_amount, lines, stripe_intent_id, check_at, created_at)
       select user_id, id, 'withdrawal', 'pending', 500, 0, '[]', 'pi_x', paid_at, paid_at`,
    ],
    [
      'a dispute',
      `insert into disputes (stripe_dispute_id, user_id, order_id, status, amount, reason, opened_at)
       select gen_random_uuid()::text, user_id, id, 'open', 500, 'fraudulent', paid_at`,
    ],
  ])('while the money of %s is on its way', async (_what, insert) => {
    const awaited = await lastSeen(ago(90));
    await createAutomation(shop, { name: `Outil de ${awaited.id}` });
    await paid(awaited, ago(60));
    await shop.pool.query(`${insert} from orders where user_id = $1`, [awaited.id]);
    await look();
    expect(await noticesOf(awaited)).toEqual([]);
  });

  it('of an owner until five years have passed', async () => {
    const owner = await lastSeen(ago(50));
    const automationId = await createAutomation(shop, { name: 'Outil possédé' });
    await shop.pool.query(
      `insert into purchases (user_id, automation_id, source, amount_paid, purchased_at) values ($1, $2, 'gift', 0, $3)`,
      [owner.id, automationId, ago(50)],
    );
    await look();
    expect(await noticesOf(owner)).toEqual([]);
    await pass(10 * 31);
    await look();
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  it('for two years after its last payment, whoever paid without signing in', async () => {
    const payer = await lastSeen(ago(40));
    await paid(payer, ago(6));
    await look();
    expect(await noticesOf(payer)).toEqual([]);
  });

  it('for two years after a sign-in from before visits were noted', async () => {
    const seen = await lastSeen(ago(40));
    const change = 'update users set last_login = $2, last_seen_at = null where id = $1';
    await shop.pool.query(change, [seen.id, ago(6)]);
    await look();
    expect(await noticesOf(seen)).toEqual([]);
  });

  it('for two years after the end of its last contract', async () => {
    const former = await lastSeen(ago(40));
    const automationId = await createAutomation(shop, { name: 'Outil quitté' });
    const values = { userId: former.id, automationId, status: 'cancelled' as const, endDate: ago(6) };
    await createSubscription(shop, values);
    await look();
    expect(await noticesOf(former)).toEqual([]);
  });
});
