import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { grantGift } from '#money/checkout/server/grant-gift.ts';
import { announcePriceChange } from '#shop/price-changes/server/announce-price-change.ts';
import { acceptedTerms } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, openPurchase } from '#tests/pay-as-browser.ts';
import { runRouage } from '#tests/run-command.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import { verifyLedger } from './verify-ledger.ts';

let shop: TestShop;
let serial = 0;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const newTool = (subscriptionPrice = 500) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil du registre ${serial}`, subscriptionPrice });
};
async function post(person: Pick<TestCustomer, 'headers'>, url: string, payload: object, method = 'POST') {
  const answer = await shop.app.inject({
    method: method as 'POST',
    url,
    headers: person.headers,
    payload,
  });
  expect([200, 201], `${url}: ${answer.body}`).toContain(answer.statusCode);
  return answer.json();
}
const toggle = (person: TestCustomer, automation: number, action: string) =>
  post(person, `/api/automations/${automation}/toggle_subscription/`, { action });

async function renewedAndCancelled(): Promise<void> {
  const person = await createCustomer(shop);
  const [dear, other] = [await newTool(1000), await newTool(900)];
  await buy(shop, person, dear);
  await buy(shop, person, other, undefined, { immediateAccess: true });
  // Left for another one: its payment is voided.
  await openPurchase(shop, person, await newTool());
  await openPurchase(shop, person, await newTool(), true);
  const fromDay = parisDayIn(shop.clock.now(), 31);
  await announcePriceChange(shop, { automationId: dear, amount: euroCents(1200), fromDay });
  await shop.settle();
  await shop.live(66);
  const again = await signInAgain(shop, person);
  await toggle(again, other, 'cancel');
  await toggle(again, other, 'reactivate');
  await toggle(again, other, 'cancel');
  await shop.live(32);
}

async function lateThenPaidThenSuspended(): Promise<void> {
  const person = await createCustomer(shop);
  const tool = await newTool();
  await buy(shop, person, tool);
  await shop.settle();
  const due = async () =>
    (
      await shop.pool.query('select current_period_end as due from subscriptions where user_id = $1', [
        person.id,
      ])
    ).rows[0].due as Date;
  shop.sandbox.control.declineNext('card_declined', { times: 1 });
  await shop.travelTo(new Date((await due()).getTime() + 2 * HOUR_MS));
  await shop.live(2);
  shop.sandbox.control.declineNext('card_declined', { times: 20 });
  await shop.travelTo(new Date((await due()).getTime() + 2 * HOUR_MS));
  await shop.live(5);
  shop.sandbox.control.clearFaults();
  const again = await signInAgain(shop, person);
  const opened = await post(again, '/api/users/activate-purchased/', { automation_id: tool });
  expect(opened.payment_amount).toBe(5);
}

async function triedAndOffered(): Promise<void> {
  const person = await createCustomer(shop);
  await post(person, '/api/users/use-free-token/', { automation_id: await newTool() });
  const give = (automationId: number, giftAsPurchase: boolean, days: number) =>
    grantGift(shop, {
      userId: person.id,
      automationId,
      giftAsPurchase,
      endDay: parisDayIn(shop.clock.now(), days),
    });
  const bought = await newTool();
  await give(await newTool(), false, 5);
  await give(await newTool(), true, 5);
  await give(bought, false, 20);
  await give(bought, false, 25);
  await shop.live(9);
  await buy(shop, await signInAgain(shop, person), bought);
  await shop.settle();
}

async function leftAndCameBack(): Promise<void> {
  const person = await createCustomer(shop);
  await buy(shop, person, await newTool());
  await shop.settle();
  const file = await post(person, '/api/users/export-data/', {});
  await post(person, '/api/users/delete-account/', {}, 'DELETE');
  await shop.settle();
  await post({ headers: { authorization: '' } }, '/api/auth/registration/', {
    email: person.email,
    password1: 'chat-perché-42',
    terms_acceptance: acceptedTerms,
    imported_data: file,
  });
  await shop.drain();
  const mail = shop.mailbox
    .messages()
    .findLast(({ to, subject }) => JSON.stringify(to).includes(person.email) && /confirm/i.test(subject));
  const [, key = ''] = /\/verify-email\/([^\s/]+)/.exec(mail?.text ?? '') ?? [];
  await post({ headers: { authorization: '' } }, '/api/auth/registration/verify-email/', { key });
}

async function withdrew(): Promise<void> {
  const person = await createCustomer(shop);
  const tool = await newTool();
  await buy(shop, person, tool);
  const { id } = await contractOf(shop, person, tool);
  expect((await confirmWithdrawal(shop, person, id)).statusCode).toBe(200);
  await shop.settle();
  await shop.live(1);
}

const acts = async () =>
  (await shop.pool.query<{ act: string }>('select distinct act from ledger_events')).rows.map(
    ({ act }) => act,
  );

describe('the ledger and the tables', () => {
  it('agree on everything after a real life of several people', async () => {
    await renewedAndCancelled();
    await lateThenPaidThenSuspended();
    await triedAndOffered();
    await leftAndCameBack();
    await withdrew();
    const report = await verifyLedger(shop);
    expect(report.differences).toEqual([]);
    expect(report).toMatchObject({ people: 6, found: 0 });
    expect(report.events).toBeGreaterThan(100);
    expect(report.compared).toBeGreaterThan(50);
    // The life was a whole one: without these acts nothing would have been proved.
    expect(await acts()).toEqual(
      expect.arrayContaining([
        ...['renew', 'take_announced_price', 'share_out', 'cancel', 'reactivate', 'period_ended'],
        ...['payment_failed', 'payment_recovered', 'suspend', 'start_trial', 'trial_ended', 'gift_ended'],
        ...['gift_becomes_owned', 'replace_by_paid', 'end_with_account', 'restore', 'delete', 'withdraw'],
        ...['void', 'ask_immediate_access', 'state', 'open', 'succeed'],
      ]),
    );
  }, 240_000);
});

describe('a ledger that was tampered with', () => {
  /** One purchase, verified whole; answers the ledger's name of its customer. */
  async function bought(): Promise<{ id: number; ledgerId: string }> {
    const { id } = await createCustomer(shop);
    const customer = await signInAgain(shop, { id } as TestCustomer);
    await buy(shop, customer, await newTool());
    await shop.settle();
    const { rows } = await shop.pool.query('select ledger_id from users where id = $1', [id]);
    const ledgerId: string = rows[0].ledger_id;
    expect(await differences(ledgerId)).toEqual([]);
    return { id, ledgerId };
  }
  const differences = async (ledgerId: string) =>
    (await verifyLedger(shop)).differences
      .filter((one) => one.ledgerId === ledgerId)
      .map(({ kind, detail }) => `${kind}: ${detail}`);
  async function beside(statement: string, ...values: unknown[]): Promise<void> {
    await shop.pool.query('alter table ledger_events disable trigger user');
    await shop.pool.query(statement, values);
    await shop.pool.query('alter table ledger_events enable trigger user');
  }

  it('is found by one changed byte, which also contradicts the table', async () => {
    const { ledgerId } = await bought();
    await beside(
      `update ledger_events set after = jsonb_set(after, '{total}', '4001') where ledger_id = $1 and act = 'place'`,
      ledgerId,
    );
    const found = await differences(ledgerId);
    expect(found[0]).toMatch(/^chain: event \d+ was altered$/);
    expect(found[1]).toMatch(/^table: order:\d+, total: 4001 by the ledger, 4000 in the table$/);
  });

  it.each([
    ['who acted', `actor = 'staff'`],
    ['when', `at = at + interval '1 second'`],
    ['which member of the staff', `actor_ledger_id = gen_random_uuid()`],
  ])('is found by a change of %s', async (_what, change) => {
    const { ledgerId } = await bought();
    await beside(`update ledger_events set ${change} where ledger_id = $1 and sequence = 2`, ledgerId);
    expect(await differences(ledgerId)).toEqual(['chain: event 2 was altered']);
  });

  it('is found by an event that is missing, in the middle or at the end', async () => {
    const middle = await bought();
    await beside('delete from ledger_events where ledger_id = $1 and sequence = 3', middle.ledgerId);
    expect((await differences(middle.ledgerId))[0]).toBe('chain: an event is missing before 4');

    const end = await bought();
    await beside(
      'delete from ledger_events where ledger_id = $1 and sequence = (select max(sequence) from ledger_events where ledger_id = $1)',
      end.ledgerId,
    );
    expect((await differences(end.ledgerId))[0]).toMatch(
      /^chain: the head is at event \d+, the last event is/,
    );
  });

  it.each([
    [
      'subscriptions',
      `status = 'cancelled', end_reason = 'cancelled'`,
      'status: active by the ledger, cancelled',
    ],
    ['subscriptions', `current_period_end = now()`, 'period_end: '],
    ['subscriptions', 'individual_price = 1', 'price: 500 by the ledger, 1'],
    ['orders', `status = 'refunded'`, 'status: paid by the ledger, refunded'],
    ['payments', `status = 'voided'`, 'status: succeeded by the ledger, voided'],
    ['purchases', 'ended_at = now()', 'owned: true by the ledger, false'],
  ])('is told from the table of %s changed by SQL: %s', async (table, change, told) => {
    const { id, ledgerId } = await bought();
    await shop.pool.query(`update ${table} set ${change} where user_id = $1`, [id]);
    expect((await differences(ledgerId)).join()).toContain(told);
  });

  it('is told from a cap changed by SQL, a row without events and a chain of nobody', async () => {
    const { id, ledgerId } = await bought();
    await shop.pool.query('update users set monthly_cap = 2000 where id = $1', [id]);
    await shop.pool.query(
      `insert into purchases (user_id, automation_id, source, amount_paid, purchased_at) values ($1, $2, 'gift', 0, now())`,
      [id, await newTool()],
    );
    const found = await differences(ledgerId);
    expect(found[0]).toBe('table: cap, monthly_cap: 1500 by the ledger, 2000 in the table');
    expect(found[1]).toMatch(/^table: purchase:\d+, row: no event by the ledger, a row in the table$/);

    const nobody = '00000000-0000-4000-8000-000000000001';
    await shop.pool.query('insert into ledger_heads values ($1, 0, $2)', [nobody, '0'.repeat(64)]);
    expect(await differences(nobody)).toEqual(['chain: the chain is nobody’s']);
  });
});

describe('rouage ledger', () => {
  const command = (environment: Record<string, string | undefined>) => runRouage(['ledger'], environment);
  const compare = ({ settings: { DATABASE_URL } }: TestShop) => command({ DATABASE_URL });

  it('prints each difference and ends with 1', async () => {
    const { found } = await verifyLedger(shop);
    expect(found).toBeGreaterThan(0);
    const { code, stdout } = await compare(shop);
    expect(code).toBe(1);
    expect(stdout).toContain(`${found} differences.`);
    expect(stdout).toMatch(/chain {2}user \d+ \([0-9a-f-]{36}\): event 2 was altered/);
  }, 60_000);

  it('prints the counts and ends with 0 when there is none', async () => {
    const whole = await startShop();
    try {
      await buy(whole, await createCustomer(whole), await createAutomation(whole, { name: 'Outil intact' }));
      const { code, stdout } = await compare(whole);
      expect(stdout).toMatch(/^1 people, \d+ events, \d+ standings compared: 0 differences\.\n$/);
      expect(code).toBe(0);
    } finally {
      await whole.stop();
    }
  }, 60_000);

  it('says in one line that no demo runs, and begins none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rouage-ledger-'));
    expect(await command({ DATA_DIR: folder })).toEqual({
      code: 1,
      stdout: '',
      stderr: `No shop runs in ${folder}: begin it with npm start, or set DATABASE_URL\n`,
    });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  }, 60_000);
});
