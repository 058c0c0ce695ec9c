import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { StaffRole } from '#domain/people/staff-rights.ts';
import type { Automation } from '#shop/catalogue/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { formOf } from '#tests/factories/automation-forms.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { openPurchase } from '#tests/pay-as-browser.ts';
import { putAsLoaded } from '#tests/put-as-loaded.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { listStaffAutomations, StaffAutomation } from '../contract.ts';

type Listed = z.infer<typeof listStaffAutomations.answer>;

let shop: SharedShop;
let category: number;
const team = new Map<StaffRole, TestStaff>();
let staff: TestStaff;

beforeAll(async () => {
  shop = await sharedShop();
  category = await createCategory(shop, { name: 'Modifications', slug: 'modifications' });
  for (const role of ['support', 'finance', 'administrator'] as const)
    team.set(role, await createStaff(shop, { role }));
  staff = team.get('administrator')!;
});

let serial = 0;
let id = 0;
let slug = '';
let form: Record<string, string | number | boolean>;

beforeEach(async () => {
  serial += 1;
  const name = `Modifiable ${serial}`;
  slug = `modifiable-${serial}`;
  id = await createAutomation(shop, { name, categoryId: category });
  form = { name, slug, description: 'Une page.', category, purchase_price: 35, subscription_price: 5 };
});

const put = (changes: object = {}, who = staff) =>
  putAsLoaded(who, `/api/automations/${id}/`, { ...form, ...changes });
const read = async () => (await staff.ask('GET', `/api/admin/automations/${id}/`)).json<StaffAutomation>();
const rows = (text: string, ...values: unknown[]) =>
  shop.pool.query(text, values).then((answer) => answer.rows);
const acts = () =>
  rows(
    `select act from journal_entries where subject = 'automation' and subject_id = $1 order by sequence`,
    String(id),
  );

describe('a changed automation', () => {
  it('is what everybody sees at once, and each change is in the journal with what it was', async () => {
    expect((await shop.app.inject(`/api/automations/${id}/`)).statusCode).toBe(200);
    const answer = await put({ name: 'Autre nom', purchase_price: 40.5 });
    expect(answer.json()).toMatchObject({ name: 'Autre nom', purchase_price: 40.5, version: 2 });
    // The answer kept for visitors goes with the database's word of the change, some milliseconds after it.
    const sold = async () => (await shop.app.inject(`/api/automations/${id}/`)).json<Automation>();
    await expect.poll(sold).toMatchObject({ name: 'Autre nom', price: 40.5 });
    const [entry] = await rows(
      `select d.details from journal_entries e join journal_details d using (sequence) where act = 'automation.change' and subject_id = $1`,
      String(id),
    );
    expect(entry.details).toMatchObject({ before: { purchasePrice: 3500 }, after: { purchasePrice: 4050 } });
  });

  it('saved twice alike is saved once', async () => {
    const loaded = (await read()).version;
    await put({ name: 'Deux fois', version: loaded });
    expect((await put({ name: 'Deux fois', version: loaded })).json()).toMatchObject({ version: 2 });
    expect(await acts()).toEqual([{ act: 'automation.change' }]);
  });

  it('takes a picture by a form, and lets it go', async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const image = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
    const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
    const answer = await putAsLoaded(staff, `/api/automations/${id}/`, formOf({ ...fields, image }));
    expect(answer.json<StaffAutomation>().image).toMatch(/^\/media\/covers\//);
    expect((await put()).json<StaffAutomation>().image).toMatch(/^\/media\/covers\//);
    expect((await put({ remove_image: true })).json()).toMatchObject({ image: null });
  });
});

describe('two people on one form', () => {
  it('the second is told what the first saved, loses nothing, and saves over it knowingly', {
    tags: ['7.automations.meanwhile'],
  }, async () => {
    const loaded = (await read()).version;
    const [one, other] = await Promise.all([
      put({ name: 'Premier', version: loaded }),
      put({ name: 'Second', purchase_price: 50, version: loaded }),
    ]);
    const [won, refused] = one.statusCode === 200 ? [one, other] : [other, one];
    expect(won.statusCode).toBe(200);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'changed_meanwhile',
        detail: expect.stringContaining('Rien n’est perdu'),
        current: expect.objectContaining({ name: won.json<StaffAutomation>().name, version: 2, slug }),
      },
    ]);
    const { current } = refused.json<{ current: { version: number } }>();
    expect((await put({ name: 'Second', version: current.version })).statusCode).toBe(200);
  });
});

