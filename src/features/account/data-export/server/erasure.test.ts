import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { KEPT_WORDS } from '#tests/kept-elsewhere.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import { tracesOf, withBareHashes } from '#tests/word-traces.ts';

let shop: TestShop;
let person: TestCustomer;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  person = await register();
});

const password = 'une horloge bien réglée 42';
/** Nobody else has them, so that a trace is theirs. */
const known = {
  first_name: 'Zéphyrine',
  last_name: 'Quatrebarbes-Lenormand',
  phone: '06 98 76 54 32',
  company: 'Atelier Quatrevents',
  street: '17 venelle des Aubépines',
  browser: 'NavigateurDeZéphyrine/1.0',
};

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who?: TestCustomer) =>
  shop.app.inject({ method, url, headers: { ...who?.headers }, ...(payload ? { payload } : {}) });
async function done(...asked: Parameters<typeof send>) {
  const answer = await send(...asked);
  expect(answer.statusCode, `${asked[1]}: ${answer.body}`).toBeLessThan(300);
  return answer;
}

async function register(): Promise<TestCustomer> {
  const email = `zephyrine-${randomUUID()}@exemple.fr`;
  const terms_acceptance = {
    accepted: true,
    timestamp: shop.clock.now().toISOString(),
    userAgent: known.browser,
    acceptanceUrl: 'http://localhost:3000/register',
    version: '1.0',
  };
  const { first_name, last_name, phone } = known;
  const form = {
    email,
    password1: password,
    password2: password,
    first_name,
    last_name,
    phone,
    terms_acceptance,
  };
  const { user, access, refresh } = (await done('POST', '/api/auth/registration/', form)).json();
  const headers = { authorization: `Bearer ${access}` };
  return { id: user.id, email, password, access, refresh, headers };
}

/** Everything that a customer can leave behind: two addresses, a purchase, a late month, emails, a ticket, an idea. */
async function live(): Promise<string[]> {
  const first = person.email;
  const key = await latestKeyFor(shop, first, 'verification');
  await done('POST', '/api/auth/registration/verify-email/', { key });
  await done('PUT', '/api/users/me/', { profile: { company_name: known.company } }, person);
  const { first_name, last_name } = known;
  const place = { address1: known.street, city: 'Brest', postal_code: '29200', country: 'France' };
  await done('POST', '/api/addresses/', { first_name, last_name, ...place, is_default: true }, person);
  await buy(shop, person, await createAutomation(shop, { name: `Outil ${randomUUID()}` }));
  await shop.settle();
  const words = {
    email: first,
    subject: 'Une question',
    message: `Bonjour, ${known.first_name} à l’appareil.`,
  };
  await done('POST', '/api/tickets/', { ...words, category: 'other' }, person);
  const idea = { email: first, description: 'Relancer mes clients par téléphone.', usage_type: 'pro' };
  await done('POST', '/api/automation-ideas/', idea, person);
  await done('POST', '/api/password/request/', { email: first });
  await done('POST', '/api/termination/request/', { email: first });
  await done('POST', '/api/users/export-data/', undefined, person);
  await shop.drain();
  const second = `nouvelle-${first}`;
  await done('PUT', '/api/users/me/', { email: second, current_password: password }, person);
  const change = { key: await latestKeyFor(shop, second, 'email-change') };
  await done('POST', '/api/auth/registration/verify-email/', change);
  person = await signInAgain(shop, { ...person, email: second });
  const third = `jamais-confirmee-${first}`;
  await done('PUT', '/api/users/me/', { email: third, current_password: password }, person);
  await done('POST', '/api/tickets/', { ...words, email: second, category: 'other' });
  await done('POST', '/api/automation-ideas/', { ...idea, email: second });
  await send('POST', '/api/auth/token/', { email: second, password: 'pas le bon' });
  await done('POST', '/api/auth/check-email/', { email: `libre-${second}` });
  await becomeLate();
  return [first, second, third];
}
async function becomeLate(): Promise<void> {
  const query = `select u.stripe_customer_id as id, s.current_period_end as paid from users u join subscriptions s on s.user_id = u.id where u.id = $1`;
  const [{ id, paid }] = (await shop.pool.query(query, [person.id])).rows;
  shop.sandbox.control.declineNext('card_declined', { times: 1, customer: id });
  await shop.travelTo(new Date(paid.getTime() + 2 * HOUR_MS));
  person = await signInAgain(shop, person);
}

const traces = (words: readonly string[]) =>
  tracesOf(
    shop,
    words,
    KEPT_WORDS.map(({ column }) => column),
  );
const words = (emails: readonly string[]) => [
  ...Object.values(known),
  '0698765432',
  ...emails.flatMap(withBareHashes),
];

