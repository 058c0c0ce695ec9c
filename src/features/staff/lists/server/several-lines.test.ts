import { beforeAll, describe, expect, it } from 'vitest';
import type { SeveralLines } from '#contract-kit/several-lines.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
let zoe: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
  zoe = await createStaff(shop);
});

async function preview(list: string, body: object, by = zoe): Promise<SeveralLines> {
  const answer = await by.ask('POST', `/api/admin/${list}/preview/`, body);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json();
}
const said = ({ lines }: SeveralLines) =>
  Object.fromEntries(lines.map(({ id, refusal }) => [id, refusal?.replaceAll('\u00a0', ' ') ?? null]));

describe('what would happen to several subscriptions', () => {
  it('is told line by line: which can, which cannot and why; nothing changes', {
    tags: ['7.several.preview'],
  }, async () => {
    const { id: userId } = await createCustomer(shop, { email: 'plusieurs@exemple.fr' });
    const make = async (name: string, row: object) =>
      createSubscription(shop, {
        userId,
        automationId: await createAutomation(shop, { name }),
        status: 'active',
        ...row,
      });
    const paid = await make('Plusieurs payé', {
      currentPeriodEnd: new Date(shop.clock.now().getTime() + 9 * DAY_MS),
    });
    const given = await make('Plusieurs essai', {
      isFree: true,
      endDate: new Date(shop.clock.now().getTime() + DAY_MS),
    });
    const over = await make('Plusieurs fini', { status: 'cancelled', endReason: 'cancelled' });
    const ids = [paid, given, over];
    expect(said(await preview('subscriptions', { act: 'cancel', ids }))).toEqual({
      [paid]: null,
      [given]: 'Cette automatisation est offerte : elle se termine d’elle-même à sa date de fin.',
      [over]: 'Déjà suspendu.',
    });
    expect(said(await preview('subscriptions', { act: 'reactivate', ids }))).toEqual({
      [paid]: 'Déjà actif.',
      [given]: 'Cette automatisation est offerte : elle se termine d’elle-même à sa date de fin.',
      [over]:
        'Il ne reste rien de payé : personne n’est débité sans son accord. Offrez du temps à ce client, ou invitez-le à payer depuis son tableau de bord.',
    });
    const { rows } = await shop.pool.query(
      'select count(*)::int as count from subscriptions where id = any($1) and status <> $2',
      [ids, 'active'],
    );
    expect(rows[0].count).toBe(1);
  });

  it('is of all that match, when no line is chosen', async () => {
    const all = await preview('subscriptions', {
      act: 'cancel',
      filter: { user_email: 'plusieurs@', automation: 'essai' },
    });
    expect([all.total_count, all.lines.map(({ name }) => name)]).toEqual([
      1,
      ['Camille Martin, Plusieurs essai'],
    ]);
  });
});

describe('of several automations', () => {
  it('those that are so already are left out', async () => {
    const shown = await createAutomation(shop, { name: 'Rayon A' });
    const hidden = await createAutomation(shop, { name: 'Rayon B', available: false });
    expect(said(await preview('automations', { act: 'withdraw', ids: [shown, hidden] }))).toEqual({
      [shown]: null,
      [hidden]: 'Déjà retirée de la vente.',
    });
    expect(said(await preview('automations', { act: 'offer', ids: [shown, hidden] }))).toEqual({
      [shown]: 'Déjà en vente.',
      [hidden]: null,
    });
  });
});

