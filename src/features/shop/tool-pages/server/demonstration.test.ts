import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { formOf, htmlFile, pageHtml } from '#tests/factories/automation-forms.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { allowDemonstration } from '#tests/factories/demonstrations.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Demonstration, Frame } from '../contract.ts';

const html = '<!doctype html><html lang="fr"><head><title>Devis</title></head><h1>Devis</h1></html>';
const sample = '{"champs":{"client":"Atelier Lune"}}';
let shop: TestShop;
let serial = 0;
let slug: string;
let id: number;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  slug = `essai-${serial}`;
  id = await createAutomation(shop, { name: `Essai ${serial}`, html });
  await allowDemonstration(shop, id, { sample });
});

const ask = (name = slug, app = shop.app, headers = {}) =>
  app.inject({ method: 'POST', url: `/api/automations/${name}/demonstration/`, headers });
const address = async (name = slug) => (await ask(name)).json<Demonstration>().src;
const forward = (ms: number) => shop.clock.moveTo(new Date(shop.clock.now().getTime() + ms));
const set = (columns: string) => shop.pool.query(`update automations set ${columns} where id = $1`, [id]);
const statusOf = async (src: string) => (await shop.app.inject(src)).statusCode;

describe('POST /api/automations/{slug}/demonstration/', () => {
  it('gives anybody the address of the page for ten minutes, with its sample, where the team allows it', {
    tags: ['demonstration.allowed', '7.POST/api/automations/{slug}/demonstration/'],
  }, async () => {
    const answer = await ask();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        src: expect.stringMatching(/^\/frame\/[\w-]+$/),
        expires_in: 600,
        automation: { id, name: `Essai ${serial}`, slug },
        sample,
      },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('refuses with 404 what nobody may try: unknown, not allowed, off sale, deleted, without a page', {
    tags: ['demonstration.allowed'],
  }, async () => {
    const refused = async (name = slug) => {
      const answer = await ask(name);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        {
          detail: 'Cette automatisation ne s’essaie pas sans compte pour le moment.',
          code: 'no_demonstration',
        },
      ]);
    };
    for (const name of ['inconnue', '%00', '..%2F..', 'É', String(id)]) await refused(name);
    await set('available = false');
    await refused();
    await set('deleted_at = now()');
    await refused();
    await set('available = true, deleted_at = null');
    expect((await ask()).statusCode).toBe(200);
    await allowDemonstration(shop, id, { allowed: false });
    await refused();
    await allowDemonstration(shop, id);
    await shop.pool.query('delete from automation_pages where automation_id = $1', [id]);
    await refused();
    await createAutomation(shop, { name: `Jamais permise ${serial}`, html });
    await refused(`jamais-permise-${serial}`);
  });

  it('is found by a slug that the automation had', async () => {
    await shop.pool.query('insert into former_automation_slugs values ($1, $2, now())', [
      `ancien-${serial}`,
      id,
    ]);
    expect((await ask(`ancien-${serial}`)).json()).toMatchObject({ automation: { id, slug } });
  });

  it('asks nothing of who is signed in, and notes nothing of them', {
    tags: ['demonstration.nothing-kept'],
  }, async () => {
    const who = await createCustomer(shop);
    await createSubscription(shop, { userId: who.id, automationId: id });
    const { src } = (await ask(slug, shop.app, who.headers)).json<Demonstration>();
    expect(await statusOf(src)).toBe(200);
    const noted = await shop.pool.query(
      `select (select last_accessed from subscriptions where user_id = $1) as accessed,
         (select count(*)::int from document_stores where user_id = $1) as stores,
         (select count(*)::int from used_frame_tickets) as spent`,
      [who.id],
    );
    expect(noted.rows).toEqual([{ accessed: null, stores: 0, spent: 0 }]);
  });

  it('gives one network twenty in ten minutes, and another network its own', {
    tags: ['demonstration.limited'],
  }, async () => {
    const narrow = await startShop({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' });
    try {
      await allowDemonstration(narrow, await createAutomation(narrow, { name: 'Limité', html }));
      const from = (network: string) => ask('limite', narrow.app, { 'x-forwarded-for': network });
      for (let n = 0; n < 20; n += 1) expect((await from('192.0.2.1')).statusCode).toBe(200);
      const refused = await from('192.0.2.1');
      expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
      expect((await from('198.51.100.1')).statusCode).toBe(200);
    } finally {
      await narrow.stop();
    }
  });
});

describe('GET /frame/{ticket} of a demonstration', () => {
  it('answers the page as often as wanted, marked, in a frame from which nothing leaves', {
    tags: ['demonstration.marked', 'demonstration.frame'],
  }, async () => {
    const src = await address();
    for (let n = 0; n < 3; n += 1) {
      const { statusCode, body, headers } = await shop.app.inject(src);
      expect(statusCode).toBe(200);
      expect(body).toContain('content: "Démonstration" !important');
      expect(body.replace(/<script[^>]*>.*?<\/script><style>.*?<\/style>/s, '')).toBe(html);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy[0]).toBe('sandbox allow-scripts allow-forms allow-modals');
      expect(policy).toContain("connect-src 'none'");
      expect(policy.at(-1)).toBe("frame-ancestors 'self' http://localhost:3000");
    }
  });

  it('no longer opens after ten minutes of the shop’s clock', {
    tags: ['demonstration.ten-minutes'],
  }, async () => {
    const src = await address();
    await forward(599_000);
    expect(await statusOf(src)).toBe(200);
    await forward(1_000);
    const answer = await shop.app.inject(src);
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      expect.stringContaining('La démonstration est terminée'),
    ]);
    expect(answer.body).not.toContain('<h1>Devis');
    expect(await statusOf(await address())).toBe(200);
  });

  it.each([
    ['forbidden', () => allowDemonstration(shop, id, { allowed: false })],
    ['taken off sale', () => set('available = false')],
    ['deleted', () => set('available = false, deleted_at = now()')],
    [
      'without its page',
      () => shop.pool.query('delete from automation_pages where automation_id = $1', [id]),
    ],
  ])(
    'no longer opens once it is %s, though its address still holds',
    {
      tags: ['demonstration.decided-again'],
    },
    async (_how, end) => {
      const src = await address();
      await end();
      const answer = await shop.app.inject(src);
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        expect.stringContaining('Cette démonstration a changé'),
      ]);
    },
  );

  it('shows the version that was published when it was given, and none once another is', {
    tags: ['demonstration.decided-again'],
  }, async () => {
    const staff = await createStaff(shop);
    const src = await address();
    const upload = (publish: string) =>
      staff.ask(
        'POST',
        `/api/automations/${id}/upload_webhook/`,
        formOf({ webhook_file: htmlFile(pageHtml('Deuxième')), publish }),
      );
    await upload('false');
    expect(await statusOf(src)).toBe(200);
    await upload('true');
    expect(await statusOf(src)).toBe(403);
    expect((await shop.app.inject(await address())).body).toContain('Deuxième');
  });

  it('knows no address that was signed for another purpose, by another shop, or changed by a letter', {
    tags: ['demonstration.signed'],
  }, async () => {
    const who = await createCustomer(shop);
    await createSubscription(shop, { userId: who.id, automationId: id });
    const src = await address();
    const own = await shop.app.inject({
      method: 'POST',
      url: `/api/webhook-pages/${slug}/frame/`,
      headers: who.headers,
    });
    // A customer’s is no demonstration: it opens once, without a mark.
    const opened = await shop.app.inject(own.json<Frame>().src);
    expect([opened.statusCode, opened.body]).toEqual([200, html]);
    expect(await statusOf(own.json<Frame>().src)).toBe(403);
    const other = (place: number) =>
      `${src.slice(0, place)}${src[place] === 'A' ? 'B' : 'A'}${src.slice(place + 1)}`;
    for (const forged of [other(9), other(40), other(src.length - 2), `${src}A`, `${src}=`])
      expect([forged, await statusOf(forged)]).toEqual([forged, 404]);
    const stranger = await startShop({ TOKEN_SECRET: 'another secret that is long enough for the shop' });
    try {
      expect((await stranger.app.inject(src)).statusCode).toBe(404);
    } finally {
      await stranger.stop();
    }
  });

  it('is served from the automations’ own host where there is one', async () => {
    const apart = await startShop({ AUTOMATION_ORIGIN: 'https://pages.example/' });
    try {
      await allowDemonstration(apart, await createAutomation(apart, { name: 'Essai', html }));
      const { src } = (await ask('essai', apart.app)).json<Demonstration>();
      expect(src).toMatch(/^https:\/\/pages\.example\/frame\//);
      const { headers } = await apart.app.inject(new URL(src).pathname);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/localhost:3000$/);
    } finally {
      await apart.stop();
    }
  });
});

describe('what everybody is shown of an automation', () => {
  it('says that it may be tried, at once on every process, and only where it may', {
    tags: ['demonstration.shown'],
  }, async () => {
    const shown = async () =>
      (await shop.app.inject(`/api/automations/${id}/`)).json<{ has_demonstration: boolean }>()
        .has_demonstration;
    expect(await shown()).toBe(true);
    await allowDemonstration(shop, id, { allowed: false });
    await expect.poll(shown).toBe(false);
    await allowDemonstration(shop, id);
    await expect.poll(shown).toBe(true);
    await shop.pool.query('delete from automation_pages where automation_id = $1', [id]);
    await expect.poll(shown).toBe(false);
  });
});
