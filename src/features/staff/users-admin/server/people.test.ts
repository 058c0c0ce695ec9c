import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, defaultPassword } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { emailsDecidedFor, latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { PeoplePage, PeopleSummary, PersonDetail } from '../contract.ts';

let shop: TestShop;
let admin: TestStaff;
let support: TestStaff;
let boss: TestStaff;

beforeAll(async () => {
  shop = await startShop();
  admin = await createStaff(shop);
  support = await createStaff(shop, { role: 'support' });
  boss = await createStaff(shop, { role: 'superuser' });
});
afterAll(() => shop.stop());

const newEmail = () => `neuf-${randomUUID()}@exemple.fr`;
const read = async (id: number) => (await admin.ask('GET', `/api/admin/users/${id}/`)).json<PersonDetail>();
const put = async (id: number, form: object, who = admin) => {
  const { version } = await read(id);
  return who.ask('PUT', `/api/admin/users/${id}/`, { version, ...form });
};
const search = async (query: string) =>
  (await support.ask('GET', `/api/admin/users/?${query}`)).json<PeoplePage>().users.map(({ id }) => id);
const acts = async (about: number) => {
  const { rows } = await shop.pool.query<{ act: string }>(
    `select e.act from journal_entries e join users u on u.ledger_id = e.about_ledger_id
     where u.id = $1 order by e.sequence`,
    [about],
  );
  return rows.map(({ act }) => act);
};

describe('GET /api/admin/users/', () => {
  it('finds people by parts of their email, names and telephone, whatever accents and capitals', {
    tags: ['7.GET/api/admin/users/'],
  }, async () => {
    const person = await createCustomer(shop, {
      firstName: 'Éloïse',
      lastName: 'Lefèvre-Çelik',
      phone: '+33 6 98 12 34 56',
      email: `eloise_${randomUUID()}@atelier.example`,
    });
    const gone = await createCustomer(shop, { firstName: 'Éloïse', deletedAt: shop.clock.now() });
    for (const sought of [
      'eloise lefevre',
      'ÉLOÏSE',
      'celik',
      'eloise_',
      'ELO',
      'él',
      '06 98 12 34',
      '0698123456',
      '9812',
    ])
      expect([sought, await search(`search=${encodeURIComponent(sought)}`)]).toEqual([sought, [person.id]]);
    expect(await search(`search=${encodeURIComponent('eloise martin')}`)).toEqual([]);
    expect(await search('search=%25%25%25')).toEqual([]);
    expect((await admin.ask('GET', `/api/admin/users/${gone.id}/`)).statusCode).toBe(404);
  });

  it('keeps the team and the customers apart, by status, sorted and in pages', async () => {
    const off = await createCustomer(shop, { isActive: false, lastName: 'Zzyx' });
    expect(await search('kind=staff&search=Zzyx')).toEqual([]);
    expect(await search('kind=customers&status=inactive')).toContain(off.id);
    expect(await search('kind=customers&status=active')).not.toContain(off.id);
    expect(await search('kind=staff&sort=date_joined')).toEqual([admin.id, support.id, boss.id]);
    expect((await search('sort=-name'))[0]).toBe(off.id);
    const answer = await admin.ask('GET', '/api/admin/users/?kind=staff');
    expect(answer.json<PeoplePage>().pagination).toMatchObject({
      current_page: 1,
      total_pages: 1,
      total_count: 3,
      is_estimate: false,
    });
    expect((await admin.ask('GET', '/api/admin/users/?kind=autres')).json()).toMatchObject({
      kind: ['Ce choix n’existe pas.'],
    });
  });

  it('counts everybody at one instant', { tags: ['7.GET/api/admin/users/summary/'] }, async () => {
    const before = (await admin.ask('GET', '/api/admin/users/summary/')).json<PeopleSummary>();
    await createCustomer(shop);
    await createCustomer(shop, { isActive: false, dateJoined: new Date('2020-01-01T00:00:00Z') });
    const after = (await admin.ask('GET', '/api/admin/users/summary/?page=1')).json<PeopleSummary>();
    expect(after.total - before.total).toBe(2);
    expect(after.active - before.active).toBe(1);
    expect(after.new_this_month - before.new_this_month).toBe(1);
    expect(after.administrators).toBe(3);
    expect(after.users.length).toBeGreaterThan(0);
  });
});

describe('GET /api/admin/users/{id}/', () => {
  it('shows one person whole, to the cent', { tags: ['7.GET/api/admin/users/{id}/'] }, async () => {
    const customer = await createCustomer(shop, { monthlyCap: 1000 });
    for (const [name, subscriptionPrice] of [
      ['Un', 700],
      ['Deux', 800],
    ] as const)
      await buy(
        shop,
        customer,
        await createAutomation(shop, { name: `${name} ${customer.id}`, subscriptionPrice }),
      );
    await shop.settle();
    const person = await read(customer.id);
    expect(person).toMatchObject({
      email: customer.email,
      role: null,
      subscription_settings: {
        monthly_cap: 10,
        current_monthly_cost: 10,
        individual_total: 15,
        monthly_savings: 5,
        remaining_capacity: 0,
        active_subscriptions_count: 2,
      },
      // Two purchases, a first month, and what the cap left of the second.
      total_spent: 80,
      total_orders: 2,
      invited_until: null,
      pending_email: null,
    });
    expect(
      person.subscriptions.map(({ individual_price, actual_monthly_cost }) => [
        individual_price,
        actual_monthly_cost,
      ]),
    ).toEqual([
      [8, 5.33],
      [7, 4.67],
    ]);
    expect(person.purchased_automations.one_time_purchases).toHaveLength(2);
    expect(person.orders.map(({ is_paid }) => is_paid)).toEqual([true, true]);
  });

  it('says what was given back of a purchase, whose month given back says nothing of it', async () => {
    const customer = await createCustomer(shop);
    await buy(shop, customer, await createAutomation(shop, { name: `Rendu ${customer.id}` }));
    const [order] = (await read(customer.id)).orders;
    const amounts = { purchase: 2.5, subscription: 1 };
    const asked = { request_id: randomUUID(), reason: 'legal', ...amounts };
    const { statusCode } = await admin.ask('POST', `/api/admin/orders/${order?.id}/refund/`, asked);
    expect(statusCode).toBe(201);
    await shop.drain();
    const { one_time_purchases: bought } = (await read(customer.id)).purchased_automations;
    expect(bought.map(({ amount_given_back }) => amount_given_back)).toEqual([2.5]);
  });
});

describe('POST /api/admin/users/', () => {
  const form = (other: object = {}) => ({
    email: newEmail(),
    first_name: 'Nora',
    password: defaultPassword,
    password_confirmation: defaultPassword,
    ...other,
  });
  const post = (body: object, who = support) => who.ask('POST', '/api/admin/users/', body);

  it('opens an account whose password signs in, its email to be verified', {
    tags: ['7.POST/api/admin/users/'],
  }, async () => {
    const body = form();
    const answer = await post(body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email: body.email,
      email_verified: false,
      is_staff: false,
      terms_accepted_at: null,
    });
    expect((await emailsDecidedFor(shop, body.email)).map(({ name }) => name)).toEqual(['verification']);
    const { email, password } = body;
    const signedIn = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/token/',
      payload: { email, password },
    });
    expect(signedIn.statusCode).toBe(200);
    expect(await acts(answer.json<PersonDetail>().id)).toEqual(['person.create']);
  });

  it.each([
    [{ email: '' }, { email: ["L'email est requis"] }],
    [{ email: 'non' }, { email: ["L'email n'est pas valide"] }],
    [{ password: '', password_confirmation: '' }, { password: ['Le mot de passe est requis'] }],
    [
      { password: 'court', password_confirmation: 'court' },
      { password: ['Le mot de passe doit contenir au moins 8 caractères'] },
    ],
    [
      { password_confirmation: 'autre' },
      { password_confirmation: ['Les mots de passe ne correspondent pas'] },
    ],
    [{ password_confirmation: '' }, { password_confirmation: ['La confirmation est requise'] }],
    [{ phone: 'abc' }, { phone: ["Le numéro de téléphone n'est pas valide."] }],
    [{ monthly_cap: 20 }, { monthly_cap: ["Ce champ n'est pas accepté."] }],
  ])('refuses %j at its field', async (other, fields) => {
    const answer = await post(form(other));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'invalid', ...fields });
  });

  it('refuses an email that has an account, of two at once too', async () => {
    const body = form();
    const answers = await Promise.all([post(body), post(body)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect((await post(body)).json()).toEqual({
      code: 'invalid',
      email: ['Cette adresse email existe déjà.'],
    });
  });

  it('invites: the link chooses the password, verifies the email and accepts the terms, once', {
    tags: ['7.POST/api/auth/invitation/validate/{token}/', '7.POST/api/auth/invitation/accept/'],
  }, async () => {
    const email = newEmail();
    const invited = await post({ email, first_name: 'Lou', invitation: true });
    expect(invited.statusCode).toBe(201);
    expect(invited.json<PersonDetail>().invited_until).not.toBeNull();
    const token = await latestKeyFor(shop, email, 'invitation');
    const call = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });
    const seen = await call(`/api/auth/invitation/validate/${token}/`, {});
    expect(seen.json()).toEqual({ user_email: email, first_name: 'Lou', is_staff: false });
    const typed = { token, password: defaultPassword, confirm_password: defaultPassword };
    const withoutTerms = await call('/api/auth/invitation/accept/', typed);
    expect(withoutTerms.json()).toEqual({
      code: 'invalid',
      terms_acceptance: ["Vous devez accepter les Conditions Générales d'Utilisation"],
    });
    const terms_acceptance = {
      accepted: true,
      timestamp: shop.clock.now().toISOString(),
      userAgent: 'essai',
      acceptanceUrl: 'http://localhost/invitation',
      version: '1.0',
    };
    const accepted = await call('/api/auth/invitation/accept/', { ...typed, terms_acceptance });
    expect(accepted.json()).toMatchObject({ redirect_url: '/login', user_email: email });
    const person = await read(invited.json<PersonDetail>().id);
    expect(person).toMatchObject({ email_verified: true, invited_until: null });
    expect(person.terms_accepted_at).not.toBeNull();
    expect((await call('/api/auth/invitation/accept/', { ...typed, terms_acceptance })).json()).toMatchObject(
      {
        code: 'link_expired',
      },
    );
    const again = await support.ask('POST', `/api/admin/users/${person.id}/invitation/`, {});
    expect(again.json()).toMatchObject({ code: 'action_not_allowed' });
  });

  it('sends a new invitation, and the former holds no more', {
    tags: ['7.POST/api/admin/users/{id}/invitation/'],
  }, async () => {
    const email = newEmail();
    const { id } = (await post({ email, invitation: true })).json<PersonDetail>();
    const former = await latestKeyFor(shop, email, 'invitation');
    const answer = await support.ask('POST', `/api/admin/users/${id}/invitation/`, {});
    expect(answer.json()).toMatchObject({ detail: 'Invitation envoyée' });
    const url = `/api/auth/invitation/validate/${former}/`;
    expect((await shop.app.inject({ method: 'POST', url, payload: {} })).json()).toMatchObject({
      code: 'link_expired',
    });
    expect(await acts(id)).toEqual(['person.create', 'person.invite']);
  });

  it('lets a superuser alone make staff, whose password follows their rule', async () => {
    const weak = form({ is_staff: true, role: 'support' });
    for (const who of [support, admin])
      expect((await post(weak, who)).json()).toMatchObject({
        code: 'right_missing',
        detail: expect.stringContaining('Il faut le rôle Super-administrateur.'),
      });
    expect((await post(weak, boss)).json()).toEqual({
      code: 'invalid',
      password: [
        'Le mot de passe administrateur doit contenir une majuscule, une minuscule, un chiffre et un symbole',
      ],
    });
    const strong = 'Un-Vrai-Mot-2-Passe';
    const made = await post({ ...weak, password: strong, password_confirmation: strong }, boss);
    expect(made.json()).toMatchObject({ is_staff: true, role: 'support' });
  });
});

