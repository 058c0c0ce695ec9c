import { beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '#shop/catalogue/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { putAsLoaded } from '#tests/put-as-loaded.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { StaffCategory } from '../contract.ts';

let shop: SharedShop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
});

const create = (form: object) => staff.ask('POST', '/api/categories/', form);
const put = (id: number, form: object) => putAsLoaded(staff, `/api/categories/${id}/`, form);
async function created(name: string): Promise<StaffCategory> {
  const answer = await create({ name, description: ` Tout sur ${name}. ` });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
/** The catalogue that is kept hears of a change through the database, a moment later. */
const inPublic = async (slug: string) =>
  (await shop.app.inject('/api/categories/')).json<Category[]>().find((category) => category.slug === slug);

describe('a category', () => {
  it('has its slug from its name, is public at once, once however often it is sent', async () => {
    const made = await Promise.all([1, 2].map(() => created('Élevage & Soins')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({
      slug: 'elevage-soins',
      description: 'Tout sur Élevage & Soins.',
      version: 1,
    });
    await expect.poll(() => inPublic('elevage-soins')).toMatchObject({ automations_count: 0 });
    const { rows } = await shop.pool.query(
      `select act from journal_entries where subject = 'category' and subject_id = $1`,
      [String(made[0]!.id)],
    );
    expect(rows).toEqual([{ act: 'category.create' }]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Le nom est obligatoire.'],
    [{ slug: 'x' }, 'name', 'Le nom est obligatoire.'],
    [
      { name: 'Bon', slug: 'Pas bon' },
      'slug',
      'Le slug ne peut contenir que des lettres minuscules, chiffres et tirets.',
    ],
    [
      { name: 'Bon', slug: '' },
      'slug',
      'Le slug ne peut contenir que des lettres minuscules, chiffres et tirets.',
    ],
    [{ name: '!!' }, 'name', 'Ce nom ne donne aucun slug\u00a0: il lui faut des lettres ou des chiffres.'],
    [{ name: 'Bon', color: 'x' }, 'color', "Ce champ n'est pas accepté."],
  ])(
    'is refused at its field: %j',
    { tags: ['5.category.name', '5.category.slug'] },
    async (form, field, message) => {
      const refused = await create(form);
      expect([refused.statusCode, refused.json<Record<string, string[]>>()[field]]).toEqual([400, [message]]);
    },
  );

  it('takes neither a name nor a slug that another has, or had', async () => {
    const one = await created('Unique');
    const other = await created('Autre unique');
    expect((await create({ name: 'Unique' })).json<Record<string, string[]>>().name).toEqual([
      'Une catégorie s’appelle déjà «\u00a0Unique\u00a0».',
    ]);
    const slug = await put(other.id, { name: 'Autre unique', slug: 'unique', description: '' });
    expect(slug.json<Record<string, string[]>>().slug).toEqual([
      'Le slug «\u00a0unique\u00a0» est déjà celui de «\u00a0Unique\u00a0».',
    ]);
    await put(one.id, { name: 'Unique', slug: 'unique-bis', description: '' });
    const former = await put(other.id, { name: 'Autre unique', slug: 'unique', description: '' });
    expect(former.json<Record<string, string[]>>().slug?.[0]).toContain('elle y mène encore');
    expect((await staff.ask('GET', `/api/categories/${one.id}/`)).json()).toMatchObject({
      slug: 'unique-bis',
    });
  });

  it('changed by two at once: the second is told what stands now', async () => {
    const { id, slug, version } = await created('À deux');
    expect((await put(id, { name: 'À deux', slug, description: 'Une.', version })).statusCode).toBe(200);
    const refused = await put(id, { name: 'À deux', slug, description: 'Deux.', version });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', current: { description: 'Une.', version: 2 } },
    ]);
  });

  it('with automations is not deleted, on sale or not; empty, it goes, and its name is free', {
    tags: ['7.categories.delete'],
  }, async () => {
    const { id, slug } = await created('À vider');
    const inside = await createAutomation(shop, { name: 'Dedans', categoryId: id, available: false });
    const refused = await staff.ask('DELETE', `/api/categories/${id}/`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'category_not_empty',
        detail: expect.stringMatching(/1.automatisation\..*Déplacer les automatisations/),
      },
    ]);
    await staff.ask('DELETE', `/api/automations/${inside}/`);
    expect((await staff.ask('DELETE', `/api/categories/${id}/`)).statusCode).toBe(204);
    await expect.poll(() => inPublic(slug)).toBeUndefined();
    expect((await staff.ask('DELETE', `/api/categories/${id}/`)).statusCode).toBe(404);
    expect((await staff.ask('GET', `/api/categories/${id}/`)).statusCode).toBe(404);
    expect((await created('À vider')).id).not.toBe(id);
  });

  it('is deleted after a proof of who asks', { tags: ['6.proof.deletion'] }, async () => {
    const { id } = await created('À prouver');
    const answer = await staff.ask('DELETE', `/api/categories/${id}/`, undefined, { unproven: true });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'proof_required' }]);
    expect((await staff.ask('GET', `/api/categories/${id}/`)).statusCode).toBe(200);
  });

  it('is listed to staff with all its automations, on sale or not', async () => {
    const { id } = await created('À compter');
    await createAutomation(shop, { name: 'Cachée', categoryId: id, available: false });
    await createAutomation(shop, { name: 'Montrée', categoryId: id });
    const listed = (await staff.ask('GET', '/api/admin/categories/')).json<StaffCategory[]>();
    expect(listed.find((category) => category.id === id)).toMatchObject({ automations_count: 2 });
    await expect.poll(() => inPublic('a-compter')).toMatchObject({ automations_count: 1 });
  });
});
