import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { SEEN_CALLS } from '#server/http/seen-calls.ts';
import { setRoleByCommand } from '#staff/users-admin/server/staff-command.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

interface Started {
  id: string;
  token: string;
  ends_at: string;
  code?: string;
}

const reason = 'Demande 12 : la facture ne s’ouvre pas';
const endpoints = await listEndpoints();
const ownReads = endpoints.filter(({ access, method }) => access === 'customer' && method === 'GET');

let shop: SharedShop;
let customer: TestCustomer;
let staff: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
});
beforeEach(async () => {
  customer = await createCustomer(shop);
  staff = await createStaff(shop, { role: 'support' });
});

/** One sign-in of the member, for what must come from the same one. */
async function signedIn(member = staff) {
  const who = { userId: member.id, isStaff: true, audience: 'admin' as const };
  const pair = await openSession(shop.db, createTokens(shop), who, shop.clock.now());
  const headers = { authorization: `Bearer ${pair.access}` };
  const post = (url: string, payload?: object) =>
    shop.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
  return { ...pair, post };
}
const start = (why: unknown = reason, { id = customer.id, who = staff } = {}) =>
  who.ask('POST', `/api/admin/users/${id}/viewings/`, { reason: why });
const started = async () => (await start()).json<Started>();
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const see = (token: string, url = '/api/users/me/') => shop.app.inject({ url, headers: as(token) });
const viewingsOf = async (id = customer.id) =>
  (
    await shop.pool.query(
      'select id, reason, ended_at from viewings where user_id = $1 order by started_at',
      [id],
    )
  ).rows;
const journal = async () =>
  (
    await shop.pool.query<{ act: string; about: boolean }>(
      `select j.act, j.about_ledger_id = (select ledger_id from users where id = $2) as about
       from journal_entries j where j.actor_ledger_id = $1 order by j.sequence`,
      [staff.ledgerId, customer.id],
    )
  ).rows;

describe('starting', () => {
  it('shows the customer’s account for fifteen minutes, and is in the journal', {
    tags: ['7.POST/api/admin/users/{id}/viewings/', '6.seeing'],
  }, async () => {
    const answer = await start();
    expect(answer.statusCode).toBe(201);
    const { token, ends_at, ...rest } = answer.json<Started>();
    expect(rest).toMatchObject({
      reason,
      customer: { id: customer.id, name: 'Camille Martin', email: customer.email },
    });
    const left = new Date(ends_at).getTime() - shop.clock.now().getTime();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    expect((await see(token)).json()).toMatchObject({ id: customer.id, email: customer.email });
    expect(await journal()).toEqual([{ act: 'viewing.start', about: true }]);
  });

  it.each([
    ['', 'Dites pourquoi, en 3 caractères au moins.'],
    ['  ab ', 'Dites pourquoi, en 3 caractères au moins.'],
    ['\u2800\u2800\u2800', 'Dites pourquoi, en 3 caractères au moins.'],
    ['x'.repeat(201), 'Ce champ ne peut pas dépasser 200 caractères.'],
    ['une\nligne', 'Ce champ contient un caractère qui n’est pas accepté.'],
  ])('wants a reason of one line, not %j', async (why, message) => {
    const answer = await start(why);
    expect([answer.statusCode, answer.json()]).toEqual([400, { reason: [message], code: 'invalid' }]);
    expect(await viewingsOf()).toEqual([]);
  });

  it('asks who they are once more after ten minutes', async () => {
    const { access, post } = await signedIn();
    await shop.pool.query(
      `update sessions set created_at = created_at - interval '11 minutes' where user_id = $1`,
      [staff.id],
    );
    const path = `/api/admin/users/${customer.id}/viewings/`;
    expect((await post(path, { reason })).json()).toMatchObject({ code: 'proof_required' });
    expect(access).toBeTruthy();
    expect(await viewingsOf()).toEqual([]);
  });

  it('is for active customers alone: no member of the team, nobody shut or deleted', async () => {
    const refused = async (id: number) => (await start(reason, { id })).json<Started>().code;
    const shut = await createCustomer(shop, { isActive: false });
    const gone = await createCustomer(shop, { deletedAt: shop.clock.now() });
    const member = await createStaff(shop, { role: 'superuser' });
    expect(await refused(shut.id)).toBe('account_not_seen');
    expect(await refused(member.id)).toBe('account_not_seen');
    expect(await refused(staff.id)).toBe('account_not_seen');
    expect(await refused(gone.id)).toBe('not_found');
    expect(await refused(2_147_483_647)).toBe('not_found');
  });

  it('pressed twice at once it opens one; for another reason the first one ends', async () => {
    const { post } = await signedIn();
    const path = `/api/admin/users/${customer.id}/viewings/`;
    const both = await Promise.all([post(path, { reason }), post(path, { reason })]);
    const [one, two] = both.map((answer) => answer.json<Started>());
    expect(two?.id).toBe(one?.id);
    expect(await viewingsOf()).toHaveLength(1);
    const next = (await post(path, { reason: 'Autre chose' })).json<Started>();
    expect((await see(one!.token)).json()).toMatchObject({ code: 'viewing_over' });
    expect((await see(next.token)).statusCode).toBe(200);
  });
});

