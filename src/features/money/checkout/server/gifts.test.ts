import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { grantGift } from './grant-gift.ts';
import { endGifts } from './jobs.ts';

let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let name: string;
let slug: string;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  [name, slug] = [`Cadeau ${serial}`, `cadeau-${serial}`];
  customer = await createCustomer(shop);
  automationId = await createAutomation(shop, { name });
});

const travelDays = (days: number) => shop.travelTo(new Date(shop.clock.now().getTime() + days * DAY_MS));
const inDays = (days: number) => parisDayIn(shop.clock.now(), days);
const give = (other: Partial<Parameters<typeof grantGift>[1]> = {}) =>
  grantGift(shop, { userId: customer.id, automationId, giftAsPurchase: false, ...other });
const emailsTo = ({ email }: TestCustomer) =>
  shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
const subjects = () => emailsTo(customer).map(({ subject }) => subject);
const rows = async () =>
  (
    await shop.pool.query(
      `select status, is_free, end_reason, end_date, monthly_share, gift_as_purchase, stripe_subscription_id
       from subscriptions where user_id = $1 order by id`,
      [customer.id],
    )
  ).rows;
const openPage = async () => {
  const { headers } = await signInAgain(shop, customer);
  return (await shop.app.inject({ url: `/webhook/${slug}/`, headers })).statusCode;
};
const refusal = (gift: Promise<unknown>) =>
  gift.then(
    () => 'given',
    (error: unknown) => error,
  );

const received = () => `Une automatisation vous est offerte\u00a0: ${name}`;
const ending = () => `Votre automatisation offerte se termine bientôt\u00a0: ${name}`;

describe('a gift for a time', () => {
  it('opens the page at once for 30 days by default, and is told with its end', async () => {
    const { endDate } = await give();
    expect((endDate.getTime() - shop.clock.now().getTime()) / DAY_MS).toBeGreaterThan(29.9);
    expect(await rows()).toMatchObject([{ status: 'offered', is_free: true, monthly_share: 0 }]);
    expect(await openPage()).toBe(200);
    await shop.drain();
    expect(subjects()).toEqual([received()]);
    const [mail] = emailsTo(customer);
    expect(mail?.text).toContain(`vous offre ${name}`);
    expect(mail?.text).toContain('à 23:59');
    expect(mail?.text).toContain('ne se transforme jamais en abonnement payant');
    expect(mail?.html).toContain('Réglez vos préférences');
  });

  it('is given once when two presses ask for it: one email, one line of the ledger', async () => {
    await Promise.all([give(), give()]);
    await shop.drain();
    expect(subjects()).toEqual([received()]);
    const { rows: told } = await shop.pool.query(
      `select e.act from ledger_events e join users u on u.ledger_id = e.ledger_id where u.id = $1 and e.entity = 'gift'`,
      [customer.id],
    );
    expect(told).toEqual([{ act: 'grant' }]);
    await give({ endDay: inDays(40) });
    await shop.drain();
    expect(subjects()).toEqual([received(), received()]);
  });

  it('is recalled a week before its end, once, then taken back: nothing is owned, charged or listed', async () => {
    await give();
    await travelDays(22);
    expect(subjects()).toEqual([received()]);
    await travelDays(2);
    await shop.drain();
    expect(subjects()).toEqual([received(), ending()]);
    expect(emailsTo(customer)[1]?.text).toContain('Rien ne sera débité ce jour-là.');
    expect(await openPage()).toBe(200);
    await travelDays(8);
    expect(await rows()).toMatchObject([{ status: 'cancelled', end_reason: 'gift', is_free: true }]);
    expect(await openPage()).toBe(403);
    const { headers } = await signInAgain(shop, customer);
    expect((await shop.app.inject({ url: '/api/users/subscriptions/', headers })).json()).toEqual([]);
    expect((await shop.app.inject({ url: '/api/users/automations/', headers })).json()).toEqual([]);
    expect(subjects()).toHaveLength(2);
  });

  it('is not recalled when it lasts a week or less: its first email is recent', async () => {
    await give({ endDay: inDays(5) });
    await travelDays(1);
    expect(subjects()).toEqual([received()]);
    await travelDays(6);
    expect(await rows()).toMatchObject([{ status: 'cancelled', end_reason: 'gift' }]);
  });

  it('is prolonged by a second one, and its new end is recalled too', async () => {
    await give({ endDay: inDays(10) });
    await travelDays(4);
    expect(subjects()).toEqual([received(), ending()]);
    await give({ endDay: inDays(40) });
    await travelDays(1);
    expect(subjects()).toEqual([received(), ending(), received()]);
    await travelDays(33);
    expect(subjects().filter((subject) => subject === ending())).toHaveLength(2);
    expect(await rows()).toMatchObject([{ status: 'offered' }]);
  });

  it('becomes final at its own end where a nearer one is asked for, and is else not shortened', async () => {
    const { endDate } = await give({ endDay: inDays(20) });
    expect(await refusal(give({ endDay: inDays(10) }))).toMatchObject({
      code: 'invalid',
      fields: { end_date: [expect.stringMatching(/ne fait que prolonger/)] },
    });
    expect(await give({ endDay: inDays(10), giftAsPurchase: true })).toMatchObject({ endDate });
    expect(await rows()).toMatchObject([{ status: 'offered', gift_as_purchase: true }]);
  });

  it('is not shortened by a second one, nor what was promised for good: it is taken back by its own act', async () => {
    const { endDate } = await give({ endDay: inDays(20), giftAsPurchase: true });
    expect(await refusal(give({ endDay: inDays(30) }))).toMatchObject({
      code: 'invalid',
      fields: { gift_as_purchase: [expect.stringMatching(/reste définitif/)] },
    });
    expect(await give({ endDay: inDays(10), giftAsPurchase: true })).toMatchObject({ endDate });
    expect(await give({ endDay: inDays(20), giftAsPurchase: true })).toMatchObject({ endDate });
  });

  it('ends once although two processes sweep at the same time', async () => {
    await give({ endDay: inDays(2), giftAsPurchase: true });
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 4 * DAY_MS));
    await Promise.all([endGifts.run(shop), endGifts.run(shop), endGifts.run(shop)]);
    const owned = await shop.pool.query('select source from purchases where user_id = $1', [customer.id]);
    expect(owned.rows).toEqual([{ source: 'gift' }]);
    const { rows: acts } = await shop.pool.query(
      `select act from ledger_events e join users u on u.ledger_id = e.ledger_id where u.id = $1 order by e.id`,
      [customer.id],
    );
    expect(acts.map(({ act }) => act)).toEqual(['grant_gift', 'grant', 'gift', 'gift_becomes_owned']);
  });

  it('gives way to the payment of who buys meanwhile, and is then neither recalled nor ended', async () => {
    await give();
    await shop.drain();
    await buy(shop, customer, automationId);
    await travelDays(25);
    expect(subjects().filter((subject) => subject.includes('bientôt'))).toEqual([]);
    expect(await rows()).toMatchObject([
      { status: 'cancelled', end_reason: 'replaced_by_paid' },
      { status: 'active', is_free: false },
    ]);
  });
});

