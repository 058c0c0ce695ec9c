import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { termsAcceptances } from '#server/db/schema/accounts.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const acceptance = {
  accepted: true,
  timestamp: '2026-11-20T11:00:00+01:00',
  userAgent: 'Mozilla/5.0',
  acceptanceUrl: 'http://localhost:3000/automation/1',
  version: '1.0',
};
const post = (payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/terms-acceptance/', payload, headers });

describe('POST /api/terms-acceptance/', () => {
  it.each(['registration', 'purchase', 'subscription'])(
    'logs an acceptance of type %s',
    { tags: ['3.terms-log', '4.payment.log-type', '7.POST/api/terms-acceptance/', '9.terms-version'] },
    async (type) => {
      const customer = await createCustomer(shop);
      const answer = await post({ type, acceptance }, customer.headers);
      expect(answer.statusCode).toBe(201);
      const rows = await shop.db
        .select()
        .from(termsAcceptances)
        .where(eq(termsAcceptances.userId, customer.id));
      expect(rows).toMatchObject([
        { type, accepted: true, acceptedAt: new Date('2026-11-20T10:00:00Z'), version: '1.0' },
      ]);
      expect(answer.json()).toEqual({ id: rows[0]!.id, received_at: rows[0]!.receivedAt.toISOString() });
    },
  );

  it.each([
    [
      { accepted: false },
      { acceptance: ["Vous devez accepter les conditions d'utilisation pour continuer."] },
    ],
    [{ timestamp: 'hier' }, { 'acceptance.timestamp': ["Données d'acceptation des CGU manquantes"] }],
    [
      { timestamp: '0000-01-01T00:00:00Z' },
      { 'acceptance.timestamp': ["Données d'acceptation des CGU manquantes"] },
    ],
    [{ version: '2.0' }, { 'acceptance.version': ["Données d'acceptation des CGU manquantes"] }],
    [{ annex: '1999-01' }, { 'acceptance.annex': ["Données d'acceptation des CGU manquantes"] }],
    [{ user_id: 1 }, { 'acceptance.user_id': ["Ce champ n'est pas accepté."] }],
  ])('refuses %j by field', { tags: ['5.payment.terms'] }, async (changes, fields) => {
    const { headers } = await createCustomer(shop);
    const answer = await post({ type: 'purchase', acceptance: { ...acceptance, ...changes } }, headers);
    expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
  });

  it('answers 401 without a token', async () => {
    expect((await post({ type: 'purchase', acceptance })).statusCode).toBe(401);
  });
});

const textOf = async (file: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })).text;
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const own = async (headers: Record<string, string>) =>
  (await shop.app.inject({ url: '/api/users/terms/', headers })).json();
const get = (url: string) => shop.app.inject({ url });

describe('GET /api/users/terms/', () => {
  it('lists what the customer accepted, the latest first, each by the shop’s clock, with its page and its own file', {
    tags: ['7.GET/api/users/terms/'],
  }, async () => {
    const { headers } = await createCustomer(shop);
    expect(await own(headers)).toEqual({ results: [] });
    const { received_at } = (await post({ type: 'registration', acceptance }, headers)).json();
    await post({ type: 'purchase', acceptance: { ...acceptance, annex: '2026-11' } }, headers);
    const { results } = await own(headers);
    expect(results).toMatchObject([
      { type: 'purchase', edition: '1.0-2026-11', page_url: '/terms/1-0-2026-11' },
      { type: 'registration', edition: '1.0', page_url: '/terms/1-0', accepted_at: received_at },
    ]);
    for (const { pdf_url, sha256: digest } of results) {
      const file = await get(pdf_url);
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(sha256(file.rawPayload)).toBe(digest);
    }
    expect(results[0].sha256).not.toBe(results[1].sha256);
  });

  it('says the edition without a hash where it was accepted before files were kept', async () => {
    const customer = await createCustomer(shop);
    await shop.pool.query(
      `insert into terms_acceptances (user_id, type, accepted, accepted_at, user_agent, acceptance_url, version, received_at)
       values ($1, 'registration', true, now(), '', '', '1.0', now())`,
      [customer.id],
    );
    const { results } = await own(customer.headers);
    expect(results).toMatchObject([{ edition: '1.0', sha256: null, pdf_url: '/api/terms/1.0/pdf/' }]);
    expect((await get(results[0].pdf_url)).statusCode).toBe(200);
  });

  it('answers 401 without a token, and nobody else’s', async () => {
    expect((await get('/api/users/terms/')).statusCode).toBe(401);
    const one = await createCustomer(shop);
    await post({ type: 'purchase', acceptance }, one.headers);
    expect(await own((await createCustomer(shop)).headers)).toEqual({ results: [] });
  });
});

describe('GET /api/terms/:name/pdf/', () => {
  it('is the whole text with its seller, and the same file to the byte each time', {
    tags: ['7.GET/api/terms/{name}/pdf/'],
  }, async () => {
    const [first, again] = [
      await get('/api/terms/1.0-2026-11/pdf/'),
      await get('/api/terms/1.0-2026-11/pdf/'),
    ];
    expect(first.headers['content-disposition']).toBe(
      'inline; filename="conditions-generales-1.0-2026-11.pdf"',
    );
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const text = (await textOf(first.rawPayload)).replaceAll(/\s+/g, ' ');
    for (const said of [
      '12. Réclamations, médiation et droit applicable',
      'Modèle de formulaire de rétractation',
      'Conditions complémentaires',
      'dispose d’un délai de deux ans',
      shop.settings.MAIL_FROM,
    ])
      expect(text).toContain(said);
    expect(await textOf((await get('/api/terms/1.0/pdf/')).rawPayload)).not.toContain('complémentaires');
  });

  it('stays as it was accepted when the seller is another', async () => {
    const { headers } = await createCustomer(shop);
    await post({ type: 'purchase', acceptance }, headers);
    const [{ pdf_url, sha256: digest }] = (await own(headers)).results;
    const { LEGAL_ADDRESS: address } = shop.settings;
    try {
      shop.settings.LEGAL_ADDRESS = '9 place Neuve, 69005 Lyon';
      await post({ type: 'purchase', acceptance }, headers);
      const [latest] = (await own(headers)).results;
      expect(latest.sha256).not.toBe(digest);
      expect(await textOf((await get(latest.pdf_url)).rawPayload)).toContain('9 place Neuve');
      expect(sha256((await get(pdf_url)).rawPayload)).toBe(digest);
    } finally {
      shop.settings.LEGAL_ADDRESS = address;
    }
  });

  it.each(['2.0', 'constructor', 'f'.repeat(64), 'x'.repeat(64)])('answers 404 for %s', async (name) => {
    expect((await get(`/api/terms/${name}/pdf/`)).statusCode).toBe(404);
  });
});
