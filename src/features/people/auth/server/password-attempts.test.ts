import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  shop = await startShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

let host = 0;
/** A network that no test has come from yet. */
function newNetwork(): string {
  host += 1;
  return `198.51.${Math.floor(host / 250)}.${(host % 250) + 1}`;
}

interface Door {
  path: string;
  person: () => Promise<TestCustomer>;
}
const doors: Door[] = [
  { path: '/api/auth/token/', person: () => createCustomer(shop) },
  { path: '/api/admin/token/', person: () => createCustomer(shop, { isStaff: true, audience: 'admin' }) },
];

interface Attempt {
  path: string;
  email: string;
  password?: string;
  from?: string;
  cookie?: string;
  app?: TestShop['app'];
}

function attempt({ path, email, password = 'autre', from = newNetwork(), cookie, app = shop.app }: Attempt) {
  return app.inject({
    method: 'POST',
    url: path,
    payload: { email, password },
    headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
  });
}

/** So many wrong passwords from one network, in turn by both processes; answers their statuses. */
async function guess(times: number, { path, email, from, cookie }: Attempt): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const spelling = n % 2 ? email.toUpperCase() : email;
    const app = n % 2 ? second.app : shop.app;
    statuses.push((await attempt({ path, email: spelling, from, cookie, app })).statusCode);
  }
  return statuses;
}

const setCookies = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String);

/** What the browser keeps of an answer. */
const cookieOf = (answer: { headers: Record<string, unknown> }) => setCookies(answer)[0]?.split(';')[0];

const refused = {
  detail: 'Trop de requêtes. Veuillez patienter avant de réessayer.',
  code: 'too_many_requests',
};
const eightWrong = Array<number>(8).fill(401);