describe('while it lasts', () => {
  it('every call of a customer that reads has its line in the table, and only those', () => {
    expect(Object.keys(SEEN_CALLS).toSorted()).toEqual(ownReads.map(nameOf).toSorted());
  });

  it.each(endpoints.filter(({ method }) => method !== 'GET').map((one) => [nameOf(one), one] as const))(
    'refuses %s',
    { tags: ['6.seeing.reads'] },
    async (_name, { method, path, access }) => {
      const { token } = await started();
      const url = path.replaceAll(/:\w+/g, '1');
      const answer = await shop.app.inject({ method, url, headers: as(token), payload: {} });
      expect(answer.json()).toMatchObject({ code: 'read_only' });
      expect([answer.statusCode, access]).toEqual([403, access]);
    },
  );

  it('shows what its line says, and neither the card, the archive, the page nor a call of staff', {
    tags: ['6.seeing.hidden'],
  }, async () => {
    const { token } = await started();
    const told = async (url: string) => (await see(token, url)).json<{ code?: string }>().code;
    for (const read of ownReads) {
      const query = read.path === '/api/subscriptions/quote/' ? '?automation_id=2147483647' : '';
      const code = await told(read.path.replaceAll(/:\w+/g, '2147483647') + query);
      expect([nameOf(read), code === 'not_shown']).toEqual([nameOf(read), SEEN_CALLS[nameOf(read)] !== true]);
    }
    for (const read of endpoints.filter(({ access, method }) => access === 'staff' && method === 'GET')) {
      const url = read.path.replaceAll(/:\w+/g, '2147483647');
      // Beside a customer's call, it is that one.
      if (!read.beside) expect([url, await told(url)]).toEqual([url, 'not_shown']);
    }
    const automation = await createAutomation(shop, { name: 'Relance vue' });
    await buy(shop, customer, automation);
    const { rows } = await shop.pool.query<{ slug: string }>('select slug from automations where id = $1', [
      automation,
    ]);
    expect(await told(`/webhook/${rows[0]!.slug}/`)).toBe('webhook_forbidden');
    expect(await told(`/api/users/data-archives/${crypto.randomUUID()}/file/`)).toBe('forbidden');
  });

  it('shows the invoices as PDF, and those of nobody else', async () => {
    const other = await createCustomer(shop);
    const automation = await createAutomation(shop, { name: 'Devis vue' });
    await buy(shop, customer, automation);
    await buy(shop, other, automation);
    const { token } = await started();
    const { rows } = await shop.pool.query<{ number: string; user_id: number }>(
      'select number, user_id from invoices where user_id = any($1)',
      [[customer.id, other.id]],
    );
    for (const { number, user_id } of rows) {
      const answer = await see(token, `/api/invoices/${number}/pdf/`);
      expect(answer.statusCode).toBe(user_id === customer.id ? 200 : 404);
    }
  });

  it('leaves no trace in what the customer has: not a date, not a mark', {
    tags: ['6.seeing.untouched'],
  }, async () => {
    await buy(shop, customer, await createAutomation(shop, { name: 'Facture vue' }));
    const words = {
      email: customer.email,
      subject: 'Question',
      message: 'Où est ma facture du mois passé ?',
      category: 'other',
    };
    const { headers } = customer;
    await shop.app.inject({ method: 'POST', url: '/api/tickets/', headers, payload: words });
    const { rows: tickets } = await shop.pool.query('select id from tickets where user_id = $1', [
      customer.id,
    ]);
    await staff.ask('POST', `/api/tickets/${tickets[0].id}/replies/`, {
      message: 'La voici.',
      internal: false,
    });
    const { token } = await started();
    const tables = [
      'tickets',
      'sessions',
      'subscriptions',
      'purchases',
      'orders',
      'payments',
      'emailed_links',
    ];
    const standing = async () => {
      const parts = tables.map(
        (table) => `select xmin::text, to_jsonb(t) as row from ${table} t where user_id = $1`,
      );
      const { rows } = await shop.pool.query(
        `select xmin::text, to_jsonb(u) as row from users u where id = $1 union all ${parts.join(' union all ')}`,
        [customer.id],
      );
      return rows.map((row) => JSON.stringify(row)).toSorted();
    };
    const before = await standing();
    const { rows: owned } = await shop.pool.query('select id from subscriptions where user_id = $1', [
      customer.id,
    ]);
    for (const read of ownReads) {
      const id = read.path.includes('tickets') ? tickets[0].id : owned[0].id;
      await see(token, read.path.replace(':id', String(id)));
    }
    expect(await standing()).toEqual(before);
  });

  it('its token opens no session, and no other kind of token sees', async () => {
    const { token, id } = await started();
    const refresh = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/token/refresh/',
      payload: { refresh: token },
    });
    expect(refresh.statusCode).toBe(401);
    const tokens = createTokens(shop);
    const life = { issuedAt: shop.clock.now(), expiresAt: new Date(shop.clock.now().getTime() + 60_000) };
    const other = await createCustomer(shop);
    // A true signature over the account of another, or over a viewing that is none.
    const crossed = await tokens.signViewing({ userId: other.id, viewingId: id }, life);
    const none = await tokens.signViewing({ userId: customer.id, viewingId: crypto.randomUUID() }, life);
    for (const forged of [crossed, none, `${token.slice(0, -2)}xx`])
      expect((await see(forged)).json()).toMatchObject({ code: 'viewing_over' });
  });
});