describe('an edited slug', () => {
  it('leads from every former address to the new one for good', {
    tags: ['7.automations.slug'],
  }, async () => {
    const customer = await createCustomer(shop);
    await createSubscription(shop, { userId: customer.id, automationId: id, status: 'active' });
    const now = `${slug}-bis`;
    expect((await put({ slug: now })).json()).toMatchObject({ slug: now, former_slugs: [slug] });
    for (const address of ['/webhook/', '/webhook-viewer/']) {
      const answer = await shop.app.inject({ url: `${address}${slug}?a=1`, headers: customer.headers });
      expect([answer.statusCode, answer.headers.location]).toEqual([308, `${address}${now}?a=1`]);
    }
    const frame = await shop.app.inject({
      method: 'POST',
      url: `/api/webhook-pages/${slug}/frame/`,
      headers: customer.headers,
    });
    expect(frame.json()).toMatchObject({ automation: { slug: now } });
    expect((await staff.ask('GET', `/api/admin/webhook-content/${slug}/`)).json()).toMatchObject({
      slug: now,
    });
    // Taken back, it is no former one any more.
    form.slug = slug;
    expect((await put()).json()).toMatchObject({ slug, former_slugs: [now] });
    expect((await shop.app.inject({ url: `/webhook/${slug}/`, headers: customer.headers })).statusCode).toBe(
      200,
    );
  });

  it.each(['web', 'webhook', 'viewer', 'hook', 'w', 'a-1'])(
    'leads on from its own place in the address alone, whatever else is written alike: %s',
    async (former) => {
      await put({ slug: former });
      const now = `outil-${former}-bis`;
      await put({ slug: now });
      for (const address of ['/webhook/', '/webhook-viewer/'])
        for (const end of ['', '/', `?de=/webhook/${former}`, `/?${former}=1&b=?`]) {
          const answer = await shop.app.inject({ url: address + former + end });
          expect([answer.statusCode, answer.headers.location]).toEqual([308, address + now + end]);
        }
      const coded = await shop.app.inject({
        url: `/webhook/%${former.charCodeAt(0).toString(16)}${former.slice(1)}/`,
      });
      expect(coded.headers.location).toBe(`/webhook/${now}/`);
    },
  );

  it('is refused at its field when another has it, and has no other form than a slug', async () => {
    const taken = `pris-${serial}`;
    await createAutomation(shop, { name: 'Voisine', slug: taken, categoryId: category });
    const refused = await put({ slug: taken });
    expect([refused.statusCode, refused.json<Record<string, string[]>>().slug]).toEqual([
      400,
      [`Le slug «\u00a0${taken}\u00a0» est déjà celui de «\u00a0Voisine\u00a0».`],
    ]);
    expect((await put({ slug: 'É' })).json<Record<string, string[]>>().slug).toEqual([
      'Le slug ne peut contenir que des lettres minuscules, chiffres et tirets.',
    ]);
  });
});

describe('who changes what', () => {
  it('finance changes prices alone; support nothing; an administrator both', {
    tags: ['7.automations.rights'],
  }, async () => {
    const finance = team.get('finance')!;
    expect((await put({ description: 'Une autre.' })).statusCode).toBe(200);
    form.description = 'Une autre.';
    expect((await put({ purchase_price: 45 }, finance)).json()).toMatchObject({ purchase_price: 45 });
    const refused = await put({ purchase_price: 46, name: 'x' }, finance);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'right_missing',
        detail:
          "Vous n'avez pas les droits suffisants pour cette action. Il faut le rôle Administrateur ou Super-administrateur.",
      },
    ]);
    expect((await read()).purchase_price).toBe(45);
    const noted = await rows(
      `select subject_id from journal_entries where act = 'refused' and actor_ledger_id = $1`,
      finance.ledgerId,
    );
    expect(noted).toEqual([{ subject_id: 'PUT /api/automations/:id/' }]);
    expect((await put({ purchase_price: 47 }, team.get('support')!)).statusCode).toBe(403);
  });
});

