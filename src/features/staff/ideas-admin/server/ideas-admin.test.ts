import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { actsOnIdea } from '#tests/acts-on-idea.ts';
import { createCategory } from '#tests/factories/catalogue.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { IdeaStatistics, listAllIdeas, StaffIdea } from '../contract.ts';

type AllIdeas = z.infer<typeof listAllIdeas.answer>;

let shop: SharedShop;
let zoe: TestStaff;
let ali: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
  zoe = await createStaff(shop, { role: 'support' });
  ali = await createStaff(shop);
});

interface Facts {
  title?: string;
  status?: string;
  confidence?: number | null;
  processed?: boolean;
  workflow?: string;
}

async function createIdea(facts: Facts = {}): Promise<number> {
  const { title = 'Une idée', status = 'new', confidence = null, processed = false, workflow = '' } = facts;
  const { rows } = await shop.pool.query(
    `insert into automation_ideas (email, title, description, status, confidence_percentage, ai_processed, workflow_key, created_at, retry_at)
     values ('idee@exemple.fr', $1, '<b>Relancer</b> mes devis', $2, $3, $4, $5, $6,
       case when $2 = 'ai_processing' then $6::timestamptz end) returning id`,
    [title, status, confidence, processed, workflow, shop.clock.now()],
  );
  return rows[0].id;
}
const list = async (query: string) =>
  (await zoe.ask('GET', `/api/automation-ideas/${query}`)).json<AllIdeas>();
const move = (id: number, body: object, staff = zoe) =>
  staff.ask('PATCH', `/api/automation-ideas/${id}/`, body);

describe('GET /api/automation-ideas/ of staff', () => {
  it('finds by each quick filter and by words, newest first', async () => {
    await createIdea({ title: 'Filtre neuve' });
    await createIdea({ title: 'Filtre lue', status: 'ai_processed', confidence: 79, processed: true });
    await createIdea({ title: 'Filtre sûre', status: 'in_review', confidence: 80, processed: true });
    await createIdea({
      title: 'Filtre dite oui',
      status: 'approved',
      confidence: 95,
      processed: true,
      workflow: 'w',
    });
    const titles = async (filter: string) =>
      (await list(`?search=filtre&filter=${filter}`)).ideas.map(({ title }) => title.replace('Filtre ', ''));
    expect(await titles('')).toEqual(['dite oui', 'sûre', 'lue', 'neuve']);
    expect(await titles('all')).toHaveLength(4);
    expect(await titles('ai_processed')).toEqual(['dite oui', 'sûre', 'lue']);
    expect(await titles('high_confidence')).toEqual(['dite oui', 'sûre']);
    expect(await titles('to_review')).toEqual(['sûre', 'lue']);
    expect(await titles('approved')).toEqual(['dite oui']);
    expect(await titles('with_workflow')).toEqual(['dite oui']);
    const { pagination } = await list('?search=filtre');
    expect(pagination).toMatchObject({ current_page: 1, total_pages: 1, total_count: 4 });
    expect((await zoe.ask('GET', '/api/automation-ideas/?filter=toutes')).json()).toMatchObject({
      filter: ['Ce filtre n’existe pas.'],
    });
  });

  it('counts them', { tags: ['3.idea.statistics'] }, async () => {
    const count = async () =>
      (await zoe.ask('GET', '/api/automation-ideas/statistics/')).json<IdeaStatistics>();
    const before = await count();
    await createIdea({ status: 'ai_processed', confidence: 81, processed: true, workflow: 'w' });
    await createIdea();
    expect(await count()).toEqual({
      total_ideas: before.total_ideas + 2,
      ai_processed_ideas: before.ai_processed_ideas + 1,
      high_confidence_ideas: before.high_confidence_ideas + 1,
      ideas_with_workflows: before.ideas_with_workflows + 1,
    });
  });
});

describe('an idea', () => {
  it('goes where its table says and nowhere else, and says where it may go', async () => {
    const id = await createIdea({ status: 'ai_processed', confidence: 85, processed: true });
    const category = await createCategory(shop, { name: 'Devis et relances', slug: 'devis-relances' });
    await shop.pool.query('update automation_ideas set category_id = $2 where id = $1', [id, category]);
    const seen = (await zoe.ask('GET', `/api/automation-ideas/${id}/`)).json<StaffIdea>();
    expect(seen).toMatchObject({
      description: '<b>Relancer</b> mes devis',
      category_name: 'Devis et relances',
      confidence_percentage: 85,
      has_workflow_file: false,
      moves: ['in_review', 'rejected'],
    });
    expect((await move(id, { status: 'approved' })).json()).toEqual({
      code: 'idea_move_not_allowed',
      detail: "Impossible de mettre à jour le statut de l'idée.",
    });
    expect((await move(id, { status: 'in_review' })).json()).toMatchObject({
      status: 'in_review',
      moves: ['approved', 'rejected'],
    });
    expect((await move(id, { status: 'approved' })).json()).toMatchObject({ status: 'approved', moves: [] });
    expect(await actsOnIdea(shop, id)).toEqual([
      { act: 'idea.move', after: { status: 'in_review' } },
      { act: 'idea.move', after: { status: 'approved' } },
    ]);
    for (const status of ['new', 'in_review', 'rejected', 'in_development', 'completed', 'ai_processed'])
      expect((await move(id, { status })).statusCode).toBe(400);
    expect((await move(id, { status: 'ouverte' })).json()).toMatchObject({
      status: ['Ce statut n’existe pas.'],
    });
  });

  it.each(['new', 'ai_processing'])(
    'that is %s waits for the model: nobody moves it by hand',
    async (status) => {
      const id = await createIdea({ status });
      for (const to of ['ai_processed', 'in_review', 'approved', 'rejected'])
        expect((await move(id, { status: to })).json()).toMatchObject({ code: 'idea_move_not_allowed' });
    },
  );

  it('moved by two at once tells the second what it has become, unless both wanted the same', {
    tags: ['4.idea.moves'],
  }, async () => {
    const id = await createIdea({ status: 'ai_processed', processed: true });
    const seen = 'ai_processed';
    const both = await Promise.all([
      move(id, { status: 'in_review', seen }),
      move(id, { status: 'rejected', seen }, ali),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      code: 'changed_meanwhile',
      detail: expect.stringMatching(/^Cette idée a changé entre-temps\u00a0: elle est maintenant «\u00a0/),
    });
    expect(await actsOnIdea(shop, id)).toHaveLength(1);
    const again = await createIdea({ status: 'in_review', processed: true });
    const same = { status: 'approved', seen: 'in_review' };
    const agreed = await Promise.all([move(again, same), move(again, same, ali)]);
    expect(agreed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await actsOnIdea(shop, again)).toHaveLength(1);
  });

  it('is deleted with its words, once, and the journal keeps that it was', async () => {
    const id = await createIdea();
    const remove = () => zoe.ask('DELETE', `/api/automation-ideas/${id}/`);
    const both = await Promise.all([remove(), remove()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
    expect((await zoe.ask('GET', `/api/automation-ideas/${id}/`)).statusCode).toBe(404);
    expect((await move(id, { status: 'rejected' })).statusCode).toBe(404);
    expect(await actsOnIdea(shop, id)).toEqual([{ act: 'idea.delete', after: null }]);
  });
});
