import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicIdea, PublicIdeas } from '#help/public-ideas/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { actsOnIdea } from '#tests/acts-on-idea.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { StaffIdea } from '../contract.ts';

let shop: SharedShop;
let zoe: TestStaff;
let ali: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
  zoe = await createStaff(shop, { role: 'support' });
  ali = await createStaff(shop);
});

const model = {
  generated_title: 'Relances de devis',
  ai_summary: 'Relance par email les devis sans réponse.',
};
const changed = {
  generated_title: 'Relancer ses devis',
  ai_summary: 'Un email part aux devis sans réponse.',
};

async function createIdea(userId: number | null = null, email = 'idee@exemple.fr'): Promise<number> {
  const { rows } = await shop.pool.query(
    `insert into automation_ideas (user_id, email, title, description, status, ai_processed, generated_title, ai_summary,
       created_at)
     values ($1, $2, 'Mes devis', 'Relancer mes devis à moi.', 'in_review', true, $3, $4, $5) returning id`,
    [userId, email, model.generated_title, model.ai_summary, shop.clock.now()],
  );
  return rows[0].id;
}
const move = (id: number, body: object, staff = zoe) =>
  staff.ask('PATCH', `/api/automation-ideas/${id}/`, { seen: 'in_review', ...body });
async function inPublic(id: number): Promise<PublicIdea | undefined> {
  for (let page = 1; ; page += 1) {
    const { results, page_count: pages } = (
      await shop.app.inject({ url: `/api/public-ideas/?page=${page}` })
    ).json<PublicIdeas>();
    const found = results.find((idea) => idea.id === id);
    if (found || page >= pages) return found;
  }
}

