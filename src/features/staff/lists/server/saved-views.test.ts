import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_LISTS } from '#domain/people/staff-acts.ts';
import { forgetViewsOf } from '#people/team/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { listEndpoints } from '#tests/all-endpoints.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { SavedView } from '../contract.ts';

let shop: SharedShop;
let zoe: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
});

const path = '/api/admin/views/';
const late = { list: 'subscriptions', name: 'En retard', query: 'status=past_due' };
const save = (view: object, by = zoe) => by.ask('POST', path, view);
const change = (id: number, changes: object, by = zoe) => by.ask('PATCH', `${path}${id}/`, changes);
const views = async (by = zoe) => (await by.ask('GET', path)).json<SavedView[]>();
const saved = async (view: object) => {
  const answer = await save(view);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
  return answer.json<SavedView>();
};

describe('the views of lists', () => {
  beforeAll(async () => {
    zoe = await createStaff(shop, { role: 'support' });
  });

  it('are kept by name without their page, in the order in which they were saved, for their owner alone', {
    tags: ['7.views'],
  }, async () => {
    const first = await saved({ ...late, query: '?status=past_due&page=4&after=abc&sort=-individual_price' });
    expect(first.query).toBe('sort=-individual_price&status=past_due');
    await saved({ list: 'orders', name: 'Décembre', query: 'created_from=2026-12-01&without=what,status' });
    expect((await views()).map(({ name }) => name)).toEqual(['En retard', 'Décembre']);
    const other = await createStaff(shop);
    expect(await views(other)).toEqual([]);
    expect((await change(first.id, { name: 'Volée' }, other)).statusCode).toBe(404);
    expect((await other.ask('DELETE', `${path}${first.id}/`)).statusCode).toBe(404);
  });

  it('are renamed, get other filters, and go', async () => {
    const { id } = await saved({ ...late, name: 'À renommer' });
    expect((await change(id, { name: 'Renommée' })).json()).toMatchObject({
      name: 'Renommée',
      query: late.query,
    });
    expect((await change(id, { query: 'user_email=a@b.fr' })).json()).toMatchObject({ name: 'Renommée' });
    expect((await zoe.ask('DELETE', `${path}${id}/`)).statusCode).toBe(204);
    expect((await change(id, { name: 'Partie' })).statusCode).toBe(404);
    expect((await views()).some((view) => view.id === id)).toBe(false);
  });

  it('of one name in one list: the second tab is told, whatever the capitals; the same press twice is one', {
    tags: ['7.views.name', '8.admin.views.name'],
  }, async () => {
    const view = { ...late, name: 'Deux onglets' };
    const [one, two] = await Promise.all([save(view), save(view)]);
    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect(one.json<SavedView>().id).toBe(two.json<SavedView>().id);
    const answer = await save({ ...view, name: 'DEUX ONGLETS', query: '' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'view_name_taken', detail: 'Une de vos vues de cette liste porte déjà ce nom.' },
    ]);
    const other = await saved({ ...late, name: 'Un autre nom' });
    expect((await change(other.id, { name: 'deux onglets' })).statusCode).toBe(409);
    await saved({ ...view, list: 'orders', query: '' });
  });

  it.each([
    ['a field of another list', { ...late, query: 'min_amount=3' }, 'query'],
    ['a value that its list refuses', { ...late, query: 'status=gone' }, 'query'],
    ['a value given twice', { ...late, query: 'status=gone&status=active' }, 'query'],
    ['columns that are no names', { ...late, query: 'without=a;drop table' }, 'query'],
    ['a list that is not there', { ...late, list: 'secrets' }, 'list'],
    ['no name', { ...late, name: ' \u200b ' }, 'name'],
    ['a name too long', { ...late, name: 'x'.repeat(61) }, 'name'],
    ['too much', { ...late, query: 'x'.repeat(2001) }, 'query'],
  ])('is refused with %s, which names the field', async (_, view, field) => {
    const answer = await save(view);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual([field, 'code']);
  });

  it('every list takes a view without filters', async () => {
    const lists = (await listEndpoints()).flatMap(({ list }) => (list ? [list.name] : []));
    expect(lists.toSorted()).toEqual(STAFF_LISTS.toSorted());
    for (const list of lists) await saved({ list, name: 'Tout', query: '' });
  });

  it('twenty of one list are enough', async () => {
    const many = await createStaff(shop);
    for (let nth = 0; nth < 20; nth += 1)
      expect((await save({ ...late, name: `Vue ${nth}` }, many)).statusCode).toBe(201);
    expect((await save({ ...late, name: 'Une de trop' }, many)).json()).toMatchObject({
      name: ['Cette liste a déjà 20\u00a0vues\u00a0: supprimez-en une.'],
    });
  });

  it('go with their owner’s account', { tags: ['7.views.forgotten'] }, async () => {
    const leaving = await createStaff(shop);
    await save(late, leaving);
    const superuser = await createStaff(shop, { role: 'superuser' });
    const answer = await superuser.ask('DELETE', `/api/admin/users/${leaving.id}/`);
    expect(answer.statusCode).toBe(200);
    await shop.settle();
    const { rows } = await shop.pool.query('select id from saved_views where user_id = $1', [leaving.id]);
    expect(rows).toEqual([]);
  });

  it('that name a customer go with their account, and no other', {
    tags: ['7.views.forgotten'],
  }, async () => {
    const keeper = await createStaff(shop);
    const [jean, paul] = await Promise.all(
      ['Jean', 'Paul'].map((firstName) =>
        createCustomer(shop, {
          email: `${firstName}.quenouille@exemple.fr`,
          firstName,
          lastName: 'Quenouille',
        }),
      ),
    );
    const view = (name: string, query = '') => save({ list: 'people', name, query }, keeper);
    const names = ['Jean Quenouille', 'JEAN.QUENOUILLE', 'jean.quen', 'pour%20jean.quenouille%40exemple.fr'];
    for (const name of names) expect((await view(name)).statusCode).toBe(201);
    await view('Un filtre', 'search=j%C3%A9an.quenouille%2540exemple.fr');
    const stay = ['Les Quenouille', 'exemple.fr', 'Clients'];
    for (const name of stay) await view(name);
    await view('Son domaine', 'search=%40exemple.fr');
    await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: jean!.headers });
    await shop.settle();
    expect((await views(keeper)).map(({ name }) => name)).toEqual([...stay, 'Son domaine']);
    await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: paul!.headers });
    await shop.settle();
    expect((await views(keeper)).map(({ name }) => name)).toEqual(['exemple.fr', 'Clients', 'Son domaine']);
  });
});

