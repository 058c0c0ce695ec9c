import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

/** See docs/product/staff.md#two-on-one-form. */
/**
 * The field says what the caller has seen. Of `needs`, refused without it too; of `may`, agreed on without it, and sent by
 * the shop's own screens.
 */
type Seen = { stale?: (make: Make) => Promise<Stale> } & (
  | { needs: string; beside?: object }
  | { may: string }
);
type Rule = Seen | { replacesNothingSeen: string };

/** Of something that stands: where it is asked for, and a body that is right but for what it has seen. */
interface Stale {
  of: number;
  body: object;
}
interface Make {
  customer(): Promise<number>;
  automation(): Promise<number>;
  category(): Promise<number>;
  ticket(): Promise<number>;
  idea(): Promise<number>;
  answer(): Promise<number>;
  coupon(): Promise<number>;
  receiver(): Promise<number>;
}
const notIts = 999_999;
const typed = {
  ...{ name: 'Autre', slug: 'autre', description: 'Un outil.', category: 1 },
  ...{ purchase_price: 10, subscription_price: 5 },
};

const limits = { max_uses: 5, ends_on: null };
const anotherVersion = 'a'.repeat(22);
const receiverForm = { url: 'https://93.184.216.34/', name: 'Compta', events: ['order.paid'] };

const ownAlone = 'it is its owner’s alone, and each of its values is in the call';