describe('an idea that is approved', () => {
  it('takes the texts that staff read and changed, and says that they did', {
    tags: ['idea.texts-of-staff'],
  }, async () => {
    const id = await createIdea();
    const words = { ...changed, ai_summary: '  Un email part\naux devis sans réponse. ' };
    const approved = await move(id, { status: 'approved', ...words });
    expect(approved.json<StaffIdea>()).toMatchObject({ ...changed, status: 'approved', texts_changed: true });
    expect(await inPublic(id)).toMatchObject({
      title: changed.generated_title,
      summary: changed.ai_summary,
    });
    expect(await actsOnIdea(shop, id)).toEqual([
      { act: 'idea.move', after: { status: 'approved', fields: ['generated_title', 'ai_summary'] } },
    ]);
  });

  it('keeps the model’s texts as its own where nobody changed them', async () => {
    const [read, unread] = [await createIdea(), await createIdea()];
    for (const [id, body] of [
      [read, model],
      [unread, {}],
    ] as const)
      expect((await move(id, { status: 'approved', ...body })).json()).toMatchObject({
        ...model,
        texts_changed: false,
      });
    expect(await actsOnIdea(shop, read)).toEqual([{ act: 'idea.move', after: { status: 'approved' } }]);
  });

  it('is public once a person has read its texts: with their approval, or after it', {
    tags: ['idea.read-before-public'],
  }, async () => {
    const [read, unread] = [await createIdea(), await createIdea()];
    await move(read, { status: 'approved', ...model });
    expect((await move(unread, { status: 'approved' })).json()).toMatchObject({ texts_approved: false });
    expect([await inPublic(read), await inPublic(unread)]).toEqual([expect.anything(), undefined]);
    const later = await move(unread, { status: 'approved', seen: 'approved', ...changed });
    expect(later.json()).toMatchObject({ ...changed, texts_approved: true, texts_changed: true });
    await expect.poll(() => inPublic(unread)).toMatchObject({ title: changed.generated_title });
    const other = await move(unread, { status: 'approved', seen: 'approved', ...model }, ali);
    expect(other.json()).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('refuses an empty or too long text, and texts with any other move, at their field', async () => {
    const id = await createIdea();
    const said = async (body: object) => (await move(id, { status: 'approved', ...body })).json();
    expect(await said({ generated_title: ' ', ai_summary: '' })).toMatchObject({
      generated_title: ['Écrivez le titre public.'],
      ai_summary: ['Écrivez le résumé public.'],
    });
    expect(await said({ generated_title: 'a'.repeat(81), ai_summary: 'b'.repeat(601) })).toMatchObject({
      generated_title: ['Ce champ ne peut pas dépasser 80 caractères.'],
      ai_summary: ['Ce champ ne peut pas dépasser 600 caractères.'],
    });
    expect(await said({ status: 'rejected', ...model })).toMatchObject({
      generated_title: ['Les textes publics se changent en approuvant l’idée.'],
      ai_summary: ['Les textes publics se changent en approuvant l’idée.'],
    });
    expect(await said({ rejection_reason: 'Déjà vendue.' })).toMatchObject({
      rejection_reason: ['Un motif se donne en rejetant l’idée.'],
    });
    expect(await actsOnIdea(shop, id)).toEqual([]);
  });

  it('by two at once with other texts keeps the first’s and tells the second; the same again changes nothing', async () => {
    const id = await createIdea();
    const both = await Promise.all([
      move(id, { status: 'approved', ...changed }),
      move(id, { status: 'approved', ...model }, ali),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const kept = both.find(({ statusCode }) => statusCode === 200)?.json<StaffIdea>();
    const again = { generated_title: kept?.generated_title, ai_summary: kept?.ai_summary };
    expect((await move(id, { status: 'approved', ...again }, ali)).statusCode).toBe(200);
    expect(await actsOnIdea(shop, id)).toHaveLength(1);
  });
});

describe('an idea that is rejected', () => {
  it('tells its author why, in the email and among their ideas, and nobody else', {
    tags: ['idea.rejection-reason'],
  }, async () => {
    const { id: userId, email, headers } = await createCustomer(shop);
    const id = await createIdea(userId, email);
    const reason = 'Votre banque ne le permet pas.\n\n<b>Essayez</b> son export.';
    const rejected = await move(id, { status: 'rejected', rejection_reason: reason });
    expect(rejected.json()).toMatchObject({ status: 'rejected', rejection_reason: reason });
    const own = await shop.app.inject({ url: '/api/automation-ideas/', headers });
    expect(own.json()).toMatchObject([{ id, rejection_reason: reason }]);
    await shop.drain();
    const [mail] = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
    const { html, text } = { html: String(mail?.html), text: String(mail?.text) };
    expect(text).toMatch(/Votre banque ne le permet pas\./);
    expect(html).toContain('&lt;b&gt;Essayez&lt;/b&gt;');
    expect(text).not.toContain('Relancer');
    expect(await actsOnIdea(shop, id)).toEqual([
      { act: 'idea.move', after: { status: 'rejected', fields: ['rejection_reason'] } },
    ]);
    expect((await move(id, { status: 'rejected', rejection_reason: 'Autre chose.' }, ali)).statusCode).toBe(
      409,
    );
  });

  it('may be rejected without a word, and not with more than 500 characters', async () => {
    const id = await createIdea();
    expect((await move(id, { status: 'rejected', rejection_reason: 'a'.repeat(501) })).json()).toMatchObject({
      rejection_reason: ['Ce champ ne peut pas dépasser 500 caractères.'],
    });
    expect((await move(id, { status: 'rejected', rejection_reason: '' })).json()).toMatchObject({
      status: 'rejected',
      rejection_reason: '',
    });
    expect(await actsOnIdea(shop, id)).toEqual([{ act: 'idea.move', after: { status: 'rejected' } }]);
  });

  it('says why no more once it is read again', async () => {
    const { id: userId, email, headers } = await createCustomer(shop);
    const id = await createIdea(userId, email);
    await move(id, { status: 'rejected', rejection_reason: 'Trop vague.' });
    await shop.pool.query(`update automation_ideas set status = 'in_review' where id = $1`, [id]);
    const own = await shop.app.inject({ url: '/api/automation-ideas/', headers });
    expect(own.json()).toMatchObject([{ id, rejection_reason: '' }]);
    expect((await move(id, { status: 'rejected', seen: 'in_review' })).json()).toMatchObject({
      rejection_reason: '',
    });
  });
});
