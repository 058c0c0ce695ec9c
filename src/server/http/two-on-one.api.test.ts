import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { ROLES_OF_CALLS } from '#tests/roles-and-calls.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

/** See docs/product/staff.md#two-on-one-form. */
type Rule =
  /** The field says what the caller has seen: without it refused, and when it is no longer so. */
  | { needs: string; beside?: object }
  /** The call is agreed on without the field, which the shop's own screens send. */
  | { may: string }
  | { replacesNothingSeen: string };

const ownAlone = 'it is its owner’s alone, and each of its values is in the call';

const RULES: Readonly<Record<string, Rule>> = {
  'PUT /api/admin/users/:id/': { needs: 'version', beside: { first_name: 'Zoé' } },
  'PUT /api/automations/:id/': { needs: 'version' },
  'PUT /api/categories/:id/': { needs: 'version' },
  'PUT /api/admin/prepared-answers/:id/': { needs: 'version' },
  'PUT /api/admin/automations/:id/demonstration/': { needs: 'version' },
  'PUT /api/admin/automations/:id/pictures/': { needs: 'seen' },
  'POST /api/admin/automations/:id/move/': { needs: 'seen', beside: { category: 1 } },
  'POST /api/admin/automations/:id/versions/:number/publish/': { needs: 'replaces' },
  'PATCH /api/subscription-settings/update_cap/': { may: 'former_cap' },
  'POST /api/tickets/:id/assign/': { may: 'seen' },
  'POST /api/tickets/:id/resolve/': { may: 'last_reply_id' },
  'PATCH /api/automation-ideas/:id/': { may: 'seen' },
  'POST /api/automation-ideas/:id/reprocess/': { may: 'seen' },
  'POST /api/automation-ideas/:id/draft/': { may: 'seen' },
  'POST /api/admin/automations/:id/price-change/': { may: 'new_buyers_price' },
  'PATCH /api/automations/:id/': {
    replacesNothingSeen: 'on sale or not: who sets one of two values has seen the other, and twice is once',
  },
  'PATCH /api/orders/:id/': {
    replacesNothingSeen: 'from pending to cancelled alone: the act names where it goes from',
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

describe('two people on one thing', () => {
  it('every call of staff that replaces something has its rule, and no rule is of no call', () => {
    const replacing = Object.keys(ROLES_OF_CALLS).filter(isReplacing);
    expect(replacing.filter((call) => !(call in RULES))).toEqual([]);
    expect(Object.keys(RULES).filter((call) => !(call in ROLES_OF_CALLS))).toEqual([]);
  });

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