describe('whose account goes', () => {
  const leave = async (who: { first_name: string; last_name: string; email: string }) => {
    const { id } = await createCustomer(shop, {
      email: who.email,
      firstName: who.first_name,
      lastName: who.last_name,
    });
    await inTransaction(shop.db, (tx) => forgetViewsOf(tx, id));
  };
  const named = async (by: TestStaff) => (await views(by)).map(({ name, query }) => [name, query]);

  it('takes no view that only chose from lists, whatever they were called', async () => {
    const by = await createStaff(shop);
    const view = { list: 'orders', name: 'Remboursements de mai', query: 'status=pending' };
    const { id } = (await save(view, by)).json<SavedView>();
    await leave({
      first_name: 'Remboursements',
      last_name: 'Pending',
      email: 'contact@opensource-pending.fr',
    });
    expect(await named(by)).toEqual([[`Vue ${id}`, 'status=pending']]);
  });

  it('takes those whose filters name them, by short names too, and the name alone of the others', async () => {
    const by = await createStaff(shop);
    await save({ list: 'people', name: 'À rappeler', query: 'search=Na+Li' }, by);
    await save({ list: 'people', name: 'Analyse', query: 'search=analyse' }, by);
    await leave({ first_name: 'Li', last_name: 'Na', email: 'li.na@exemple.fr' });
    expect(await named(by)).toEqual([['Analyse', 'search=analyse']]);
  });
});