describe('what is off sale or deleted', () => {
  it('is nowhere in public; its subscribers keep what they have', {
    tags: ['7.automations.hidden'],
  }, async () => {
    const customer = await createCustomer(shop);
    await createSubscription(shop, { userId: customer.id, automationId: id, status: 'active' });
    expect((await shop.app.inject(`/api/automations/${id}/`)).statusCode).toBe(200);
    const hide = await staff.ask('PATCH', `/api/automations/${id}/`, { available: false });
    expect(hide.json()).toMatchObject({ available: false });
    await staff.ask('PATCH', `/api/automations/${id}/`, { available: false });
    expect(await acts()).toEqual([{ act: 'automation.withdraw' }]);
    // As above, what was kept for visitors goes some milliseconds after the change.
    await expect.poll(async () => (await shop.app.inject(`/api/automations/${id}/`)).statusCode).toBe(404);
    expect((await shop.app.inject({ url: `/webhook/${slug}/`, headers: customer.headers })).statusCode).toBe(
      200,
    );
    expect((await staff.ask('GET', '/api/admin/automations/?available=')).json()).toMatchObject({
      available: ['Cette valeur n’est pas proposée.'],
    });
    const listed = await staff.ask('GET', `/api/admin/automations/?search=${slug}&available=false`);
    expect(listed.json<Listed>().automations).toMatchObject([{ id, subscription_count: 1 }]);
  });

  it('is one act in the journal, by the switch or by the form, beside what else the form changed', async () => {
    await put({ available: false, name: 'Retirée' });
    await put({ name: 'Retirée', available: true });
    expect((await acts()).map(({ act }) => act)).toEqual([
      'automation.change',
      'automation.withdraw',
      'automation.offer',
    ]);
  });

  it('with an owner or a subscriber is not deleted, and who refuses says how many', {
    tags: ['7.automations.sold'],
  }, async () => {
    const customer = await createCustomer(shop);
    await createSubscription(shop, { userId: customer.id, automationId: id, status: 'active' });
    const refused = await staff.ask('DELETE', `/api/automations/${id}/`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'automation_sold',
        detail: expect.stringMatching(/1.abonnement en cours.*Retirer de la vente/),
      },
    ]);
    expect((await read()).available).toBe(true);
  });

  it('is not deleted while somebody whose card was declined may pay it by another', async () => {
    const customer = await createCustomer(shop);
    const opened = await openPurchase(shop, customer, id);
    await shop.pool.query(`update payments set status = 'failed' where automation_id = $1`, [id]);
    expect(opened.automation_id).toBe(id);
    const refused = await staff.ask('DELETE', `/api/automations/${id}/`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'automation_sold', detail: expect.stringMatching(/1.paiement en cours/) },
    ]);
  });

  it('is deleted after a proof of who asks', { tags: ['6.proof.deletion'] }, async () => {
    const answer = await staff.ask('DELETE', `/api/automations/${id}/`, undefined, { unproven: true });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'proof_required' }]);
    expect((await read()).id).toBe(id);
  });

  it('deleted is hidden, kept for the invoices, and its slug and name are free again', async () => {
    const gone = await staff.ask('DELETE', `/api/automations/${id}/`);
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    expect((await staff.ask('DELETE', `/api/automations/${id}/`)).statusCode).toBe(404);
    expect((await put()).statusCode).toBe(404);
    expect((await staff.ask('PATCH', `/api/automations/${id}/`, { available: true })).statusCode).toBe(404);
    expect(await rows('select name, available from automations where id = $1', id)).toEqual([
      { name: form.name, available: false },
    ]);
    const again = await createAutomation(shop, { name: String(form.name), categoryId: category });
    expect((await staff.ask('GET', `/api/admin/webhook-content/${slug}/`)).json()).toMatchObject({
      automation_id: again,
    });
  });
});

describe('the list of staff', () => {
  it('finds by words, category and availability, in the order asked for, by pages', async () => {
    const own = await createCategory(shop, { name: 'Liste', slug: 'liste' });
    const names = ['Éclair', 'Zèbre', 'Abeille'];
    for (const [index, name] of names.entries())
      await createAutomation(shop, { name, categoryId: own, subscriptionPrice: 300 + index });
    const list = async (query: string) => {
      const answer = await staff.ask('GET', `/api/admin/automations/?category=liste&${query}`);
      return answer.json<Listed>();
    };
    const named = async (query: string) => (await list(query)).automations.map(({ name }) => name);
    expect(await named('')).toEqual(['Abeille', 'Éclair', 'Zèbre']);
    expect(await named('sort=-subscription_price')).toEqual(['Abeille', 'Zèbre', 'Éclair']);
    expect(await named('search=eclair')).toEqual(['Éclair']);
    expect(await named('available=false')).toEqual([]);
    expect((await list('')).pagination).toMatchObject({ total_count: 3, total_pages: 1 });
    expect(
      (await staff.ask('GET', '/api/admin/automations/?sort=id')).json<Record<string, string[]>>().sort,
    ).toEqual(['Ce tri n’existe pas.']);
  });
});