const RULES: Readonly<Record<string, Rule>> = {
  'PUT /api/admin/users/:id/': {
    needs: 'version',
    beside: { first_name: 'Zoé' },
    stale: async ({ customer }) => ({
      of: await customer(),
      body: { first_name: 'Zoé', version: anotherVersion },
    }),
  },
  'PUT /api/automations/:id/': {
    needs: 'version',
    stale: async ({ automation }) => ({ of: await automation(), body: { ...typed, version: notIts } }),
  },
  'PUT /api/categories/:id/': {
    needs: 'version',
    stale: async ({ category }) => ({
      of: await category(),
      body: { name: 'Autre', slug: 'autre', description: '', version: notIts },
    }),
  },
  'PUT /api/admin/prepared-answers/:id/': {
    needs: 'version',
    stale: async ({ answer }) => ({
      of: await answer(),
      body: { title: 'Autre', body: 'Bonsoir', version: notIts },
    }),
  },
  'PUT /api/admin/automations/:id/demonstration/': {
    needs: 'version',
    async stale({ automation }) {
      const of = await automation();
      const url = `/api/admin/automations/${of}/demonstration/`;
      const decided = await staff.ask('PUT', url, { allowed: true, sample: null, version: 0 });
      expect(decided.statusCode).toBe(200);
      return { of, body: { allowed: false, sample: null, version: 0 } };
    },
  },
  'PUT /api/admin/automations/:id/pictures/': {
    needs: 'seen',
    stale: async ({ automation }) => ({
      of: await automation(),
      body: { pictures: [{ id: 1, caption: 'Après' }], seen: [{ id: 1, caption: 'Avant' }] },
    }),
  },
  'POST /api/admin/automations/:id/move/': {
    needs: 'seen',
    beside: { category: 1 },
    stale: async ({ automation, category }) => ({
      of: await automation(),
      body: { category: await category(), seen: notIts },
    }),
  },
  'POST /api/admin/automations/:id/versions/:number/publish/': {
    needs: 'replaces',
    async stale({ automation }) {
      const of = await automation();
      const form = new FormData();
      form.set('publish', 'false');
      form.set('webhook_file', new File(['<!doctype html><title>Autre</title><h1>Autre</h1>'], 'autre.html'));
      expect((await staff.ask('POST', `/api/automations/${of}/upload_webhook/`, form)).statusCode).toBe(201);
      return { of, body: { replaces: notIts } };
    },
  },
  'PATCH /api/subscription-settings/update_cap/': {
    may: 'former_cap',
    stale: async ({ customer }) => {
      const user_id = await customer();
      return { of: user_id, body: { user_id, monthly_cap: 25, former_cap: 19 } };
    },
  },
  'PATCH /api/tickets/:id/': {
    needs: 'seen',
    beside: { category: 'technical', priority: 'urgent' },
    stale: async ({ ticket }) => ({
      of: await ticket(),
      body: {
        ...{ category: 'technical', priority: 'urgent' },
        seen: { category: 'billing', priority: 'low' },
      },
    }),
  },
  'POST /api/tickets/:id/assign/': {
    may: 'seen',
    stale: async ({ ticket }) => ({ of: await ticket(), body: { assigned_to: staff.id, seen: notIts } }),
  },
  'POST /api/tickets/:id/resolve/': {
    may: 'last_reply_id',
    async stale({ ticket }) {
      const of = await ticket();
      const reply = { message: 'Nous la cherchons.', last_reply_id: 0, request_id: crypto.randomUUID() };
      const answered = await staff.ask('POST', `/api/tickets/${of}/replies/`, reply);
      expect(answered.statusCode, answered.body).toBe(201);
      return { of, body: { last_reply_id: 0 } };
    },
  },
  'PATCH /api/automation-ideas/:id/': {
    may: 'seen',
    stale: async ({ idea }) => ({ of: await idea(), body: { status: 'in_review', seen: 'rejected' } }),
  },
  // Without an AI it is refused before: readings-of-idea.test.ts.
  'POST /api/automation-ideas/:id/reprocess/': { may: 'seen' },
  'POST /api/automation-ideas/:id/draft/': {
    may: 'seen',
    stale: async ({ idea, category }) => ({
      of: await idea(),
      body: {
        ...{ category: await category(), seen: 'rejected' },
        ...{ purchase_price: 10, subscription_price: 5 },
      },
    }),
  },
  'POST /api/admin/automations/:id/price-change/': {
    may: 'new_buyers_price',
    stale: async ({ automation }) => ({
      of: await automation(),
      body: { subscription_price: 9, new_buyers_price: 8, subscribers_from: '2027-06-01' },
    }),
  },
  'PATCH /api/automations/:id/': {
    replacesNothingSeen: 'on sale or not: who sets one of two values has seen the other, and twice is once',
  },
  'PATCH /api/orders/:id/': {
    replacesNothingSeen: 'from pending to cancelled alone: the act names where it goes from',
  },
  'PATCH /api/admin/coupons/:id/': {
    needs: 'version',
    beside: limits,
    stale: async ({ coupon }) => ({ of: await coupon(), body: { ...limits, version: anotherVersion } }),
  },
  'PUT /api/admin/outgoing-webhooks/:id/': {
    needs: 'version',
    beside: receiverForm,
    stale: async ({ receiver }) => ({
      of: await receiver(),
      body: { ...receiverForm, name: 'Autre', version: anotherVersion },
    }),
  },
  'PATCH /api/admin/views/:id/': { replacesNothingSeen: ownAlone },
  'PATCH /api/admin/second-factor/factors/:id/': { replacesNothingSeen: ownAlone },
};

const isReplacing = (call: string) => /^(?:PUT|PATCH) /.test(call);
const ofKind = <Name extends 'needs' | 'may'>(name: Name) =>
  Object.entries(RULES).flatMap(([call, rule]) =>
    name in rule ? [{ call, rule, field: Reflect.get(rule, name) as string }] : [],
  );

let shop: SharedShop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop, { role: 'superuser' });
});

const contractOf = async (call: string) => {
  const found = (await listEndpoints()).find((one) => nameOf(one) === call && one.access === 'staff');
  if (!found) throw new Error(`no contract of ${call}`);
  return found;
};
/** Of a body that may be missing too. */
const shapeOf = (body: unknown): object => {
  if (body instanceof z.ZodObject) return body.shape;
  if (body instanceof z.ZodOptional || body instanceof z.ZodNullable) return shapeOf(body.unwrap());
  return {};
};
const meanwhile = ['changed_meanwhile', 'published_meanwhile'];

