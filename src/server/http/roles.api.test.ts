import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#domain/people/staff-rights.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { rolesOfCall, unusedLines } from '#tests/roles-and-calls.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

const calls = (await listEndpoints()).filter(({ access }) => access === 'staff');

let shop: SharedShop;
const team = new Map<string, TestStaff>();
beforeAll(async () => {
  shop = await sharedShop();
  for (const role of STAFF_ROLES) team.set(role, await createStaff(shop, { role }));
});

it('the table of roles says who may make each call of staff, and has no line that says nothing', () => {
  const names = calls.map(nameOf);
  expect(names.filter((name) => rolesOfCall(name).length === 0)).toEqual([]);
  expect(unusedLines(names)).toEqual([]);
});

describe.each(calls.map((call) => [nameOf(call), call] as const))('%s', (name, { method, path, beside }) => {
  const url = path.replaceAll(/:\w+/g, '2147483647');
  const payload = method === 'GET' || method === 'DELETE' ? undefined : {};

  it('is closed to strangers and to customers, and open to the roles of its line alone', {
    tags: ['6.roles'],
  }, async () => {
    const { headers } = await createCustomer(shop, { isStaff: true });
    const send = { method, url, ...(payload ? { payload } : {}) };
    expect((await shop.app.inject(send)).statusCode).toBe(401);
    // Beside a customer's call, a customer is answered as one.
    if (!beside)
      expect((await shop.app.inject({ ...send, headers })).json()).toMatchObject({ code: 'forbidden' });
    for (const role of STAFF_ROLES) {
      const answer = await team.get(role)!.ask(method, url, payload);
      const refused = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'right_missing';
      expect([role, refused]).toEqual([role, !rolesOfCall(name).includes(role)]);
    }
  });
});

it('a refusal says which role may, and is in the journal with whence it came', {
  tags: ['6.roles.journal'],
}, async () => {
  const support = team.get('support')!;
  const answer = await support.ask('POST', '/api/admin/orders/1/refund/', {});
  expect(answer.json()).toEqual({
    detail:
      "Vous n'avez pas les droits suffisants pour cette action. Il faut le rôle Finance, Administrateur ou Super-administrateur.",
    code: 'right_missing',
  });
  const { rows } = await shop.pool.query(
    `select e.role, e.subject, e.subject_id, o.origin ->> 'address' as address from journal_entries e
     join journal_origins o using (sequence) where e.act = 'refused' and e.actor_ledger_id = $1
     order by e.sequence desc limit 1`,
    [support.ledgerId],
  );
  expect(rows).toEqual([
    {
      role: 'support',
      subject: 'call',
      subject_id: 'POST /api/admin/orders/:id/refund/',
      address: '127.0.0.1',
    },
  ]);
});

it('a role taken away is gone at the next call', async () => {
  const person = await createStaff(shop, { role: 'finance' });
  const ask = () => person.ask('POST', '/api/admin/alerts/2147483647/resolve/', { act: 'close' });
  expect((await ask()).statusCode).toBe(404);
  await shop.pool.query(`update users set staff_role = 'support' where id = $1`, [person.id]);
  expect((await ask()).json()).toMatchObject({ code: 'right_missing' });
});
