import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageFaults } from '#domain/page/page-faults.ts';
import { createN8nSandbox, type N8nSandbox } from '#sandbox/n8n/n8n-sandbox.ts';
import { demoN8n } from '#server/settings/n8n-settings.ts';
import type { Automation } from '#shop/catalogue/contract.ts';
import type { StaffAutomation } from '#staff/automations-admin/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { type AiShop, startAiShop } from '#tests/ai-shop.ts';
import { createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { allowDemonstration } from '#tests/factories/demonstrations.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess } from '#tests/start-shop.ts';
import type { StaffIdea } from '../contract.ts';

let shop: AiShop;
let n8n: N8nSandbox;
let zoe: TestStaff;
let category: number;
beforeAll(async () => {
  n8n = await createN8nSandbox({ liveAfterMs: 0 });
  shop = await startAiShop({
    N8N_URL: await n8n.app.listen({ port: 0, host: '127.0.0.1' }),
    N8N_API_KEY: demoN8n.apiKey,
    N8N_SIGNING_SECRET: demoN8n.signingSecret,
    N8N_TIMEOUT_MS: '1000',
  });
  zoe = await createStaff(shop);
  category = await createCategory(shop, { name: 'Facturation et devis', slug: 'facturation-et-devis' });
});
afterAll(async () => {
  await shop.stop();
  await n8n.app.close();
});

let serial = 0;
let email: string;
beforeEach(() => {
  serial += 1;
  email = `auteur-${serial}@exemple.fr`;
});

const words = 'Chaque lundi matin, relancer par email tous les clients dont le devis est resté sans réponse.';
const at = (id: number, call = '') => `/api/automation-ideas/${id}/${call}`;
async function proposed(headers: Record<string, string> = {}, description = words): Promise<{ id: number }> {
  const payload = { email, description, usage_type: 'pro' };
  const sent = await shop.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload, headers });
  await shop.drain();
  return sent.json();
}
async function accepted(headers: Record<string, string> = {}, description = words): Promise<number> {
  const { id } = await proposed(headers, description);
  await zoe.ask('PATCH', at(id), { status: 'in_review' });
  // Read before it is approved: else nothing of it is public.
  const { generated_title, ai_summary } = await read(id);
  await zoe.ask('PATCH', at(id), { status: 'approved', generated_title, ai_summary });
  return id;
}
const prices = { purchase_price: '49', subscription_price: '9,90' };
const draft = (id: number, body: object = {}, by = zoe) =>
  by.ask('POST', at(id, 'draft/'), { category, ...prices, ...body });
