import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import type { OpenedPayment, Quote } from '#money/checkout/contract.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { type CreatedCoupon, createCoupon } from '#tests/factories/coupons.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
let customer: TestCustomer;
let automation: number;
let serial = 0;

const nextCode = () => {
  serial += 1;
  return `TEST-${Date.now().toString(36).toUpperCase()}-${serial}`;
};
const newTool = (subscriptionPrice = 900) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil remisé ${serial}`, purchasePrice: 2900, subscriptionPrice });
};

beforeAll(async () => {
  shop = await sharedShop();
});
beforeEach(async () => {
  customer = await createCustomer(shop);
  automation = await newTool();
});

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;

async function newCoupon(coupon: Omit<CreatedCoupon, 'code'> = {}): Promise<string> {
  const code = nextCode();
  await createCoupon(shop, { ...coupon, code });
  return code;
}

const post = (url: string, payload: object, { headers }: { headers: Record<string, string> } = customer) =>
  shop.app.inject({ method: 'POST', url, headers, payload });
const quoted = (code: unknown, of = automation, by: TestCustomer = customer) =>
  post('/api/subscriptions/quote_with_code/', { automation_id: of, promo_code: code }, by);
const opened = (code: string, by: TestCustomer = customer, of = automation) =>
  post(
    '/api/subscriptions/create_subscription/',
    { automation_id: of, period: 'monthly', immediate_access: true, promo_code: code },
    by,
  );

async function bought(code: string, by: TestCustomer = customer, of = automation): Promise<OpenedPayment> {
  const answer = await opened(code, by, of);
  expect(answer.statusCode, answer.body).toBe(200);
  const payment: OpenedPayment = answer.json();
  if (payment.client_secret) await payByCard(shop, payment);
  const confirmed = await confirmPurchase(shop, by, payment);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return payment;
}

describe('POST /api/subscriptions/quote_with_code/', () => {
  it('says today’s price, the months and what follows them', {
    tags: ['7.POST/api/subscriptions/quote_with_code/'],
  }, async () => {
    const code = await newCoupon();
    const answer = await quoted(code.toLowerCase());
    expect(answer.statusCode).toBe(200);
    const quote: Quote = answer.json();
    expect(quote).toMatchObject({
      ...{ purchase_price: 29, first_month: 4.5, total_today: 19, monthly_cost: 4.5, month_after: 4.5 },
      coupon: {
        ...{ code, off: '50\u00a0% sur l’achat et chacun des 3 premiers mois' },
        ...{ purchase_discount: 14.5, first_month_discount: 4.5, monthly_discount: 4.5, monthly_then: 9 },
      },
    });
    const months = (Date.parse(String(quote.coupon?.until)) - shop.clock.now().getTime()) / DAY_MS;
    expect(months).toBeGreaterThan(88);
    expect(months).toBeLessThan(93);
  });

  it.each([
    [
      'does not exist',
      { archivedAt: new Date() },
      'Ce code n’existe pas. Vérifiez ses lettres et ses chiffres.',
    ],
    ['is over', { endsAt: new Date(0) }, 'Ce code n’est plus valable\u00a0: sa date est passée.'],
    ['is for others', { automationIds: [1_999_999] }, 'Ce code ne vaut pas pour cette automatisation.'],
  ])('refuses one that %s, at its field', { tags: ['coupon.refused'] }, async (_what, coupon, message) => {
    const code = await newCoupon(coupon);
    for (const answer of [await quoted(code), await opened(code)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().promo_code).toEqual([message]);
    }
  });

  it.each([[undefined], [''], [12], ['A'.repeat(65)]])(
    'refuses the code %o in French, at its field',
    async (code) => {
      const answer = await quoted(code);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json())).toContain('promo_code');
    },
  );

  it('is refused to strangers, and does not know an automation that never was', async () => {
    const body = { automation_id: automation, promo_code: 'BIENVENUE' };
    expect((await post('/api/subscriptions/quote_with_code/', body, { headers: {} })).statusCode).toBe(401);
    expect((await quoted('BIENVENUE', 1_999_999)).statusCode).toBe(404);
  });

  it('lets nobody guess: twenty wrong ones in an hour, and a right one waits too', {
    tags: ['coupon.guessed'],
  }, async () => {
    const right = await newCoupon();
    expect((await quoted(right)).statusCode).toBe(200);
    for (let nth = 0; nth < 20; nth += 1) expect((await quoted(`FAUX-${nth}`)).statusCode).toBe(400);
    expect((await quoted(right)).statusCode).toBe(429);
    expect((await opened(right)).statusCode).toBe(429);
    expect((await quoted(right, automation, await createCustomer(shop))).statusCode).toBe(200);
  });
});

describe('a purchase with a code', () => {
  it('has the discount as lines with their code, on the invoice and in the receipt', {
    tags: ['coupon.papers'],
  }, async () => {
    const code = await newCoupon();
    await bought(code);
    await shop.settle();
    const [invoice] = await rows<{
      total_amount: number;
      lines: { kind: string; label: string; amount: number }[];
    }>('select total_amount, lines from invoices where user_id = $1', customer.id);
    expect(invoice?.total_amount).toBe(1900);
    expect(invoice?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['purchase', 2900],
      ['purchase_discount', -1450],
      ['subscription', 900],
      ['month_discount', -450],
    ]);
    expect(invoice?.lines[3]?.label).toBe(`Remise de 50\u00a0% (code ${code})`);
    const [receipt] = shop.mailbox
      .messages()
      .filter(({ envelope, subject }) => envelope.to.includes(customer.email) && subject?.includes('reçu'));
    const text = String(receipt?.text).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Total payé 19 €');
    expect(text).toMatch(/4,50 € par mois jusqu’au (1er|\d+) \S+ \d{4}, puis 9 €\/mois/);
  });

  it('under the cap lowers its own share alone', { tags: ['coupon.after-the-cap'] }, async () => {
    await buy(shop, customer, await newTool());
    const second = await newTool();
    await bought(await newCoupon({ onPurchase: false }), customer, second);
    await shop.settle();
    const shares = await rows<{ monthly_share: number }>(
      'select monthly_share from subscriptions where user_id = $1 order by id',
      customer.id,
    );
    expect(shares.map(({ monthly_share }) => monthly_share)).toEqual([750, 375]);
    const orders = await rows<{ total_amount: number }>(
      'select total_amount from orders where user_id = $1 order by id',
      customer.id,
    );
    expect(orders.map(({ total_amount }) => total_amount)).toEqual([3800, 2900 + 300]);
  });

  it('takes nothing when nothing is left, and opens all', { tags: ['coupon.free'] }, async () => {
    const payment = await bought(await newCoupon({ percent: 100 }));
    expect(payment).toMatchObject({ payment_amount: 0, intent_type: 'setup' });
    expect(
      await rows(
        `select s.status, s.monthly_share, p.amount_paid from subscriptions s
          join purchases p on p.user_id = s.user_id and p.automation_id = s.automation_id where s.user_id = $1`,
        customer.id,
      ),
    ).toEqual([{ status: 'active', monthly_share: 0, amount_paid: 0 }]);
  });

  it('waives a rest under 50 cents', { tags: ['coupon.never-below-zero'] }, async () => {
    const payment = await bought(await newCoupon({ amount: 890 }));
    expect(payment.payment_amount).toBe(29 - 8.9);
  });

  it('is used once by each account, whatever was given back since', {
    tags: ['coupon.withdrawn'],
  }, async () => {
    const code = await newCoupon();
    await bought(code);
    const [contract] = await rows<{ id: string }>('select id from payments where user_id = $1', customer.id);
    const withdrawn = await post(`/api/withdrawal/contracts/${contract?.id}/confirm/`, {});
    expect(withdrawn.json()).toMatchObject({ refund: { total: 19 } });
    const again = await quoted(code, await newTool());
    expect(again.statusCode).toBe(400);
    expect(again.json().promo_code).toEqual([
      'Vous avez déjà utilisé ce code\u00a0: il sert une fois par personne.',
    ]);
  });
});

describe('the last use', () => {
  const usedUp = 'Ce code n’est plus valable\u00a0: il a servi autant de fois qu’il le pouvait.';

  it('goes to one of those who ask for it at once', { tags: ['coupon.last-use'] }, async () => {
    const code = await newCoupon({ maxUses: 1 });
    const people = [
      customer,
      await createCustomer(shop),
      await createCustomer(shop),
      await createCustomer(shop),
    ];
    const answers = await Promise.all(people.map((one) => opened(code, one)));
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(refused.map((one) => one.json().promo_code)).toEqual(refused.map(() => [usedUp]));
    expect(refused).toHaveLength(3);
  });

  it('is held by a payment that waits, for its own second tab too, and is free again once that is given up', async () => {
    const code = await newCoupon({ maxUses: 1 });
    const other = await createCustomer(shop);
    const first: OpenedPayment = (await opened(code)).json();
    const again: OpenedPayment = (await opened(code)).json();
    expect(again.payment_intent_id).toBe(first.payment_intent_id);
    expect((await opened(code, other)).json().promo_code).toEqual([usedUp]);
    // Opened without the code, the payment that holds it is given up.
    await openPurchase(shop, customer, automation);
    await bought(code, other);
  });

  it('moves with its person to another automation', async () => {
    const code = await newCoupon({ maxUses: 1 });
    await opened(code);
    await bought(code, customer, await newTool());
    expect(
      await rows(
        `select p.status, count(*)::int as payments from payments p join coupons c on c.id = p.coupon_id where c.code = $1
          group by 1 order by 1`,
        code,
      ),
    ).toEqual([
      { status: 'succeeded', payments: 1 },
      { status: 'voided', payments: 1 },
    ]);
  });
});