describe.each(doors)('the pace of passwords at $path', ({ path, person }) => {
  it('leaves the right one its way in while a stranger guesses, from any other network', async () => {
    const { email, password } = await person();
    expect(await guess(9, { path, email, from: newNetwork() })).toEqual([...eightWrong, 429]);
    expect((await attempt({ path, email, password })).statusCode).toBe(200);
  });

  it('slows a guesser down for seconds, not for a quarter of an hour', { tags: ['8.429'] }, async () => {
    const { email, password } = await person();
    const from = newNetwork();
    await guess(8, { path, email, from });
    const answer = await attempt({ path, email, password, from });
    expect([answer.statusCode, answer.json()]).toEqual([429, refused]);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(5);
  });

  it('lets the one through who has waited, and forgets the failures after the right password', async () => {
    const { email, password } = await person();
    const from = newNetwork();
    await guess(8, { path, email, from });
    await shop.pool.query(`delete from rate_limits where key like 'password:pace:%'`);
    expect((await attempt({ path, email, password, from })).statusCode).toBe(200);
    expect(await guess(9, { path, email, from })).toEqual([...eightWrong, 429]);
  });

  it('lets a device through that has signed in before, from the very network of the guesser', async () => {
    const { email, password } = await person();
    const from = newNetwork();
    const cookie = cookieOf(await attempt({ path, email, password, from }));
    await guess(12, { path, email, from });
    expect((await attempt({ path, email, password, from })).statusCode).toBe(429);
    expect((await attempt({ path, email, password, from, cookie })).statusCode).toBe(200);
  });

  it('slows such a device down when it guesses itself, and nobody else', async () => {
    const { email, password } = await person();
    const cookie = cookieOf(await attempt({ path, email, password }));
    const from = newNetwork();
    expect(await guess(9, { path, email, from, cookie })).toEqual([...eightWrong, 429]);
    expect((await attempt({ path, email, password, from })).statusCode).toBe(200);
  });

  it('knows no device that was proven for another account, nor one that was made up', async () => {
    const [victim, guesser] = [await person(), await person()];
    const own = cookieOf(await attempt({ path, email: guesser.email, password: guesser.password }));
    const theirs = cookieOf(await attempt({ path, email: victim.email, password: victim.password }));
    const [name] = String(theirs).split('=');
    const forged = [`${name}=${String(own).split('=')[1]}`, `${name}=a.zzzzzzzz.b`, `${name}=`, String(own)];
    for (const cookie of forged) {
      const from = newNetwork();
      await guess(8, { path, email: victim.email, from });
      expect((await attempt({ path, ...victim, from, cookie })).statusCode).toBe(429);
    }
  });

  it('is the same for an email that nobody has: neither answers nor waits tell who has an account', async () => {
    const { email } = await person();
    const answers = await Promise.all(
      [email, 'personne@exemple.fr'].map(async (whose) => {
        const from = newNetwork();
        const told: unknown[] = [];
        for (let n = 0; n < 9; n += 1) {
          const { statusCode, body, headers } = await attempt({ path, email: whose, from });
          told.push([statusCode, body, headers['retry-after'], headers['set-cookie']]);
        }
        return told;
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it('counts a hundred guesses at the same moment one by one', async () => {
    const { email } = await person();
    const from = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 28 }, (_, n) =>
        attempt({ path, email, from, app: n % 2 ? second.app : shop.app }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(9);
  });

  it('slows every stranger down while an account is tried from everywhere, and none at the first attempt', async () => {
    const { email, password } = await person();
    for (let n = 0; n < 13; n += 1) await guess(8, { path, email, from: newNetwork() });
    const from = newNetwork();
    expect((await attempt({ path, email, from })).statusCode).toBe(401);
    const next = await attempt({ path, email, password, from });
    expect(next.statusCode).toBe(429);
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(5);
    expect((await attempt({ path, email, password })).statusCode).toBe(200);
  });
});

describe('the cookie of a device', () => {
  it('is for the API of this site alone, out of the page’s reach, and tells neither email nor account', async () => {
    const { email, password, id } = await createCustomer(shop);
    const answer = await attempt({ path: '/api/auth/token/', email, password });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^device-[\w-]{12}=[\w-]+\.\w+\.[\w-]+; Max-Age=15552000; Path=\/api\/; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(email);
    // By chance the name or what follows may hold its figures.
    expect(cookie.split(/[=.;]/)).not.toContain(String(id));
  });

  it('is given for no wrong password', async () => {
    const { email } = await createCustomer(shop);
    const answer = await attempt({ path: '/api/auth/token/', email });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('a device that was proven', () => {
  const path = '/api/auth/token/';

  it('is one of an account’s present password alone: a change of it ends all of them', async () => {
    const { email, password, headers } = await createCustomer(shop);
    const from = newNetwork();
    const cookie = cookieOf(await attempt({ path, email, password, from }));
    const changed = { current_password: password, new_password: 'un autre mot de passe sérieux' };
    const url = '/api/users/change-password/';
    const change = await shop.app.inject({ method: 'POST', url, payload: changed, headers });
    expect(change.statusCode).toBe(200);
    await guess(8, { path, email, from });
    const right = { path, email, password: changed.new_password, from };
    expect((await attempt({ ...right, cookie })).statusCode).toBe(429);
  });

  it('is known by eight accounts at most, of which the oldest are forgotten first', async () => {
    const others = Array.from({ length: 9 }, (_, n) => `device-other${n}=a.b.c`);
    const { email, password } = await createCustomer(shop);
    const answer = await attempt({ path, email, password, cookie: others.join('; ') });
    const [own, ...gone] = setCookies(answer);
    expect(own).toContain('Max-Age=15552000');
    expect(gone.map((cookie) => cookie.split('; ').slice(0, 2))).toEqual([
      ['device-other0=', 'Max-Age=0'],
      ['device-other1=', 'Max-Age=0'],
    ]);
  });

  it('is told by a cookie for HTTPS alone in a shop that is reached by it', async () => {
    const secure = await startShop({ SITE_URL: 'https://rouage.example' });
    try {
      const { email, password } = await createCustomer(secure);
      const answer = await attempt({ path, email, password, app: secure.app });
      expect(setCookies(answer)[0]).toMatch(/; Secure$/);
    } finally {
      await secure.stop();
    }
  });
});

describe('the password asked once more', () => {
  it('is tried at the pace of its session, which slows nobody else down', async () => {
    const { email, password, headers } = await createCustomer(shop);
    const change = (current_password: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/users/change-password/',
        payload: { current_password, new_password: 'un autre mot de passe sérieux' },
        headers: { ...headers, 'x-forwarded-for': newNetwork() },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 9; n += 1) statuses.push((await change('autre')).statusCode);
    expect(statuses).toEqual([...Array<number>(8).fill(400), 429]);
    expect((await change(password)).statusCode).toBe(429);
    expect((await attempt({ path: '/api/auth/token/', email, password })).statusCode).toBe(200);
  });
});

describe('the links that a stranger may have sent', () => {
  it('are refused to their network after three, and never to another', async () => {
    const { email } = await createCustomer(shop);
    const ask = (from: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/password/request/',
        payload: { email },
        headers: { 'x-forwarded-for': from },
      });
    const from = newNetwork();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(from)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask(newNetwork())).statusCode).toBe(200);
  });

  it('flood nobody: six leave in a quarter of an hour, whoever asks, and the answers stay the same', async () => {
    const { id, email } = await createCustomer(shop);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        shop.app.inject({
          method: 'POST',
          url: '/api/termination/request/',
          payload: { email },
          headers: { 'x-forwarded-for': newNetwork() },
        }),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const { rowCount } = await shop.pool.query('select 1 from emailed_links where user_id = $1', [id]);
    expect(rowCount).toBe(6);
  });
});

it('an attempt is counted by the connections of the shop that takes it, though a shop of the same settings was closed', async () => {
  const later = await startShop();
  const former = await startSecondProcess(later);
  const { email, password } = await createCustomer(later);
  const signIn = { path: '/api/auth/token/', email, password };
  expect((await attempt({ ...signIn, app: former.app })).statusCode).toBe(200);
  await former.stop();
  expect((await attempt({ ...signIn, app: later.app })).statusCode).toBe(200);
  await later.stop();
});