const read = async (id: number) => (await zoe.ask('GET', at(id))).json<StaffIdea>();
const sell = (id: number, available = true) => zoe.ask('PATCH', `/api/automations/${id}/`, { available });
async function drafted(headers: Record<string, string> = {}) {
  const id = await accepted(headers);
  const automationId = (await draft(id)).json<StaffIdea>().draft!.id;
  return { id, automationId };
}
/** As the form's checklist wants it. */
async function finish(automationId: number): Promise<void> {
  await shop.pool.query(
    `update automations set image_key = 'couverture', description_by_ai = false, for_whom = 'Artisans' where id = $1`,
    [automationId],
  );
  await shop.pool.query('update page_versions set tried_at = uploaded_at where automation_id = $1', [
    automationId,
  ]);
  await allowDemonstration(shop, automationId, { sample: '{}' });
}
async function publish(automationId: number): Promise<void> {
  await finish(automationId);
  const { rows } = await shop.pool.query('select id from automation_workflows where automation_id = $1', [
    automationId,
  ]);
  await zoe.ask('POST', '/api/integrations/n8n/deploy/', { workflow_id: rows[0].id, settings: {} });
  await sell(automationId);
}
async function onSale(headers: Record<string, string> = {}) {
  const made = await drafted(headers);
  await publish(made.automationId);
  return made;
}
const gift = (id: number, by = zoe) => by.ask('POST', at(id, 'gift/'), {});
const mailsTo = async (to: string, subject: RegExp) => {
  await shop.drain();
  return shop.mailbox
    .messages()
    .filter((mail) => mail.envelope.to.includes(to) && subject.test(String(mail.subject)));
};
const keyIn = (text: unknown) => /idees\/suivi#([\w.-]+)/.exec(String(text))?.[1] ?? '';
const byKey = (key: string, call = '', headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/automation-ideas/by-key/${call}`,
    payload: { key },
    headers,
  });

describe('POST /api/automation-ideas/{id}/draft/', () => {
  it('makes a hidden automation with its texts, its page and a workflow that n8n holds unpublished', {
    tags: ['idea.draft'],
  }, async () => {
    const id = await accepted();
    const answer = await draft(id, { seen: 'approved' });
    const idea = answer.json<StaffIdea>();
    expect([answer.statusCode, idea]).toMatchObject([
      201,
      { status: 'in_development', moves: [], may_reprocess: false, draft: { on_sale: false } },
    ]);
    const made = (await zoe.ask('GET', `/api/admin/automations/${idea.draft!.id}/`)).json<StaffAutomation>();
    expect(made).toMatchObject({
      name: idea.generated_title,
      available: false,
      purchase_price: 49,
      subscription_price: 9.9,
    });
    expect(made.description).toMatch(
      /^.+\n\nVous indiquez\u00a0:\n- [\s\S]+\n\nEnsuite, elle s’en charge\u00a0:\n- /,
    );
    expect((await shop.app.inject({ url: `/api/automations/${idea.draft!.id}/` })).statusCode).toBe(404);
    const page = (await zoe.ask('GET', `/api/admin/webhook-content/${made.slug}/`)).json<{ html: string }>();
    expect(page.html).toContain('rouage:run');
    expect(page.html).not.toContain('{{');
    // The viewer says its name, which staff may change.
    expect(page.html).not.toContain(made.name);
    expect(page.html).toContain('<title>Formulaire</title>');
    expect(pageFaults(page.html)).toEqual({ faults: [], more: false });
    await shop.drain();
    await runSweep(shop, 'unsettled-workflows');
    expect(n8n.control.workflows().find(({ name }) => name.startsWith(made.name))).toMatchObject({
      active: false,
    });
  });

  it('asked twice, by two people or two processes, makes one', { tags: ['idea.draft'] }, async () => {
    const id = await accepted();
    const max = await createStaff(shop);
    const second = await startSecondProcess(shop);
    try {
      const answers = await Promise.all([draft(id), draft(id, {}, max)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
      const { rows } = await shop.pool.query(
        'select count(*)::int as made from automations a join automation_ideas i on i.automation_id = a.id where i.id = $1',
        [id],
      );
      expect(rows[0].made).toBe(1);
    } finally {
      await second.stop();
    }
  });

  it('takes the title and the summary that staff wrote when they approved', async () => {
    const { id } = await proposed();
    const texts = { generated_title: 'Devis suivis', ai_summary: 'Suit vos devis jusqu’à leur réponse.' };
    await zoe.ask('PATCH', at(id), { status: 'in_review' });
    await zoe.ask('PATCH', at(id), { status: 'approved', ...texts });
    const { draft: made } = (await draft(id)).json<StaffIdea>();
    expect(made?.name).toBe(texts.generated_title);
    const shown = (await zoe.ask('GET', `/api/admin/automations/${made!.id}/`)).json<StaffAutomation>();
    expect(shown.description).toMatch(/^Suit vos devis jusqu’à leur réponse\.\n\nVous indiquez\u00a0:/);
  });

  it('takes another slug where its own is taken', async () => {
    const [one, other] = [await drafted(), await drafted()];
    const { rows } = await shop.pool.query('select slug from automations where id = any($1) order by id', [
      [one.automationId, other.automationId],
    ]);
    expect(rows[0].slug).not.toBe(rows[1].slug);
    expect(rows[1].slug).toMatch(/-\d+$/);
  });

  it('is only for an idea that was accepted, by who may, with its prices and a shelf that exists', async () => {
    const id = await accepted();
    const wrong = await draft(id, { category: 999_999 });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { category: [expect.any(String)] }]);
    for (const written of [`0x${category.toString(16)}`, ` ${category} `, `${category}.0`])
      expect((await draft(id, { category: written })).json()).toMatchObject({
        category: ['Cette catégorie n’existe pas.'],
      });
    expect((await draft(id, { purchase_price: 'cher' })).json()).toHaveProperty('purchase_price');
    expect((await draft(id, { seen: 'in_review' })).json()).toMatchObject({ code: 'changed_meanwhile' });
    const lea = await createStaff(shop, { role: 'support' });
    expect((await draft(id, {}, lea)).statusCode).toBe(403);
    expect(await read(id)).toMatchObject({ status: 'approved', draft: null });
    expect((await draft(999_999)).statusCode).toBe(404);
  });

  it('that is deleted gives the idea back, to be drafted anew', { tags: ['idea.draft'] }, async () => {
    const { id, automationId } = await drafted();
    await zoe.ask('DELETE', `/api/automations/${automationId}/`);
    expect(await read(id)).toMatchObject({ status: 'approved', draft: null });
    expect((await draft(id)).statusCode).toBe(201);
  });
});

describe('an automation that was drafted from an idea', () => {
  it('is not put on sale before its workflow is to be published', async () => {
    const { automationId } = await drafted();
    const form = await zoe.ask('GET', `/api/admin/automations/${automationId}/`);
    expect(form.json<StaffAutomation>().checklist[0]).toEqual({
      ...{ key: 'workflow', label: 'son workflow en service', is_done: false },
      reason: 'n8n ne l’a pas encore',
    });
    const refused = await sell(automationId);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      // In the words of the page that it leads to.
      { code: 'workflow_unpublished', detail: expect.stringContaining('mettez-le en service') },
    ]);
  });

  it('is not put on sale before its checklist is done, and the form shows what is missing', {
    tags: ['idea.checklist'],
  }, async () => {
    const { automationId } = await drafted();
    const { rows } = await shop.pool.query('select id from automation_workflows where automation_id = $1', [
      automationId,
    ]);
    await zoe.ask('POST', '/api/integrations/n8n/deploy/', { workflow_id: rows[0].id, settings: {} });
    const seen = async () => {
      const { checklist } = (
        await zoe.ask('GET', `/api/admin/automations/${automationId}/`)
      ).json<StaffAutomation>();
      return checklist.map(({ is_done }) => is_done);
    };
    expect(await seen()).toEqual([true, false, false, false, false, false]);
    const refused = await sell(automationId);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'draft_unfinished',
        detail:
          'Avant la vente, il manque\u00a0: une couverture, une description écrite par une personne, «\u00a0Pour qui\u00a0» rempli, sa page publiée, ouverte «\u00a0comme un client\u00a0», un exemple pour l’essai sans compte.',
      },
    ]);
    // To look at it as a customer does is to try it.
    await zoe.ask('POST', `/api/admin/automations/${automationId}/versions/1/frame/`, {});
    expect((await seen())[4]).toBe(true);
    await finish(automationId);
    expect(await seen()).toEqual([true, true, true, true, true, true]);
    expect((await sell(automationId)).json()).toMatchObject({ available: true, checklist: [] });
  });

  it('completes its idea when it goes on sale, which its author and `/idees` are told', {
    tags: ['idea.completed'],
  }, async () => {
    const { id, automationId } = await onSale();
    expect(await read(id)).toMatchObject({ status: 'completed', draft: { on_sale: true } });
    const [news] = await mailsTo(email, /est en vente$/);
    const followed = (await byKey(keyIn(news?.text))).json();
    expect(followed).toMatchObject({ status: 'completed', automation: { id: automationId }, gift: null });
    const { results } = (await shop.app.inject({ url: '/api/public-ideas/' })).json();
    expect(results.find((one: { id: number }) => one.id === id)).toMatchObject({
      automation: { id: automationId },
    });
    await sell(automationId, false);
    await sell(automationId);
    expect(await read(id)).toMatchObject({ status: 'completed' });
  });

  it('says to everybody that its description is a model’s, until staff write another', {
    tags: ['idea.draft.by-ai'],
  }, async () => {
    const author = await createCustomer(shop);
    email = author.email;
    const { id, automationId } = await onSale(author.headers);
    await gift(id);
    const address = `/api/automations/${automationId}/`;
    const shown = async () => {
      const [alone, listed, own] = await Promise.all([
        shop.app.inject({ url: address }),
        shop.app.inject({ url: '/api/automations/', query: { page_size: '100' } }),
        shop.app.inject({ url: '/api/subscriptions/', headers: author.headers }),
      ]);
      const { results } = listed.json<{ results: Automation[] }>();
      return [
        alone.json<Automation>().description_by_ai,
        results.find((one) => one.id === automationId)?.description_by_ai,
        own.json()[0].automation_details.description_by_ai,
      ];
    };
    // One that was sold before the checklist.
    await shop.pool.query('update automations set description_by_ai = true where id = $1', [automationId]);
    await expect.poll(shown).toEqual([true, true, true]);
    const { name, slug, description } = (await shop.app.inject({ url: address })).json<Automation>();
    const form = { name, slug, description, category, purchase_price: 50, subscription_price: 9.9 };
    const put = async (more: object = {}) => {
      const { version } = (await zoe.ask('GET', `/api/admin/automations/${automationId}/`)).json<{
        version: number;
      }>();
      return zoe.ask('PUT', address, { ...form, version, ...more });
    };
    const priced = await put();
    expect(priced.json()).toMatchObject({ purchase_price: 50, description_by_ai: true });
    const written = await put({ description: 'Ce que l’équipe en dit.' });
    expect(written.json()).toMatchObject({ description_by_ai: false });
    await expect.poll(shown).toEqual([false, false, false]);
    expect((await put()).json()).toMatchObject({ description_by_ai: false });
  });

  it('is told to who voted for it, once each, and not to its author', {
    tags: ['idea.voters-told'],
  }, async () => {
    const [author, voter, other] = [
      await createCustomer(shop),
      await createCustomer(shop),
      await createCustomer(shop),
    ];
    email = author.email;
    const { id, automationId } = await drafted(author.headers);
    const vote = ({ headers }: TestCustomer, of = id) =>
      shop.app.inject({ method: 'POST', url: `/api/public-ideas/${of}/vote/`, headers });
    for (const one of [author, voter, other]) expect((await vote(one)).statusCode).toBe(200);
    await shop.app.inject({ method: 'DELETE', url: `/api/public-ideas/${id}/vote/`, headers: other.headers });
    const { rows } = await shop.pool.query('select id from automation_workflows where automation_id = $1', [
      automationId,
    ]);
    await zoe.ask('POST', '/api/integrations/n8n/deploy/', { workflow_id: rows[0].id, settings: {} });
    await finish(automationId);
    await sell(automationId);
    const second = await startSecondProcess(shop);
    try {
      expect(await runSweepTogether(shop, second.shop, 'voters-to-tell')).toBe(1);
    } finally {
      await second.stop();
    }
    expect(await mailsTo(voter.email, /^Vous l’attendiez/)).toHaveLength(1);
    expect(await mailsTo(author.email, /^Vous l’attendiez/)).toHaveLength(0);
    expect(await mailsTo(other.email, /^Vous l’attendiez/)).toHaveLength(0);
  });
});

describe('an account that staff have closed', () => {
  const close = (id: number, isActive: boolean) =>
    zoe.ask('PUT', `/api/admin/users/${id}/`, { is_active: isActive });

  it('is told nothing as a voter meanwhile, and once it is open again', {
    tags: ['idea.voters-told'],
  }, async () => {
    const voter = await createCustomer(shop);
    const { id, automationId } = await drafted();
    const url = `/api/public-ideas/${id}/vote/`;
    await shop.app.inject({ method: 'POST', url, headers: voter.headers });
    expect((await close(voter.id, false)).statusCode).toBe(200);
    await publish(automationId);
    await runSweep(shop, 'voters-to-tell');
    expect(await mailsTo(voter.email, /^Vous l’attendiez/)).toHaveLength(0);
    await close(voter.id, true);
    await runSweep(shop, 'voters-to-tell');
    expect(await mailsTo(voter.email, /^Vous l’attendiez/)).toHaveLength(1);
  });

  it('is given nothing as an author until it is open again', { tags: ['idea.gift'] }, async () => {
    const author = await createCustomer(shop);
    email = author.email;
    const { id } = await onSale(author.headers);
    await close(author.id, false);
    expect((await gift(id)).json()).toMatchObject({ code: 'gift_not_given' });
    await close(author.id, true);
    expect((await gift(id)).statusCode).toBe(200);
  });
});

describe('a draft, whatever the idea is', () => {
  const rewrite = (id: number, change: object) =>
    shop.pool.query('update idea_analyses set analysis = analysis || $2::jsonb where idea_id = $1', [
      id,
      JSON.stringify(change),
    ]);

  it('of signs that are cut, of no letter of a slug, and of fields that stumble is one', async () => {
    const emoji = await accepted();
    await rewrite(emoji, { title: `A${'\u{1F600}'.repeat(79)}` });
    expect((await draft(emoji)).statusCode).toBe(201);
    const foreign = await accepted();
    const twin = await accepted();
    await rewrite(twin, { title: `Idée ${foreign}` });
    await rewrite(foreign, { title: '発票の自動化' });
    expect([(await draft(twin)).statusCode, (await draft(foreign)).statusCode]).toEqual([201, 201]);
    const stumbling = await accepted();
    const field = { label: 'Nom', kind: 'text', required: false, choices: [] };
    await rewrite(stumbling, {
      inputs: ['constructor', 'html', 'etape_2', 'nom'].map((name) => ({ ...field, name })),
    });
    const { draft: made } = (await draft(stumbling)).json<StaffIdea>();
    const { rows } = await shop.pool.query(
      'select inputs from automation_workflows where automation_id = $1',
      [made!.id],
    );
    expect(rows[0].inputs.map(({ name }: { name: string }) => name)).toEqual(['nom']);
  });

  it('of one whose reading is not kept has its texts, and is sold once its page is written', async () => {
    const id = await accepted();
    await shop.pool.query('delete from idea_analyses where idea_id = $1', [id]);
    const { draft: made } = (await draft(id)).json<StaffIdea>();
    const refused = await sell(made!.id);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'page_unwritten' }]);
  });

  it('is not sold while n8n could not be given its workflow', async () => {
    const { automationId } = await drafted();
    const { rows } = await shop.pool.query('select id from automation_workflows where automation_id = $1', [
      automationId,
    ]);
    n8n.control.fault('away');
    await zoe.ask('POST', '/api/integrations/n8n/deploy/', { workflow_id: rows[0].id, settings: {} });
    n8n.control.fault(null);
    expect((await sell(automationId)).json()).toMatchObject({ code: 'workflow_unpublished' });
    await zoe.ask('POST', '/api/integrations/n8n/deploy/', { workflow_id: rows[0].id, settings: {} });
    await finish(automationId);
    expect((await sell(automationId)).statusCode).toBe(200);
  });
});

describe('POST /api/automation-ideas/{id}/gift/', () => {
  it('gives an author with an account a year of it at once, then it is theirs; again changes nothing', {
    tags: ['idea.gift'],
  }, async () => {
    const author = await createCustomer(shop);
    email = author.email;
    const { id, automationId } = await onSale(author.headers);
    const answers = await Promise.all([gift(id), gift(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ gift: { received: true } });
    const { rows } = await shop.pool.query(
      `select status, gift_as_purchase,
         ((end_date - interval '1 second') at time zone 'Europe/Paris')::date - (start_date at time zone 'Europe/Paris')::date as days
       from subscriptions where user_id = $1 and automation_id = $2`,
      [author.id, automationId],
    );
    expect(rows).toEqual([{ status: 'offered', gift_as_purchase: true, days: 365 }]);
    const [mail, ...others] = await mailsTo(email, /^Votre idée est en vente, et vous est offerte/);
    expect(others).toEqual([]);
    const { title } = await read(id);
    expect(String(mail?.text).replaceAll(/\s+/g, ' ')).toContain(`Votre idée « ${title} » est devenue`);
    expect(words).toContain(title.replace('…', ''));
  });

  it('of a visitor waits behind the link of their idea for the first account that takes it', {
    tags: ['idea.gift', '7.POST/api/automation-ideas/by-key/gift/'],
  }, async () => {
    const { id, automationId } = await onSale();
    expect((await gift(id)).json<StaffIdea>().gift).toEqual({ received: false });
    const [mail] = await mailsTo(email, /vous est offerte/);
    const key = keyIn(mail?.text);
    expect((await byKey(key)).json()).toMatchObject({ gift: { received: false } });
    expect((await byKey(key, 'gift/')).statusCode).toBe(401);
    const [one, other] = [await createCustomer(shop), await createCustomer(shop)];
    const takes = await Promise.all([
      byKey(key, 'gift/', one.headers),
      byKey(key, 'gift/', other.headers),
      byKey(key, 'gift/', one.headers),
    ]);
    const codes = takes.map(({ statusCode }) => statusCode);
    expect([
      [200, 409, 200],
      [409, 200, 409],
    ]).toContainEqual(codes);
    const { rows } = await shop.pool.query(
      `select s.status, s.user_id = i.user_id as is_authors from subscriptions s
       join automation_ideas i on i.automation_id = s.automation_id where s.automation_id = $1`,
      [automationId],
    );
    expect(rows).toEqual([{ status: 'offered', is_authors: true }]);
    expect((await byKey('7.faux', 'gift/', one.headers)).json()).toMatchObject({ code: 'link_expired' });
  });

  it('waits while who takes it subscribes, and is not lost', { tags: ['idea.gift'] }, async () => {
    const { id, automationId } = await onSale();
    await gift(id);
    const [mail] = await mailsTo(email, /vous est offerte/);
    const customer = await createCustomer(shop);
    const subscription = await createSubscription(shop, { userId: customer.id, automationId });
    const take = () => byKey(keyIn(mail?.text), 'gift/', customer.headers);
    const refused = await take();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'gift_not_given', detail: expect.stringContaining('votre cadeau vous attend') },
    ]);
    await shop.pool.query("update subscriptions set status = 'cancelled' where id = $1", [subscription]);
    expect((await take()).json()).toMatchObject({ gift: { received: true } });
  });

  it('is for what is on sale, to an address that is known to be its author’s', async () => {
    const id = await accepted();
    expect((await gift(id)).json()).toMatchObject({ code: 'idea_not_on_sale' });
    const sold = await onSale();
    await shop.pool.query('update automation_ideas set may_be_told = false where id = $1', [sold.id]);
    expect((await gift(sold.id)).json()).toMatchObject({ code: 'gift_without_address' });
    expect((await gift(999_999)).statusCode).toBe(404);
  });

  it('that was told is not told once more as a sale, nor a sale that is over', async () => {
    const { id } = await onSale();
    await gift(id);
    const withdrawn = await onSale();
    await sell(withdrawn.automationId, false);
    expect(await mailsTo(email, /est en vente$/)).toHaveLength(0);
    expect(await mailsTo(email, /vous est offerte/)).toHaveLength(1);
  });

  it('that waits holds its automation, and is offered of nothing that was withdrawn', async () => {
    const { id, automationId } = await onSale();
    await sell(automationId, false);
    expect((await gift(id)).json()).toMatchObject({ code: 'idea_not_on_sale' });
    await sell(automationId);
    expect((await gift(id)).statusCode).toBe(200);
    const refused = await zoe.ask('DELETE', `/api/automations/${automationId}/`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('cadeau promis à l’auteur d’une idée') },
    ]);
  });

  it('never shortens one that its author has, and goes to nobody who has left', async () => {
    const author = await createCustomer(shop);
    email = author.email;
    const { id, automationId } = await onSale(author.headers);
    const end = new Date(shop.clock.now().getTime() + 700 * 86_400_000).toISOString().slice(0, 10);
    const given = { user_id: author.id, automation_id: automationId, end_date: end, gift_as_purchase: true };
    await zoe.ask('POST', '/api/subscriptions/grant-free/', given);
    expect((await gift(id)).statusCode).toBe(200);
    const { rows } = await shop.pool.query('select end_date from subscriptions where user_id = $1', [
      author.id,
    ]);
    expect(rows[0].end_date.toISOString().slice(0, 10)).toBe(end);
    const left = await createCustomer(shop);
    email = left.email;
    const other = await onSale(left.headers);
    await shop.pool.query('update users set deleted_at = now() where id = $1', [left.id]);
    expect((await gift(other.id)).json()).toMatchObject({ code: 'gift_not_given' });
    expect(await mailsTo(email, /vous est offerte/)).toHaveLength(0);
  });
});
