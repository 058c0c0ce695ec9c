import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, signUp } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let automation: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  automation = await createAutomation(shop, { name: 'Outil à l’essai' });
});
afterAll(() => shop.stop());

type Person = Pick<TestCustomer, 'headers'>;
const address = (domain: string, local = 'jeanne.martin') => {
  serial += 1;
  return `${local}${serial}@${domain}`;
};
const askTrial = async ({ headers }: Person) => {
  const url = '/api/users/use-free-token/';
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    headers,
    payload: { automation_id: automation },
  });
  return answer.statusCode === 201 || answer.statusCode === 200 ? 'started' : answer.json().code;
};
async function moveTo(customer: TestCustomer, email: string): Promise<void> {
  const { headers, password: current_password } = customer;
  await shop.app.inject({
    method: 'PUT',
    url: '/api/users/me/',
    headers,
    payload: { email, current_password },
  });
  const key = await latestKeyFor(shop, email, 'email-change');
  const url = '/api/auth/registration/verify-email/';
  expect((await shop.app.inject({ method: 'POST', url, headers, payload: { key } })).statusCode).toBe(200);
}

describe('the one trial of a person', () => {
  it('stays used at the address that they left, and at the one that they took', async () => {
    const former = address('exemple.fr');
    const customer = await createCustomer(shop, { email: former });
    expect(await askTrial(customer)).toBe('started');
    const taken = address('exemple.fr');
    await moveTo(customer, taken);
    expect(await askTrial(await signUp(shop, former))).toBe('trial_already_used');
    await deleteAccount(shop, customer);
    expect(await askTrial(await signUp(shop, taken))).toBe('trial_already_used');
  });

  it('is not to be had by taking the address of who had it', async () => {
    const former = address('exemple.fr');
    const gone = await createCustomer(shop, { email: former });
    await askTrial(gone);
    await deleteAccount(shop, gone);
    const other = await createCustomer(shop);
    await moveTo(other, former);
    expect(await askTrial(other)).toBe('trial_already_used');
  });

  it('is one for all the spellings of a mailbox', async () => {
    const first = address('gmail.com', 'jean.dupont');
    expect(await askTrial(await createCustomer(shop, { email: first }))).toBe('started');
    const [local = ''] = first.split('@');
    const dotless = `${local.replace('.', '')}@googlemail.com`;
    expect(await askTrial(await signUp(shop, dotless))).toBe('trial_already_used');
    expect(await askTrial(await signUp(shop, `${local}+essai@gmail.com`))).toBe('trial_already_used');
  });

  it('is had once by two spellings of a mailbox that ask in the same instant', async () => {
    const local = address('', 'double').replace('@', '');
    const people = await Promise.all(
      ['', '+deux'].map((alias) => createCustomer(shop, { email: `${local}${alias}@exemple.fr` })),
    );
    const answers = await Promise.all(people.map(askTrial));
    expect(answers.sort()).toEqual(['started', 'trial_already_used']);
  });

  it('had before mailboxes were noted is noted by the sweep, which then finds nothing more', async () => {
    const email = address('gmail.com', 'avant.hier');
    await createCustomer(shop, { email, trialUsedAt: shop.clock.now() });
    expect(await runSweep(shop, 'former-trials')).toBeGreaterThan(0);
    expect(await runSweep(shop, 'former-trials')).toBe(0);
    expect(await askTrial(await signUp(shop, email.replace('.', '')))).toBe('trial_already_used');
  });

  it('is remembered by keyed hash alone, and three years after the account at most', async () => {
    const email = address('exemple.fr');
    const customer = await createCustomer(shop, { email });
    await askTrial(customer);
    await deleteAccount(shop, customer);
    const { rows } = await shop.pool.query(
      `select t::text as text, purge_at > $1::timestamptz + interval '1094 days' as late,
         purge_at <= $1::timestamptz + interval '1097 days' as ends
       from used_trials t where user_id is null order by purge_at desc limit 1`,
      [shop.clock.now()],
    );
    expect(rows).toMatchObject([{ late: true, ends: true }]);
    expect(JSON.stringify(await shop.pool.query('select * from used_trials'))).not.toContain(email);
    await shop.pool.query('update used_trials set purge_at = $1 where user_id is null', [shop.clock.now()]);
    expect(await runSweep(shop, 'old-used-trials')).toBeGreaterThan(0);
    expect(await askTrial(await signUp(shop, email))).toBe('started');
  });
});