describe('after the deletion of an account', () => {
  it('no column of any table holds its person, but the invoices and a keyed hash', async () => {
    const emails = await live();
    expect(await traces(words(emails))).toEqual(expect.arrayContaining(['users.email', 'tickets.message']));
    await done('DELETE', '/api/users/delete-account/', undefined, person);
    await shop.settle();
    await shop.settle();
    expect(await traces(words(emails))).toEqual([]);
    const { rows } = await shop.pool.query('select buyer from invoices where user_id = $1', [person.id]);
    expect(rows[0].buyer).toMatchObject({ name: 'Zéphyrine Quatrebarbes-Lenormand', address1: known.street });
  });

  it('its row is a number, dates and a state: a column that is added says here what becomes of it', async () => {
    const profile = {
      company_name: known.company,
      language: 'en',
      timezone: 'Asia/Tokyo',
      technical_level: 'expert',
    };
    await done('PUT', '/api/users/me/', { profile }, person);
    await done('DELETE', '/api/users/delete-account/', undefined, person);
    await shop.settle();
    await shop.settle();
    const { rows } = await shop.pool.query('select * from users where id = $1', [person.id]);
    expect(rows).toEqual([
      {
        id: person.id,
        ledger_id: expect.any(String),
        email: `compte-supprime-${person.id}@invalid`,
        // Of the email and the names, by the database.
        search_text: ` compte-supprime-${person.id}@invalid   `,
        ...{ first_name: '', last_name: '', phone: '', company_name: '', password_hash: null },
        ...{ email_verified_at: null, last_login: null, last_seen_at: null, stripe_customer_id: null },
        ...{ language: 'fr', timezone: 'Europe/Paris', technical_level: 'beginner', monthly_cap: 1500 },
        ...{ is_active: false, is_staff: false, is_superuser: false, staff_role: null },
        ...{ chosen_trial_automation_id: null, trial_used_at: null, trial_noted: false },
        ...{ date_joined: expect.any(Date), deleted_at: expect.any(Date), anonymised_at: expect.any(Date) },
      },
    ]);
  });

  it('nor do the emails that could not be sent, before or after it', async () => {
    const emails = await live();
    shop.mailbox.fault.rejectNext(1, 550);
    const now = shop.clock.now();
    const site = emailSite(shop.settings);
    const email = {
      name: 'welcome',
      props: { site, firstName: known.first_name, trialLeft: false, restored: null },
    } as const;
    await enqueueEmail(shop.db, now, { to: person.email, userId: person.id, onceKey: randomUUID(), email });
    await shop.drain();
    const given = 'select 1 from outbox where user_id = $1 and gave_up_at is not null';
    expect((await shop.pool.query(given, [person.id])).rows).toHaveLength(1);
    shop.mailbox.fault.rejectNext(1, 451);
    await done('DELETE', '/api/users/delete-account/', undefined, person);
    await shop.settle();
    const waiting = await shop.pool.query(`select 1 from outbox where user_id = $1 and done_at is null`, [
      person.id,
    ]);
    expect(waiting.rows.length).toBeGreaterThan(0);
    shop.mailbox.fault.rejectNext(1, 550);
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    await shop.settle();
    expect((await shop.pool.query(given, [person.id])).rows).toHaveLength(2);
    expect(await traces(words(emails))).toEqual([]);
  });

  it('the acknowledgement of a withdrawal that waited still proves who declared it, and leaves nothing behind', async () => {
    const automation = await createAutomation(shop, { name: `Outil ${randomUUID()}` });
    await buy(shop, person, automation);
    await shop.settle();
    const { id } = await contractOf(shop, person, automation);
    expect((await confirmWithdrawal(shop, person, id)).statusCode).toBe(200);
    shop.mailbox.fault.rejectNext(1, 451);
    await shop.drain();
    await done('DELETE', '/api/users/delete-account/', undefined, person);
    await shop.settle();
    const statement = await shop.pool.query('select holder from withdrawals where user_id = $1', [person.id]);
    expect(statement.rows).toEqual([{ holder: { name: '', email: '' } }]);
    const theirs = () =>
      shop.mailbox
        .messages()
        .filter(
          ({ to, subject }) => JSON.stringify(to).includes(person.email) && /^Accusé de réc/.test(subject),
        );
    expect(theirs()).toEqual([]);
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    await shop.settle();
    const [mail] = theirs();
    const file = Buffer.from(String(mail?.attachments[0]?.base64), 'base64');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
    const said = text.replaceAll(/\s+/g, ' ');
    expect(said).toContain(`Je, Zéphyrine Quatrebarbes-Lenormand (${person.email}), vous notifie`);
    expect(said).toMatch(/Client .*Zéphyrine Quatrebarbes-Lenormand .*Je, Zéphyrine/);
    expect(await traces(words([person.email]))).toEqual([]);
  });

  it('nor is it written to any more', async () => {
    await done('DELETE', '/api/users/delete-account/', undefined, person);
    await shop.settle();
    const query = 'select email from users where id = $1';
    const [{ email: to }] = (await shop.pool.query(query, [person.id])).rows;
    const site = emailSite(shop.settings);
    const email = {
      name: 'welcome',
      props: { site, firstName: null, trialLeft: false, restored: null },
    } as const;
    await enqueueEmail(shop.db, shop.clock.now(), { to, userId: person.id, onceKey: randomUUID(), email });
    const { rows } = await shop.pool.query(`select 1 from outbox where payload->>'to' = $1`, [to]);
    expect(rows).toEqual([]);
  });
});
