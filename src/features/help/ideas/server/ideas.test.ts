import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
  await shop.pool.query(
    "insert into categories (name, slug, created_at) values ('Facturation', 'facturation', now())",
  );
});

const form = {
  email: 'camille@exemple.fr',
  title: 'Relance des devis',
  description: 'Relancer mes devis restés sans réponse. Chaque lundi matin, si possible.',
  usage_type: 'pro',
  category_slug: 'facturation',
};
const post = (payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload, headers });
const list = (headers: Record<string, string> = {}) =>
  shop.app.inject({ url: '/api/automation-ideas/', headers });

describe('POST /api/automation-ideas/', () => {
  it('keeps an idea of somebody without an account', { tags: ['7.POST/api/automation-ideas/'] }, async () => {
    const answer = await post(form);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      ...form,
      automation: null,
      rejection_reason: '',
      id: expect.any(Number),
      generated_title: '',
      usage_type_display: 'Professionnel',
      status: 'new',
      status_display: 'Nouvelle',
      created_at: expect.stringMatching(/Z$/),
      asks_author: false,
    });
  });

  it.each([[{ title: '' }], [{ title: undefined }], [{ title: '   ' }]])(
    'makes a title from the description for %j',
    { tags: ['5.idea.defaults'] },
    async (changes) => {
      const title = 'Relancer mes devis restés sans réponse';
      expect((await post({ ...form, ...changes })).json()).toMatchObject({ title, generated_title: title });
    },
  );

  it.each([[''], [undefined], [null]])(
    'has no category with %j, and is personal unless told',
    { tags: ['5.idea.defaults'] },
    async (slug) => {
      const { email, description } = form;
      expect((await post({ email, description, category_slug: slug })).json()).toMatchObject({
        category_slug: null,
        usage_type: 'perso',
        usage_type_display: 'Personnel',
      });
    },
  );

  it.each([
    [{ email: '' }, { email: ["L'email est obligatoire."] }],
    [{ email: 'camille' }, { email: ["L'email n'est pas valide."] }],
    [{ description: '' }, { description: ['La description de votre idée est obligatoire.'] }],
    [{ description: undefined }, { description: ['La description de votre idée est obligatoire.'] }],
    [
      { description: 'Trop court' },
      { description: ['Veuillez décrire votre idée avec au moins 20 caractères.'] },
    ],
    [
      { usage_type: '' },
      { usage_type: ["Veuillez préciser si c'est pour un usage personnel ou professionnel."] },
    ],
    [{ category_slug: 'inconnue' }, { category_slug: ['Cette catégorie n’existe pas.'] }],
    [{ status: 'approved' }, { status: ["Ce champ n'est pas accepté."] }],
  ])(
    'refuses %j by field',
    {
      tags: [
        '5.idea.email',
        '5.idea.email.valid',
        '5.idea.description',
        '5.idea.description.length',
        '5.idea.usage',
      ],
    },
    async (changes, fields) => {
      const answer = await post({ ...form, ...changes });
      expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
    },
  );

  it('tells the author once, quoting nothing that was typed', async () => {
    const email = 'idee-seule@exemple.fr';
    await post({ ...form, email, title: 'Gagnez un voyage' });
    await shop.drain();
    await shop.drain();
    const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
    expect(mails.map(({ subject }) => subject)).toEqual(['Nous avons bien reçu votre idée d’automatisation']);
    expect(mails[0]?.text).not.toContain('voyage');
  });
});

describe('an idea of who closes their account meanwhile', () => {
  it('is nobody’s: the erasure, which is over, would have missed it', async () => {
    const { id: userId, headers } = await createCustomer(shop);
    const meanwhile = {
      lock: 'select from users where id = $1 for update',
      change: 'update users set deleted_at = now(), is_active = false where id = $1',
      id: userId,
    };
    const answer = await changedMeanwhile(shop.pool, meanwhile, () => post(form, headers));
    expect(answer.statusCode).toBe(201);
    const { rows } = await shop.pool.query('select user_id from automation_ideas where id = $1', [
      answer.json().id,
    ]);
    expect(rows).toEqual([{ user_id: null }]);
  });
});

describe('GET /api/automation-ideas/', () => {
  it('lists the customer’s own ideas, newest first, without what is the team’s', {
    tags: ['3.idea', '7.GET/api/automation-ideas/'],
  }, async () => {
    const { headers } = await createCustomer(shop);
    await post({ ...form, title: 'Première' }, headers);
    await post({ ...form, title: 'Seconde' }, headers);
    const answer = await list(headers);
    expect(answer.json().map(({ title }: { title: string }) => title)).toEqual(['Seconde', 'Première']);
    expect(answer.body).not.toMatch(/confidence|ai_summary/);
  });

  it('never shows what another proposed, not even with the same email', {
    tags: ['6.customer.own'],
  }, async () => {
    const customer = await createCustomer(shop);
    await post({ ...form, email: customer.email });
    await post({ ...form, email: customer.email }, (await createCustomer(shop)).headers);
    expect((await list(customer.headers)).json()).toEqual([]);
  });

  it('answers 401 without a token', async () => {
    expect((await list()).statusCode).toBe(401);
  });
});

describe('the limits of the idea form', () => {
  let limited: TestShop;
  beforeAll(async () => {
    limited = await startShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  });
  afterAll(() => limited.stop());

  it('refuse the sixth idea of one email, and the eleventh of one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/api/automation-ideas/',
        payload: { ...form, category_slug: '', email: n < 6 ? 'cible@exemple.fr' : `n${n}@exemple.fr` },
        headers: { 'x-forwarded-for': '192.0.2.7' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(5).fill(201), 429, ...Array(4).fill(201), 429]);
  });
});
