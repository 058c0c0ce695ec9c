import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { notifyThisProcess, revokeSessions } from '#people/auth/server/session.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

const html = '<!doctype html><html lang="fr"><title>Devis</title><h1>Devis</h1><script>1</script></html>';
let shop: TestShop;
let quotes: number;

beforeAll(async () => {
  shop = await startShop();
  quotes = await createAutomation(shop, { name: 'Générateur de devis', html });
});
afterAll(() => shop.stop());

const ask = (path: string, headers: Record<string, string> = {}) => shop.app.inject({ url: path, headers });
const fromNow = (ms: number) => new Date(shop.clock.now().getTime() + ms);

async function subscriber(values: object = {}): Promise<TestCustomer> {
  const who = await createCustomer(shop);
  await createSubscription(shop, { userId: who.id, automationId: quotes, ...values });
  return who;
}

describe('GET /webhook/{id or slug}/ with a token', () => {
  it('answers the raw page, by slug and by id, with and without the final slash', {
    tags: ['7.GET/webhook/{id-or-slug}/'],
  }, async () => {
    const who = await subscriber();
    for (const name of ['generateur-de-devis', String(quotes)]) {
      for (const path of [`/webhook/${name}/`, `/webhook/${name}`]) {
        const answer = await ask(path, who.headers);
        expect([answer.statusCode, answer.body]).toEqual([200, html]);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      }
    }
  });

  it('keeps the page apart: sandboxed, reaching nothing, framed by nobody, kept nowhere', {
    tags: ['7.webhook.bearer'],
  }, async () => {
    const { headers } = await ask('/webhook/generateur-de-devis/', (await subscriber()).headers);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox allow-scripts /);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: expect.stringMatching(/authorization/i),
    });
  });

  it('takes a slug that looks like a number for a slug first', async () => {
    const other = await createAutomation(shop, { name: 'Piège', slug: String(quotes), html: 'piège' });
    const who = await subscriber();
    expect((await ask(`/webhook/${quotes}/`, who.headers)).statusCode).toBe(403);
    await createSubscription(shop, { userId: who.id, automationId: other });
    expect((await ask(`/webhook/${quotes}/`, who.headers)).body).toBe('piège');
    await shop.pool.query("update automations set slug = 'piege' where id = $1", [other]);
  });

  it('says 401 to whoever is not signed in', { tags: ['7.webhook.bearer', '8.webhook.401'] }, async () => {
    const refusal = {
      detail: 'Vous devez être connecté pour accéder à ce webhook',
      code: 'webhook_unauthenticated',
    };
    const revoked = await subscriber();
    notifyThisProcess(
      shop,
      await revokeSessions(shop.db, { userId: revoked.id }, 'password_changed', shop.clock.now()),
    );
    const closed = await subscriber();
    await shop.pool.query('update users set is_active = false where id = $1', [closed.id]);
    const tokens = [
      undefined,
      'Bearer nonsense',
      revoked.headers.authorization,
      closed.headers.authorization,
    ];
    for (const authorization of tokens) {
      const answer = await ask('/webhook/generateur-de-devis/', authorization ? { authorization } : {});
      expect([answer.statusCode, answer.json()]).toEqual([401, refusal]);
    }
  });

  it('says 403 without a subscription, to a subscriber of something else, and to a staff token', {
    tags: ['6.customer.webhook', '8.webhook.403'],
  }, async () => {
    const stranger = await createCustomer(shop);
    const automationId = await createAutomation(shop, { name: 'Autre' });
    await createSubscription(shop, { userId: stranger.id, automationId });
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    for (const who of [stranger, staff]) {
      const answer = await ask('/webhook/generateur-de-devis/', who.headers);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        {
          detail: "Vous n'avez pas accès à ce webhook. Vérifiez votre abonnement.",
          code: 'webhook_forbidden',
        },
      ]);
    }
  });

  it('says 404 for what does not exist and for an automation without a page', {
    tags: ['8.webhook.404'],
  }, async () => {
    const who = await createCustomer(shop);
    const automationId = await createAutomation(shop, { name: 'Sans page' });
    await shop.pool.query('delete from automation_pages where automation_id = $1', [automationId]);
    await createSubscription(shop, { userId: who.id, automationId });
    for (const name of ['inconnue', '999999', 'sans-page', '99999999999999', '%00']) {
      const answer = await ask(`/webhook/${name}/`, who.headers);
      expect([name, answer.statusCode, answer.json()]).toEqual([
        name,
        404,
        { detail: 'Webhook non trouvé ou non configuré', code: 'webhook_not_found' },
      ]);
    }
  });

  it('remembers when it was opened, of this person’s subscription only', async () => {
    const [who, other] = [await subscriber(), await subscriber()];
    await ask('/webhook/generateur-de-devis/', who.headers);
    const { rows } = await shop.pool.query<{ user_id: number; opened: boolean }>(
      `select user_id, last_accessed is not null as opened from subscriptions where user_id = any($1)`,
      [[who.id, other.id]],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { user_id: who.id, opened: true },
        { user_id: other.id, opened: false },
      ]),
    );
  });
});

describe('access by status', () => {
  it.each([
    ['active', {}, 200],
    ['active', { isFree: true, endDate: HOUR_MS }, 200],
    ['active', { isFree: true, endDate: -1 }, 403],
    ['cancelling', { endDate: HOUR_MS }, 200],
    ['cancelling', { endDate: -1 }, 403],
    ['offered', {}, 200],
    ['offered', { endDate: HOUR_MS }, 200],
    ['offered', { endDate: -1 }, 403],
    ['past_due', { pastDueSince: -71 * HOUR_MS }, 200],
    ['past_due', { pastDueSince: -73 * HOUR_MS }, 403],
    ['cancelled', {}, 403],
    ['inactive', { inactiveReason: 'suspended' }, 403],
    ['inactive', { inactiveReason: 'restored', isRestored: true }, 403],
    ['inactive', { inactiveReason: 'ended_by_staff' }, 403],
    ['purchased_only', {}, 403],
  ] as const)(
    '%s %o answers %d, at the page, at the frame and in the list alike',
    { tags: ['4.link'] },
    async (status, values, expected) => {
      const columns = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? fromNow(value) : value,
        ]),
      );
      const who = await subscriber({ status, ...columns });
      const { headers } = who;
      expect((await ask('/webhook/generateur-de-devis/', headers)).statusCode).toBe(expected);
      const url = '/api/webhook-pages/generateur-de-devis/frame/';
      expect((await shop.app.inject({ method: 'POST', url, headers })).statusCode).toBe(expected);
      const shown = (await ask('/api/users/subscriptions/', headers)).json<{ can_open: boolean }[]>();
      expect(shown.some((one) => one.can_open)).toBe(expected === 200);
    },
  );

  it('one subscription that gives access is enough beside others that ended', async () => {
    const who = await subscriber({ status: 'cancelled', isFree: true, endReason: 'trial' });
    await createSubscription(shop, { userId: who.id, automationId: quotes });
    expect((await ask('/webhook/generateur-de-devis/', who.headers)).statusCode).toBe(200);
  });
});
