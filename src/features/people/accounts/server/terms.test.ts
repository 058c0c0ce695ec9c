import { eq } from 'drizzle-orm';
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
    [{ version: '2.0' }, { 'acceptance.version': ["Données d'acceptation des CGU manquantes"] }],
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