describe('a gift for good', () => {
  it('says what will become of it, and is owned at its end, to be subscribed to without buying', async () => {
    await give({ giftAsPurchase: true });
    await travelDays(24);
    expect(subjects()).toEqual([received(), `${name} est bientôt à vous pour de bon`]);
    const [first, second] = emailsTo(customer);
    expect(first?.text).toContain('l’automatisation reste à vous');
    expect(second?.text?.replaceAll('\n', ' ')).toContain('5\u00a0€/mois');
    await travelDays(8);
    expect(await rows()).toMatchObject([{ status: 'purchased_only', is_free: false, end_date: null }]);
    const { headers } = await signInAgain(shop, customer);
    expect((await shop.app.inject({ url: '/api/users/automations/', headers })).json()).toMatchObject([
      {
        id: automationId,
        subscription_status: 'purchased_only',
        can_activate_subscription: true,
        amount_paid: 0,
      },
    ]);
    expect(await openPage()).toBe(403);
  });

  it('adds no second ownership to who bought it already', async () => {
    await createPurchase(shop, { userId: customer.id, automationId });
    await give({ endDay: inDays(2), giftAsPurchase: true });
    await travelDays(4);
    const owned = await shop.pool.query('select source from purchases where user_id = $1', [customer.id]);
    expect(owned.rows).toEqual([{ source: 'order' }]);
  });
});

describe('a gift on what the customer had', () => {
  it.each(['cancelled', 'inactive', 'purchased_only'] as const)(
    'takes the place of a row that is %s, with nothing left of its payments',
    async (status) => {
      const before = { userId: customer.id, automationId, status, stripeSubscriptionId: `sub_${serial}` };
      const id = await createSubscription(shop, before);
      expect((await give()).subscriptionId).toBe(id);
      expect(await rows()).toMatchObject([
        {
          status: 'offered',
          is_free: true,
          end_reason: null,
          monthly_share: 0,
          stripe_subscription_id: null,
        },
      ]);
    },
  );

  it.each(['active', 'cancelling', 'past_due'] as const)(
    'is refused on a subscription that is %s',
    async (status) => {
      await createSubscription(shop, { userId: customer.id, automationId, status });
      expect(await refusal(give())).toMatchObject({
        code: 'invalid',
        fields: { automation_id: ['Ce client est déjà abonné à cette automatisation.'] },
      });
    },
  );

  it('is refused during a trial', async () => {
    const endDate = new Date(shop.clock.now().getTime() + DAY_MS);
    await createSubscription(shop, { userId: customer.id, automationId, isFree: true, endDate });
    expect(await refusal(give())).toMatchObject({
      fields: {
        automation_id: [
          'Ce client essaie cette automatisation en ce moment\u00a0: offrez-la à la fin de l’essai.',
        ],
      },
    });
  });
});

describe('a gift is refused', () => {
  it.each([
    [{ endDay: '2020-01-01' }, { end_date: ['La date de fin doit être à venir.'] }],
    [{ endDay: '2026-02-30' }, { end_date: ['La date de fin n’est pas valide.'] }],
    [{ automationId: 999_999 }, { automation_id: ['Cette automatisation n’existe pas.'] }],
  ])('with %j, by its field, and nothing is written', async (other, fields) => {
    expect(await refusal(give(other))).toMatchObject({ code: 'invalid', fields });
    expect(await rows()).toEqual([]);
    await shop.drain();
    expect(subjects()).toEqual([]);
  });

  it('for nobody, and for a closed account', async () => {
    expect(await refusal(give({ userId: 999_999 }))).toMatchObject({ code: 'not_found' });
    await shop.pool.query('update users set deleted_at = now() where id = $1', [customer.id]);
    expect(await refusal(give())).toMatchObject({ code: 'not_found' });
  });
});
