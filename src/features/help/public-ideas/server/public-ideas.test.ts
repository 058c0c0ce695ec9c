import { beforeAll, describe, expect, it } from 'vitest';
import { changedMeanwhile, waitingForALock } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { PublicIdeas } from '../contract.ts';

let shop: SharedShop;
let camille: TestCustomer;
beforeAll(async () => {
  shop = await sharedShop();
  camille = await createCustomer(shop);
});

async function createIdea(
  title: string,
  status = 'approved',
  automationId: number | null = null,
): Promise<number> {
  const { rows } = await shop.pool.query(
    `insert into automation_ideas (email, title, description, generated_title, ai_summary, texts_approved, ai_processed, status,
       automation_id, created_at)
     values ('auteur@exemple.fr', 'Mes mots', 'Mes mots à moi seul.', $1, 'Ce que l’IA en a compris.', true, true, $2, $3, $4)
     returning id`,
    [title, status, automationId, shop.clock.now()],
  );
  return rows[0].id;
}
async function listed(): Promise<PublicIdeas['results']> {
  const found: PublicIdeas['results'] = [];
  for (let page = 1; ; page += 1) {
    const { results, page_count: pages } = (
      await shop.app.inject({ url: `/api/public-ideas/?page=${page}&`, headers: { authorization: '' } })
    ).json<PublicIdeas>();
    found.push(...results);
    if (page >= pages) return found;
  }
}
const one = async (id: number) => (await listed()).find((idea) => idea.id === id);
const vote = (id: number, { headers }: Pick<TestCustomer, 'headers'>, method: 'POST' | 'DELETE' = 'POST') =>
  shop.app.inject({ method, url: `/api/public-ideas/${id}/vote/`, headers });
const own = async ({ headers }: TestCustomer) =>
  (await shop.app.inject({ url: '/api/public-ideas/votes/', headers })).json<{ idea_ids: number[] }>()
    .idea_ids;

describe('GET /api/public-ideas/', () => {
  it('shows accepted ideas by the generated text, and neither their authors nor their words', {
    tags: ['7.GET/api/public-ideas/', 'idea.public'],
  }, async () => {
    const id = await createIdea('Relances de devis');
    for (const status of ['new', 'ai_processed', 'in_review', 'rejected'])
      await createIdea(`Cachée ${status}`, status);
    expect(await one(id)).toEqual({
      id,
      title: 'Relances de devis',
      summary: 'Ce que l’IA en a compris.',
      category_name: null,
      status: 'approved',
      status_display: 'Retenue',
      votes: null,
      automation: null,
    });
    const all = JSON.stringify(await listed());
    expect(all).not.toMatch(/Cachée|Mes mots|auteur@/);
  });

  it('shows nothing that no person has read, and takes no vote for it', {
    tags: ['idea.read-before-public'],
  }, async () => {
    const id = await createIdea('Réponses de avis');
    await shop.pool.query('update automation_ideas set texts_approved = false where id = $1', [id]);
    await expect.poll(() => one(id)).toBeUndefined();
    expect((await vote(id, camille)).statusCode).toBe(404);
    await shop.pool.query('update automation_ideas set texts_approved = true where id = $1', [id]);
    await expect.poll(() => one(id)).toMatchObject({ title: 'Réponses de avis' });
  });

  it('links what is published while it is on sale, and no draft', async () => {
    const automation = await createAutomation(shop, { name: 'Relances prêtes' });
    const done = await createIdea('Publiée', 'completed', automation);
    const draft = await createIdea('Ébauche', 'in_development', automation);
    expect((await one(done))?.automation).toMatchObject({ id: automation, name: 'Relances prêtes' });
    expect((await one(draft))?.automation).toBeNull();
    await shop.pool.query('update automations set available = false where id = $1', [automation]);
    expect((await one(done))?.automation).toBeNull();
  });
});