const one = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await shop.pool.query<{ id: number }>(sql, values)).rows[0]!.id;
async function made(url: string, payload: object, by?: TestStaff): Promise<number> {
  const answer = by
    ? await by.ask('POST', url, payload)
    : await shop.app.inject({ method: 'POST', url, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}
const make: Make = {
  customer: async () => (await createCustomer(shop)).id,
  automation: () => createAutomation(shop, { name: `Devis ${crypto.randomUUID()}` }),
  category: () => createCategory(shop, { name: crypto.randomUUID(), slug: crypto.randomUUID() }),
  ticket: () =>
    made('/api/tickets/', {
      email: 'a@exemple.fr',
      subject: 'Facture',
      message: 'Où est ma facture du mois dernier ?',
    }),
  idea: () =>
    one(
      `insert into automation_ideas (email, title, description, status, ai_processed, confidence_percentage, ai_summary,
         ai_model_used, generated_title, created_at)
       values ('idee@exemple.fr', 'Recopie', 'Chaque matin.', 'ai_processed', true, 84, 'Recopier.', 'modele', $1, now())
       returning id`,
      'Commandes vers tableau',
    ),
  answer: () =>
    made('/api/admin/prepared-answers/', { title: `Merci ${crypto.randomUUID()}`, body: 'Bonjour' }, staff),
  coupon: () =>
    made(
      '/api/admin/coupons/',
      {
        ...{ promo_code: `DEUX-${crypto.randomUUID().slice(0, 8)}`, kind: 'percent', value: 50 },
        ...{ parts: 'both', months: 3 },
      },
      staff,
    ),
  receiver: () => made('/api/admin/outgoing-webhooks/', receiverForm, staff),
};

describe('two people on one thing', () => {
  it('every call of staff that replaces something has its rule, and no rule is of no call', async () => {
    const ofStaff = (await listEndpoints()).filter(({ access }) => access === 'staff').map(nameOf);
    expect(ofStaff.filter((call) => isReplacing(call) && !(call in RULES))).toEqual([]);
    expect(Object.keys(RULES).filter((call) => !ofStaff.includes(call))).toEqual([]);
  });

  it.each([...ofKind('needs'), ...ofKind('may')].filter(({ rule }) => 'stale' in rule))(
    '$call with another $field than stands is refused, in French',
    async ({ call, rule }) => {
      if (!('stale' in rule && rule.stale)) throw new Error('the call has no stale case');
      const { of, body } = await rule.stale(make);
      const [method, path = ''] = call.split(' ') as ['PUT', string];
      const url = path.replace(':number', '2').replace(':id', String(of));
      const answer = await staff.ask(method, url, body);
      const { code, detail } = answer.json<{ code?: string; detail?: string }>();
      expect([answer.statusCode, meanwhile.includes(code ?? '') || answer.body]).toEqual([409, true]);
      expect(detail ?? answer.body).toMatch(/^\p{Lu}.* (?:entre-temps|vient de|réponse).*\.$/u);
    },
  );

  it.each(ofKind('needs'))(
    '$call without $field is refused, which names it',
    async ({ call, rule, field }) => {
      const { errors = [] } = await contractOf(call);
      expect(errors.some((code) => meanwhile.includes(code))).toBe(true);
      const [method, path = ''] = call.split(' ') as ['PUT', string];
      const { id } = await createCustomer(shop);
      const url = path.replace(':number', '1').replace(':id', String(id));
      const answer = await staff.ask(method, url, 'beside' in rule ? rule.beside : {});
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { [field]: [expect.any(String)] }]);
    },
  );

  it.each(ofKind('may'))(
    '$call takes $field, and is refused when it is no longer so',
    async ({ call, field }) => {
      const { body, errors = [] } = await contractOf(call);
      expect(errors).toEqual(expect.arrayContaining(['changed_meanwhile']));
      expect(Object.keys(shapeOf(body))).toContain(field);
    },
  );
});