describe('PUT /api/admin/users/{id}/', () => {
  it('changes names and telephone, and tells the provider', {
    tags: ['7.PUT/api/admin/users/{id}/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const answer = await put(
      customer.id,
      { first_name: 'Inès', phone: '06 11 22 33 44', password: '' },
      support,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      first_name: 'Inès',
      phone: '06 11 22 33 44',
      deactivation_info: null,
    });
    expect(await acts(customer.id)).toEqual(['person.change']);
  });

  it('refuses what was loaded before another changed it, with what stands now', async () => {
    const customer = await createCustomer(shop);
    const { version } = await read(customer.id);
    expect((await put(customer.id, { last_name: 'Premier' })).statusCode).toBe(200);
    const late = await admin.ask('PUT', `/api/admin/users/${customer.id}/`, { version, last_name: 'Second' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile', last_name: ['Premier'] });
    const without = await admin.ask('PUT', `/api/admin/users/${customer.id}/`, { last_name: 'Second' });
    expect(without.json()).toEqual({
      code: 'invalid',
      version: ['Rechargez la fiche avant de l’enregistrer.'],
    });
  });

  it('sends a new email to be confirmed, and tells the old one', async () => {
    const customer = await createCustomer(shop);
    const email = newEmail();
    const answer = await put(customer.id, { email });
    expect(answer.json()).toMatchObject({ email: customer.email, pending_email: email });
    const told = await emailsDecidedFor(shop, customer.email);
    expect(told.at(-1)).toMatchObject({ name: 'email-left', props: { byTeam: true, done: false } });
    const key = await latestKeyFor(shop, email, 'email-change');
    await shop.app.inject({ method: 'POST', url: '/api/auth/registration/verify-email/', payload: { key } });
    expect(await read(customer.id)).toMatchObject({ email, email_verified: true, pending_email: null });
    expect((await put(customer.id, { email: admin.email })).json()).toEqual({
      code: 'invalid',
      email: ['Cette adresse email existe déjà.'],
    });
  });

  it('sets a password, which ends every session', async () => {
    const customer = await createCustomer(shop);
    const password = 'une autre phrase sérieuse';
    expect((await put(customer.id, { password, password_confirmation: password })).statusCode).toBe(200);
    const { headers } = customer;
    expect((await shop.app.inject({ url: '/api/users/me/', headers })).statusCode).toBe(401);
    expect((await emailsDecidedFor(shop, customer.email)).at(-1)?.name).toBe('password-changed');
  });

  it('lets a superuser alone change staff, and nobody themselves or a superuser', {
    tags: ['6.team'],
  }, async () => {
    const colleague = await createStaff(shop, { role: 'support' });
    const taken = await put(colleague.id, {
      password: 'Un-Vrai-Mot-2-Passe',
      password_confirmation: 'Un-Vrai-Mot-2-Passe',
    });
    expect(taken.json()).toMatchObject({ code: 'right_missing' });
    const customer = await createCustomer(shop);
    expect((await put(customer.id, { is_staff: true })).json()).toMatchObject({ code: 'right_missing' });
    expect((await put(colleague.id, { role: 'finance' }, boss)).json()).toMatchObject({ role: 'finance' });
    expect(await acts(colleague.id)).toEqual(['person.role']);
    expect((await put(colleague.id, { is_staff: false }, boss)).json()).toMatchObject({
      is_staff: false,
      role: null,
    });
    for (const form of [{ is_active: false }, { is_staff: false }, { role: 'support' }])
      expect((await put(admin.id, form)).json()).toMatchObject({ code: 'own_account' });
    const other = await createStaff(shop, { role: 'superuser' });
    for (const form of [{ is_active: false }, { is_staff: false }, { email: newEmail() }])
      expect((await put(other.id, form, boss)).json()).toMatchObject({ code: 'person_protected' });
    await shop.pool.query('delete from sessions where user_id = $1', [other.id]);
    await shop.pool.query('update users set is_superuser = false, is_staff = false where id = $1', [
      other.id,
    ]);
  });

  it('asks who they are again before a role, and before an email, to which a link for the password could be sent', async () => {
    const customer = await createCustomer(shop);
    const { version } = await read(customer.id);
    const stale = new Date(shop.clock.now().getTime() - 3_600_000);
    await shop.pool.query(`create or replace function stale_proof() returns trigger language plpgsql as
      $$ begin new.created_at := '${stale.toISOString()}'; return new; end $$`);
    await shop.pool.query(
      'create trigger stale before insert on sessions for each row execute function stale_proof()',
    );
    const answer = await boss.ask('PUT', `/api/admin/users/${customer.id}/`, { version, is_staff: true });
    const moved = await boss.ask('PUT', `/api/admin/users/${customer.id}/`, { version, email: newEmail() });
    await shop.pool.query('drop trigger stale on sessions');
    expect(answer.json()).toMatchObject({ code: 'proof_required' });
    expect(moved.json()).toMatchObject({ code: 'proof_required' });
  });
});