describe('it ends', () => {
  const over = async (token: string) => {
    const answer = await see(token);
    expect(answer.json()).toEqual({
      detail: 'La consultation de ce compte est terminée.',
      code: 'viewing_over',
    });
    expect(answer.statusCode).toBe(401);
  };

  it('by « Quitter », once in the journal however often it is pressed, and by its own member alone', {
    tags: ['7.POST/api/admin/viewings/{id}/end/', '6.seeing.ends'],
  }, async () => {
    const { token, id } = await started();
    const path = `/api/admin/viewings/${id}/end/`;
    const stranger = await createStaff(shop, { role: 'support' });
    expect((await stranger.ask('POST', path)).statusCode).toBe(404);
    expect((await see(token)).statusCode).toBe(200);
    const both = await Promise.all([staff.ask('POST', path), staff.ask('POST', path)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    await over(token);
    expect((await journal()).map(({ act }) => act)).toEqual(['viewing.start', 'viewing.end']);
  });

  it('in the midst of what it reads: what was asked before is answered, what comes after is refused', async () => {
    const { token, id } = await started();
    const reads = Array.from({ length: 8 }, () => see(token, '/api/users/subscriptions/'));
    const [quit, ...answers] = await Promise.all([
      staff.ask('POST', `/api/admin/viewings/${id}/end/`),
      ...reads,
    ]);
    expect(quit.statusCode).toBe(204);
    for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
    await over(token);
  });

  it('by its hour', async () => {
    const { token, id } = await started();
    await shop.pool.query('update viewings set ends_at = $2 where id = $1', [id, shop.clock.now()]);
    await over(token);
  });

  it('with the sign-out of the member', async () => {
    const { post, refresh } = await signedIn();
    const answer = await post(`/api/admin/users/${customer.id}/viewings/`, { reason });
    const { token } = answer.json<Started>();
    await shop.app.inject({ method: 'POST', url: '/api/auth/logout/', payload: { refresh } });
    await over(token);
  });

  it.each([
    ['another role', `staff_role = 'administrator'`],
    ['a role without the right', `staff_role = 'finance'`],
    ['leaving the team', 'is_staff = false, staff_role = null'],
    ['the member’s deactivation', 'is_active = false'],
  ])('with %s', async (_name, change) => {
    const { token } = await started();
    await shop.pool.query(`update users set ${change} where id = $1`, [staff.id]);
    await over(token);
  });

  it('with the session of the member, at its twenty-fourth hour too', async () => {
    const { token } = await started();
    await shop.pool.query(
      `update refresh_tokens set expires_at = $2
       where session_id in (select session_id from viewings where user_id = $1)`,
      [customer.id, shop.clock.now()],
    );
    await over(token);
  });

  it('for good where a role is given and taken back meanwhile: the member’s, and the person’s by the command', async () => {
    const lead = await createStaff(shop, { role: 'superuser' });
    const give = async (role: string) => {
      const path = `/api/admin/users/${staff.id}/`;
      const { version } = (await lead.ask('GET', path)).json<{ version: string }>();
      expect((await lead.ask('PUT', path, { version, role })).statusCode).toBe(200);
    };
    const seen = await started();
    await give('administrator');
    await give('support');
    await over(seen.token);
    const again = await started();
    await setRoleByCommand(shop, customer.email, 'support');
    await setRoleByCommand(shop, customer.email, null);
    await over(again.token);
    const last = await started();
    await setRoleByCommand(shop, staff.email, 'finance');
    await setRoleByCommand(shop, staff.email, 'support');
    await over(last.token);
  });

  it('with the deactivation, the deletion or the promotion of the person', async () => {
    const lead = await createStaff(shop, { role: 'superuser' });
    const { token } = await started();
    const set = (is_active: boolean) => lead.ask('PUT', `/api/admin/users/${customer.id}/`, { is_active });
    expect((await set(false)).json()).toMatchObject({ is_active: false });
    await over(token);
    await set(true);
    // Closed once, it does not open again.
    await over(token);
    const again = await started();
    await shop.pool.query('update users set is_staff = true where id = $1', [customer.id]);
    await over(again.token);
    await shop.pool.query('update users set is_staff = false where id = $1', [customer.id]);
    // Whoever adds a factor meanwhile asks it of that session too.
    const before = await started();
    await shop.pool.query(
      `insert into second_factors (user_id, kind, name, created_at, credential_id, public_key, counter)
       values ($1, 'passkey', 'Portable', $2, 'c', 'p', 0)`,
      [staff.id, shop.clock.now()],
    );
    await over(before.token);
    await shop.pool.query('delete from second_factors where user_id = $1', [staff.id]);
    const last = await started();
    expect((await lead.ask('DELETE', `/api/admin/users/${customer.id}/`)).statusCode).toBe(200);
    await over(last.token);
  });
});

describe('the customer', () => {
  const own = async (headers = customer.headers) => shop.app.inject({ url: '/api/users/viewings/', headers });

  it('reads when and why, to the letter, and nobody else’s', {
    tags: ['7.GET/api/users/viewings/', '3.seeing.told'],
  }, async () => {
    const hostile = `<img src=x onerror=alert(1)> "'; drop table viewings; --`;
    await start(hostile);
    expect((await own()).json()).toEqual([{ started_at: expect.any(String), reason: hostile }]);
    expect((await own((await createCustomer(shop)).headers)).json()).toEqual([]);
    expect((await shop.app.inject({ url: '/api/users/viewings/' })).statusCode).toBe(401);
    const { access } = await signedIn();
    expect((await own(as(access) as { authorization: string })).json()).toMatchObject({ code: 'forbidden' });
  });
});
