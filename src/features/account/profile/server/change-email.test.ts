import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { users } from '#server/db/schema/accounts.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { emailsDecidedFor, latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

let nth = 0;
function newAddress(): string {
  nth += 1;
  return `nouvelle-adresse-${nth}@exemple.fr`;
}
const put = (customer: TestCustomer, payload: object) =>
  shop.app.inject({ method: 'PUT', url: '/api/users/me/', headers: customer.headers, payload });
const ask = (customer: TestCustomer, email: string) =>
  put(customer, { email, current_password: customer.password });
const open = (key: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/registration/verify-email/',
    payload: { key },
    headers,
  });
const me = ({ headers }: TestCustomer) => shop.app.inject({ url: '/api/users/me/', headers });

describe('a change of email', () => {
  it('two accounts that take one address in the same instant: one has it, the other is told', async () => {
    const email = newAddress();
    const [one, other] = [await createCustomer(shop), await createCustomer(shop)];
    await ask(one, email);
    const first = await latestKeyFor(shop, email, 'email-change');
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 1000));
    await ask(other, email);
    const second = await latestKeyFor(shop, email, 'email-change');
    const answers = await Promise.all([open(first), open(second)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await shop.db.$count(users, eq(users.email, email))).toBe(1);
  });

  it('changes nothing until the link sent to the new address is opened; the old one is told twice', async () => {
    const customer = await createCustomer(shop);
    const elsewhere = await signInAgain(shop, customer);
    const email = newAddress();
    const asked = await put(customer, {
      email: email.toUpperCase(),
      current_password: customer.password,
      first_name: 'Zoé',
    });
    expect([asked.statusCode, asked.json().email, asked.json().first_name]).toEqual([
      200,
      customer.email,
      'Zoé',
    ]);
    const answer = await open(await latestKeyFor(shop, email, 'email-change'), customer.headers);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      200,
      'Votre nouvelle adresse email est confirmée. C’est elle qui vous connecte désormais.',
    ]);
    expect((await me(customer)).json()).toMatchObject({ email, email_verified: true });
    expect((await me(elsewhere)).statusCode).toBe(401);
    const told = await emailsDecidedFor(shop, customer.email);
    expect(told.map(({ name, props }) => [name, 'done' in props && props.done])).toEqual([
      ['email-left', false],
      ['email-left', true],
    ]);
  });

  it('ends every session when the link is opened elsewhere, and answers yes to a second opening', async () => {
    const customer = await createCustomer(shop);
    const email = newAddress();
    await ask(customer, email);
    const key = await latestKeyFor(shop, email, 'email-change');
    expect((await open(key)).statusCode).toBe(200);
    expect((await me(customer)).statusCode).toBe(401);
    expect((await open(key)).statusCode).toBe(200);
  });

  it('verifies a person who never was, and welcomes them at the new address', async () => {
    const customer = await createCustomer(shop, { emailVerifiedAt: null });
    const email = newAddress();
    await ask(customer, email);
    await open(await latestKeyFor(shop, email, 'email-change'));
    const sent = await emailsDecidedFor(shop, email);
    expect(sent.map(({ name }) => name)).toEqual(['email-change', 'welcome']);
  });

  it('keeps only the last link asked for', async () => {
    const customer = await createCustomer(shop);
    const [first, second] = [newAddress(), newAddress()];
    await ask(customer, first);
    await ask(customer, second);
    expect((await open(await latestKeyFor(shop, first, 'email-change'))).json().code).toBe('link_expired');
    expect((await open(await latestKeyFor(shop, second, 'email-change'))).statusCode).toBe(200);
  });

  it('is void after a change of password: a thief may have asked for it', async () => {
    const customer = await createCustomer(shop);
    const email = newAddress();
    await ask(customer, email);
    await shop.app.inject({
      method: 'POST',
      url: '/api/users/change-password/',
      headers: customer.headers,
      payload: { current_password: customer.password, new_password: 'une lanterne bien rangée' },
    });
    expect((await open(await latestKeyFor(shop, email, 'email-change'))).json().code).toBe('link_expired');
  });

  it('is refused with 409 when the address has an account, at the request and at the link', async () => {
    const [one, other] = [await createCustomer(shop), await createCustomer(shop)];
    const refused = await ask(one, other.email.toUpperCase());
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_exists']);
    const email = newAddress();
    await ask(one, email);
    await shop.db.update(users).set({ email }).where(eq(users.id, other.id));
    const late = await open(await latestKeyFor(shop, email, 'email-change'));
    expect([late.statusCode, late.json().code]).toEqual([409, 'email_exists']);
    expect((await me(one)).json().email).toBe(one.email);
  });

  it.each([
    [{}, 'Le mot de passe actuel est requis'],
    [{ current_password: '' }, 'Le mot de passe actuel est requis'],
    [{ current_password: 'faux' }, 'Le mot de passe actuel est incorrect'],
  ])('needs the current password: %j', async (typed, message) => {
    const customer = await createCustomer(shop);
    const email = newAddress();
    const answer = await put(customer, { email, first_name: 'Zoé', ...typed });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { current_password: [message], code: 'invalid' },
    ]);
    expect((await me(customer)).json().first_name).toBe('Camille');
    expect(await emailsDecidedFor(shop, email)).toEqual([]);
  });

  it('cannot make the shop write to the whole world: the fourth request in 15 minutes is refused', async () => {
    const customer = await createCustomer(shop);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(customer, newAddress())).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('expires after 24 hours', async () => {
    const customer = await createCustomer(shop);
    const email = newAddress();
    await ask(customer, email);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + DAY_MS + 1000));
    expect((await open(await latestKeyFor(shop, email, 'email-change'))).json().code).toBe('link_expired');
  });
});