describe('of several automations that move to another category', () => {
  const categoryCalled = async (name: string) =>
    (await zoe.ask('POST', '/api/categories/', { name, description: '' })).json<{
      id: number;
      slug: string;
    }>();
  const move = (id: number, category: number, seen: number) =>
    zoe.ask('POST', `/api/admin/automations/${id}/move/`, { category, seen });

  it('each leaves the category in which it was seen, once in the journal, and the empty one can go', {
    tags: ['7.several.move'],
  }, async () => {
    const [from, to, other] = [
      await categoryCalled('Rayon quitté'),
      await categoryCalled('Rayon rejoint'),
      await categoryCalled('Rayon du collègue'),
    ];
    const make = (name: string, categoryId: number) => createAutomation(shop, { name, categoryId });
    const ids = [await make('À déplacer un', from.id), await make('À déplacer deux', from.id)];
    const there = await make('Déjà rangée', to.id);
    const filtered = await preview('automations', {
      act: 'move',
      category: to.id,
      filter: { category: from.slug },
    });
    expect(filtered.lines.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(
      said(await preview('automations', { act: 'move', category: to.id, ids: [...ids, there] })),
    ).toEqual({
      ...Object.fromEntries(ids.map((id) => [id, null])),
      [there]: 'Déjà dans cette catégorie.',
    });
    for (const { id, seen } of filtered.lines) {
      expect((await move(id, to.id, Number(seen))).statusCode).toBe(200);
      // Its answer was lost: sent once more it changes nothing.
      expect((await move(id, to.id, Number(seen))).json<{ category: { id: number } }>().category.id).toBe(
        to.id,
      );
      expect((await move(id, other.id, from.id)).json()).toMatchObject({
        code: 'changed_meanwhile',
        current: { category: to.id },
      });
    }
    const { rows } = await shop.pool.query(
      `select d.details -> 'before' as before, d.details -> 'after' as after
       from journal_entries e join journal_details d using (sequence)
       where e.act = 'automation.change' and e.subject_id = any($1)`,
      [ids.map(String)],
    );
    expect(rows).toEqual(ids.map(() => ({ before: { categoryId: from.id }, after: { categoryId: to.id } })));
    expect((await zoe.ask('DELETE', `/api/categories/${from.id}/`)).statusCode).toBe(204);
    expect((await move(there, from.id, to.id)).json()).toMatchObject({
      category: ['Cette catégorie n’existe pas.'],
    });
  });

  it('where to is asked for', async () => {
    const answer = await zoe.ask('POST', '/api/admin/automations/preview/', { act: 'move', ids: [1] });
    expect([answer.statusCode, answer.json<{ category: string[] }>().category]).toEqual([
      400,
      ['Choisissez la catégorie où les déplacer.'],
    ]);
  });
});

describe('of several requests', () => {
  it('settled ones and one’s own are left out; what was read is sent back with the act', {
    tags: ['7.several.meanwhile'],
  }, async () => {
    const write = async (subject: string) => {
      const payload = { email: 'visite@exemple.fr', subject, message: 'Bonjour, où est ma facture ?' };
      const answer = await shop.app.inject({ method: 'POST', url: '/api/tickets/', payload });
      return answer.json<{ id: number }>().id;
    };
    const [one, two] = [await write('Une question'), await write('Une autre question')];
    await zoe.ask('POST', `/api/tickets/${two}/resolve/`, {});
    const before = await preview('tickets', { act: 'take', ids: [one, two] });
    expect(said(before)).toEqual({ [one]: null, [two]: 'Déjà traité.' });
    const seen = before.lines.find(({ id }) => id === one)?.seen;
    expect(seen).toBe('');
    const ali = await createStaff(shop);
    const take = (by: TestStaff) =>
      by.ask('POST', `/api/tickets/${one}/assign/`, { assigned_to: by.id, seen: null });
    expect((await take(ali)).statusCode).toBe(200);
    expect((await take(zoe)).statusCode).toBe(409);
    expect(said(await preview('tickets', { act: 'take', ids: [one] }, ali))).toEqual({
      [one]: 'Déjà confié à vous.',
    });
  });
});

describe('of several ideas', () => {
  it('those whose table does not lead there are left out', async () => {
    const { rows } = await shop.pool.query<{ id: number; status: string }>(
      `insert into automation_ideas (email, title, description, status, created_at)
       select 'idee@exemple.fr', s, s, s, now() from unnest(array['new', 'in_review', 'approved']) s returning id, status`,
    );
    const idOf = (status: string) => rows.find((row) => row.status === status)!.id;
    const ids = rows.map(({ id }) => id);
    expect(said(await preview('automation-ideas', { act: 'approved', ids }))).toEqual({
      [idOf('new')]: 'Elle est « Nouvelle » : elle ne peut pas y aller.',
      [idOf('in_review')]: null,
      [idOf('approved')]: 'Elle est « Approuvée » : elle ne peut pas y aller.',
    });
  });
});

describe.each(['subscriptions', 'automations', 'tickets', 'automation-ideas'])(
  'what is asked of %s',
  (list) => {
    it.each([
      ['no act', {}, 'act'],
      ['an act that is not theirs', { act: 'delete' }, 'act'],
    ])('is refused with %s', async (_, body, field) => {
      const answer = await zoe.ask('POST', `/api/admin/${list}/preview/`, body);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field, 'code']]);
    });
  },
);

it.each([
  ['no line', []],
  ['too many', Array.from({ length: 501 }, (_, place) => place + 1)],
  ['a line that is none', [0]],
])('%s is refused, which names the field', async (_, ids) => {
  const answer = await zoe.ask('POST', '/api/admin/subscriptions/preview/', { act: 'cancel', ids });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json())[0]).toMatch(/^ids/);
});