describe('a vote', () => {
  it('is one for each customer and idea, and taken back at will', {
    tags: [
      '7.POST/api/public-ideas/{id}/vote/',
      '7.DELETE/api/public-ideas/{id}/vote/',
      '7.GET/api/public-ideas/votes/',
      'idea.votes',
    ],
  }, async () => {
    const id = await createIdea('Un vote');
    const twice = await Promise.all([vote(id, camille), vote(id, camille)]);
    expect(twice.map((answer) => answer.json())).toEqual([1, 2].map(() => ({ voted: true, votes: null })));
    expect(await own(camille)).toContain(id);
    const { rowCount } = await shop.pool.query('select from idea_votes where idea_id = $1', [id]);
    expect(rowCount).toBe(1);
    expect((await vote(id, camille, 'DELETE')).json()).toEqual({ voted: false, votes: null });
    expect((await vote(id, camille, 'DELETE')).json()).toEqual({ voted: false, votes: null });
    expect(await own(camille)).not.toContain(id);
  });

  it('is taken back after the sale too, and not given any more', { tags: ['idea.votes'] }, async () => {
    const id = await createIdea('En vente depuis');
    await vote(id, camille);
    await shop.pool.query(`update automation_ideas set status = 'completed' where id = $1`, [id]);
    expect(await own(camille)).toContain(id);
    expect((await vote(id, camille, 'DELETE')).json()).toEqual({ voted: false, votes: null });
    expect(await own(camille)).not.toContain(id);
    expect((await vote(id, camille)).statusCode).toBe(404);
  });

  it('is counted from five on, and those that most want come first', {
    tags: ['idea.votes.shown'],
  }, async () => {
    const wanted = await createIdea('Très attendue');
    const other = await createIdea('Moins attendue');
    for (let n = 1; n <= 5; n += 1) {
      expect((await one(wanted))?.votes).toBeNull();
      await vote(wanted, await createCustomer(shop));
    }
    expect((await one(wanted))?.votes).toBe(5);
    expect((await vote(wanted, camille)).json()).toEqual({ voted: true, votes: 6 });
    expect((await vote(wanted, camille, 'DELETE')).json()).toEqual({ voted: false, votes: 5 });
    await shop.pool.query(`update automation_ideas set status = 'rejected' where id = $1`, [wanted]);
    expect((await vote(wanted, camille, 'DELETE')).json()).toEqual({ voted: false, votes: null });
    await shop.pool.query(`update automation_ideas set status = 'approved' where id = $1`, [wanted]);
    const ids = (await listed()).map(({ id }) => id);
    expect(ids.indexOf(wanted)).toBeLessThan(ids.indexOf(other));
  });

  it.each(['new', 'ai_processed', 'in_review', 'rejected', 'completed'])(
    'goes to no idea that is %s',
    async (status) => {
      expect((await vote(await createIdea('Fermée', status), camille)).statusCode).toBe(404);
    },
  );

  it('wants an account', async () => {
    const id = await createIdea('Sans compte');
    expect((await shop.app.inject({ method: 'POST', url: `/api/public-ideas/${id}/vote/` })).statusCode).toBe(
      401,
    );
    expect((await shop.app.inject({ url: '/api/public-ideas/votes/' })).statusCode).toBe(401);
  });
});

describe('every process', () => {
  it('is told of what changes on the public page, and not of ideas that are read', async () => {
    const told: string[] = [];
    await shop.notifications.on('catalogue_changed', (payload) => void told.push(payload));
    // They come in their order: what earlier tests changed is told before this mark.
    await shop.pool.query("select pg_notify('catalogue_changed', 'mark')");
    await expect.poll(() => told.at(-1)).toBe('mark');
    told.length = 0;
    const id = await createIdea('Notée', 'in_review');
    await shop.pool.query("update automation_ideas set ai_summary = 'x' where id = $1", [id]);
    await shop.pool.query("update automation_ideas set status = 'approved' where id = $1", [id]);
    await expect.poll(() => told.length).toBe(1);
    await shop.pool.query("update automation_ideas set title = 'Autre' where id = $1", [id]);
    await shop.pool.query('delete from automation_ideas where id = $1', [id]);
    await expect.poll(() => told.length).toBe(2);
  });
});

describe('a vote beside another act', () => {
  const leave = 'update users set deleted_at = now(), is_active = false where id = $1';

  it('beside the erasure of its own author waits for it, and neither for the other', async () => {
    const author = await createCustomer(shop);
    const id = await createIdea('De qui s’en va');
    await shop.pool.query('update automation_ideas set user_id = $2 where id = $1', [id, author.id]);
    const erasing = await shop.pool.connect();
    await erasing.query('begin');
    await erasing.query('select from users where id = $1 for update', [author.id]);
    // `inject` begins when it is asked for its answer.
    const answer = vote(id, author).then((given) => given);
    await expect.poll(() => waitingForALock(shop.pool)).toBe(1);
    await erasing.query('delete from automation_ideas where user_id = $1', [author.id]);
    await erasing.query('commit');
    erasing.release();
    expect((await answer).statusCode).toBe(404);
  });

  it('of who closes their account meanwhile is none', async () => {
    const id = await createIdea('Trop tard');
    const voter = await createCustomer(shop);
    const meanwhile = { lock: 'select from users where id = $1 for update', change: leave, id: voter.id };
    expect((await changedMeanwhile(shop.pool, meanwhile, () => vote(id, voter))).statusCode).toBe(404);
    const { rowCount } = await shop.pool.query('select from idea_votes where idea_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('for what is completed meanwhile is none', async () => {
    const id = await createIdea('Terminée entre-temps');
    const meanwhile = {
      lock: 'select from automation_ideas where id = $1 for no key update',
      change: `update automation_ideas set status = 'completed' where id = $1`,
      id,
    };
    expect((await changedMeanwhile(shop.pool, meanwhile, () => vote(id, camille))).statusCode).toBe(404);
  });
});
