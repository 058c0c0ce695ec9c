import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { formatDate, formatDateTime } from '#domain/time/french-dates.ts';
import { firstInstantOfParisDay, parisDayIn } from '#domain/time/paris-calendar.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { expectRecounted } from '#tests/recount-figures.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { announcePriceChange } from './announce-price-change.ts';

let shared: TestShop;
let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let serial = 0;

async function comeInto(opened: TestShop): Promise<void> {
  shop = opened;
  customer = await createCustomer(shop);
  automationId = await newTool(500);
}
beforeAll(async () => {
  shared = await startShop();
});
afterAll(() => shared.stop());
beforeEach(() => comeInto(shared));

const newTool = (subscriptionPrice: number) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil ${serial}`, subscriptionPrice });
};
const dayIn = (days: number) => parisDayIn(shop.clock.now(), days);
const announce = (euros: number, days: number, id = automationId) =>
  announcePriceChange(shop, {
    automationId: id,
    amount: euroCents(euros * 100),
    fromDay: dayIn(days),
  });
const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;
async function bought(id = automationId, who = customer): Promise<void> {
  await buy(shop, who, id);
  await shop.settle();
}
async function live(days: number): Promise<void> {
  await shop.live(days);
  customer = await signInAgain(shop, customer);
}
/** In days, whatever the length of the months that begin at the purchase. */
const AFTER_FIRST_RENEWAL = 35;
const BEFORE_THIRD_RENEWAL = 75;

async function renewals(): Promise<number[]> {
  const paid = `select total_amount from orders where user_id = $1 and reason = 'renewal' and status = 'paid' order by due_at`;
  return (await rows<{ total_amount: number }>(paid, customer.id)).map((order) => order.total_amount);
}
const emailsTo = ({ email }: TestCustomer) =>
  shop.mailbox
    .messages()
    .filter(({ envelope, subject }) => envelope.to.includes(email) && subject.startsWith('Le prix de '));
interface Row {
  start_date: Date;
  current_period_end: Date;
  individual_price: number;
  monthly_share: number;
  status: string;
}
const subscription = async (who = customer) =>
  (await rows<Row>('select * from subscriptions where user_id = $1 order by id', who.id))[0]!;
const toggle = (action: 'cancel' | 'reactivate') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/automations/${automationId}/toggle_subscription/`,
    headers: customer.headers,
    payload: { action },
  });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\n', ' ');

describe('an announced price', () => {
  it('is paid at once by a new buyer, who gets no email', async () => {
    await bought();
    await announce(7, 31);
    const newcomer = await createCustomer(shop);
    await bought(automationId, newcomer);
    await shop.drain();
    expect((await subscription(newcomer)).individual_price).toBe(700);
    expect(emailsTo(newcomer)).toEqual([]);
    expect(emailsTo(customer)).toHaveLength(1);
  });

  it('is told once, also to who confirmed a payment of the old price after it, by a clock that is ahead', async () => {
    await bought();
    await announce(7, 31);
    const ahead = `update subscriptions set start_date = start_date + interval '1 hour' where user_id = $1`;
    await rows(ahead, customer.id);
    await shop.drain();
    expect(emailsTo(customer)).toHaveLength(1);
  });

  it('is told whatever the preferences are: it is part of the contract', async () => {
    await bought();
    const refused = 'email_notifications = false, order_updates = false';
    await rows(`update notification_preferences set ${refused} where user_id = $1`, customer.id);
    await announce(7, 31);
    await shop.drain();
    expect(emailsTo(customer)).toHaveLength(1);
  });
});

describe('an announced price, as months pass', () => {
  // A shop for each test: its time only moves forward.
  beforeEach(async () => comeInto(await startShop()));
  afterEach(() => shop.stop());

  it('is charged at the first renewal from its day on, never before, and is told once with that day', {
    tags: ['7.price-change'],
  }, async () => {
    await bought();
    await announce(7, 40);
    await shop.drain();
    const [mail] = emailsTo(customer);
    const second = addMonths((await subscription()).start_date, 2);
    expect(mail?.subject).toBe(`Le prix de Outil ${serial} change le ${formatDateTime(second)}`);
    expect(plain(mail?.text)).toContain(`passe de 5\u00a0€/mois à 7\u00a0€/mois.`);
    expect(plain(mail?.text)).toContain(
      'Tous vos abonnements ensemble passent de 5\u00a0€ à 7\u00a0€ par mois.',
    );
    expect(plain(mail?.text)).toContain('annulez l’abonnement avant cette date, sans frais');
    expect(mail?.text).toContain('/resiliation');
    await live(36);
    expect(await renewals()).toEqual([500]);
    expect(await subscription()).toMatchObject({ individual_price: 500, monthly_share: 700 });
    await live(31);
    expect(await renewals()).toEqual([500, 700]);
    expect((await subscription()).individual_price).toBe(700);
    await live(31);
    expect(await renewals()).toEqual([500, 700, 700]);
    expect(emailsTo(customer)).toHaveLength(1);
    const told = `select act from ledger_events where act like '%price%' order by id`;
    const acts = await rows<{ act: string }>(told);
    expect(acts.map(({ act }) => act)).toEqual(['tell_price_change', 'take_announced_price']);
  });

  it('is charged although every webhook of the renewal was lost', async () => {
    await bought();
    await announce(7, 31);
    await shop.drain();
    shop.sandbox.control.loseEvents('all');
    await live(70);
    expect((await renewals()).at(-1)).toBe(700);
  });

  it('is hidden by the cap when the cap is reached: the email says what is really charged', async () => {
    await bought(await newTool(1000));
    await bought();
    await announce(10, 31);
    await shop.drain();
    const text = plain(emailsTo(customer)[0]?.text);
    expect(text).toContain(
      'Votre plafond mensuel de 15\u00a0€ absorbe ce changement\u00a0: tous vos abonnements ensemble vous coûtent toujours 15\u00a0€ par mois.',
    );
    expect(text).toMatch(/Prélevé au prix actuel, plafond déduit\s+5\u00a0€/);
    expect(text).toMatch(/Prélevé au nouveau prix, plafond déduit\s+7,50\u00a0€/);
    await live(66);
    expect((await renewals()).slice(-2)).toEqual([750, 750]);
  });

  it('is not told to who has cancelled, and is told to who takes it back, with 30 days of their own', async () => {
    await bought();
    expect((await toggle('cancel')).statusCode).toBe(200);
    await announce(7, 31);
    await live(20);
    expect(emailsTo(customer)).toEqual([]);
    expect((await toggle('reactivate')).statusCode).toBe(200);
    await shop.drain();
    expect(emailsTo(customer)).toHaveLength(1);
    await live(45);
    // The second renewal comes 41 days after the return, the first one only 10.
    expect(await renewals()).toEqual([500, 700]);
  });

  it('is what the email of a cancellation taken back names, for it is the next debit', async () => {
    await bought();
    await announce(7, 31);
    await shop.drain();
    // The first renewal is due before the announced day; the one after it is at the new price.
    await live(32);
    expect((await toggle('cancel')).statusCode).toBe(200);
    await live(1);
    expect((await toggle('reactivate')).statusCode).toBe(200);
    await shop.drain();
    const { current_period_end: next, monthly_share: share } = await subscription();
    const [mail] = shop.mailbox.messages().filter(({ subject }) => /continue/.test(subject));
    expect(plain(mail?.text)).toContain(
      `Prochain prélèvement le ${formatDateTime(next)}\u00a0: ${share / 100}\u00a0€.`,
    );
    expect(share).toBe(700);
  });

  it('leaves who refuses it and cancels without a debit at the new price', async () => {
    await bought();
    await announce(7, 31);
    await live(10);
    expect((await toggle('cancel')).statusCode).toBe(200);
    await live(60);
    expect(await renewals()).toEqual([]);
    expect((await subscription()).status).toBe('cancelled');
  });

  it('told late by a stopped worker is charged late: 30 days after the email', async () => {
    await bought();
    await announce(7, 31);
    // Nobody sweeps for twenty days.
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 20 * DAY_MS));
    await shop.drain();
    const [notice] = await rows<{ applies_from: Date }>('select applies_from from price_notices');
    expect(notice?.applies_from).toEqual(firstInstantOfParisDay(dayIn(31)));
  });

  it('that follows another one is told and charged after it', async () => {
    await bought();
    await announce(7, AFTER_FIRST_RENEWAL);
    await shop.drain();
    await announce(9, BEFORE_THIRD_RENEWAL);
    await shop.drain();
    const [, second] = emailsTo(customer);
    expect(plain(second?.text)).toContain('passe de 7\u00a0€/mois à 9\u00a0€/mois.');
    await live(100);
    expect(await renewals()).toEqual([500, 700, 900]);
    expect(emailsTo(customer)).toHaveLength(2);
  });

  it.each([
    [6, [500, 600, 600]],
    [4, [400, 400, 400]],
  ])(
    'that is lower than one still to come takes its place: to %i €, nobody pays 7 €',
    {
      tags: ['9.price-lowered'],
    },
    async (then, paid) => {
      await bought();
      await announce(7, AFTER_FIRST_RENEWAL);
      await shop.drain();
      await announce(then, BEFORE_THIRD_RENEWAL);
      await shop.drain();
      const [, second] = emailsTo(customer);
      expect(plain(second?.text)).toContain(`à ${then}\u00a0€/mois pour les nouveaux clients`);
      await live(100);
      expect(await renewals()).toEqual(paid);
      expect(emailsTo(customer)).toHaveLength(2);
    },
  );
});

describe('an announcement', () => {
  const refusal = (announced: Promise<void>) => announced.catch((error: unknown) => error);

  it('needs 30 days', { tags: ['7.price-change'] }, async () => {
    const from = formatDate(firstInstantOfParisDay(dayIn(31)));
    expect(await refusal(announce(7, 30))).toMatchObject({
      code: 'invalid',
      fields: {
        subscribers_from: [
          `Les abonnés doivent être prévenus au moins 30\u00a0jours à l’avance\u00a0: choisissez une date à partir du ${from}.`,
        ],
      },
    });
    const dated = await rows('select 1 from subscription_prices where automation_id = $1', automationId);
    expect(dated).toEqual([]);
  });

  it.each([
    [5, 'Ce prix est déjà celui de l’abonnement.'],
    [0, "Le prix d'abonnement doit être supérieur à 0."],
  ])('of %i € is refused by its field', async (euros, message) => {
    expect(await refusal(announce(euros, 31))).toMatchObject({ fields: { subscription_price: [message] } });
  });

  it('of a day that does not exist is refused', async () => {
    const change = { automationId, amount: euroCents(700), fromDay: '2027-02-30' };
    expect(await refusal(announcePriceChange(shop, change))).toMatchObject({
      fields: { subscribers_from: ['La date n’est pas valide.'] },
    });
  });

  it('does not overtake one that is still to come', async () => {
    await announce(7, 40);
    const from = formatDate(firstInstantOfParisDay(dayIn(40)));
    expect(await refusal(announce(9, 35))).toMatchObject({
      fields: {
        subscribers_from: [
          `Un autre changement est déjà annoncé pour le ${from}\u00a0: choisissez une date plus tardive.`,
        ],
      },
    });
  });

  it('of an automation that does not exist is not found', async () => {
    expect(await refusal(announce(7, 31, 999_999))).toMatchObject({ code: 'not_found' });
  });

  it('shows the new price in the catalogue at once', async () => {
    await announce(7, 31);
    const shown = await shop.app.inject({ url: `/api/automations/${automationId}/` });
    expect(shown.json().subscription_price).toBe(7);
  });
});

describe('an email of a new price that leaves late, or never', () => {
  interface Notice {
    applies_from: Date;
    told_at: Date;
    lapsed_at: Date | null;
  }
  const notice = async () =>
    (
      await rows<Notice>(
        'select n.* from price_notices n join subscriptions s on s.id = n.subscription_id where s.user_id = $1',
        customer.id,
      )
    )[0]!;
  const acts = async () =>
    (
      await rows<{ act: string }>(
        `select e.act from ledger_events e join users u on u.ledger_id = e.ledger_id
          where u.id = $1 and e.act like '%_price_change' order by e.id`,
        customer.id,
      )
    ).map(({ act }) => act);
  beforeEach(async () => {
    await comeInto(await startShop());
    await bought();
  });
  afterEach(() => shop.stop());

  it('is replaced by one that says a later day, thirty days after it left', async () => {
    const { fault } = shop.mailbox;
    fault.rejectNext(1_000, 451, 'recipient');
    await announce(7, 31);
    const announced = firstInstantOfParisDay(dayIn(31));
    for (let hour = 0; hour < 36; hour += 1) {
      await shop.drain();
      await shop.clock.moveTo(new Date(shop.clock.now().getTime() + HOUR_MS));
    }
    expect(emailsTo(customer)).toEqual([]);
    fault.reset();
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + HOUR_MS));
    const leftAt = shop.clock.now();
    await shop.drain();
    await shop.drain();
    const { applies_from, lapsed_at } = await notice();
    expect(lapsed_at).toBeNull();
    expect(applies_from.getTime()).toBeGreaterThan(announced.getTime());
    expect(applies_from.getTime() - leftAt.getTime()).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(emailsTo(customer)).toHaveLength(1);
    const renewal = (await subscription()).current_period_end;
    const first = renewal >= applies_from ? renewal : addMonths(renewal, 1);
    expect(plain(emailsTo(customer)[0]?.text)).toContain(formatDate(first));
    const told = await acts();
    expect(told.filter((act) => act === 'lapse_price_change').length).toBeGreaterThan(0);
    expect(told.at(-1)).toBe('tell_price_change');
  }, 120_000);

  it('raises no price of which nobody was told: its email was refused for good', async () => {
    shop.mailbox.fault.rejectNext(1, 550, 'recipient');
    await announce(7, 31);
    await shop.drain();
    await shop.drain();
    expect(emailsTo(customer)).toHaveLength(0);
    expect((await notice()).lapsed_at).not.toBeNull();
    expect(await acts()).toEqual(['tell_price_change', 'lapse_price_change']);
    await live(75);
    expect(await renewals()).toEqual([500, 500]);
    expect(emailsTo(customer)).toHaveLength(0);
  }, 120_000);

  it('is given up once, with its alert, where the mailbox takes none for days: nobody is written to each day anew', async () => {
    shop.mailbox.fault.rejectNext(10_000, 452, 'recipient');
    await announce(7, 31);
    for (let hour = 0; hour < 96; hour += 1) {
      await shop.drain();
      await shop.clock.moveTo(new Date(shop.clock.now().getTime() + HOUR_MS));
    }
    expect((await notice()).lapsed_at).not.toBeNull();
    const told = ['tell_price_change', 'lapse_price_change'];
    expect(await acts()).toEqual([...told, ...told]);
    const alerts = await rows<{ kind: string }>(
      `select a.kind from alerts a join outbox o on a.details->>'outbox' = o.id::text
        where o.once_key like 'email:price-change:%'`,
    );
    expect(alerts).toEqual([{ kind: 'message_given_up' }]);
  }, 120_000);

  it('is told of the next change all the same', async () => {
    shop.mailbox.fault.rejectNext(1, 550, 'recipient');
    await announce(7, 31);
    await shop.drain();
    await shop.drain();
    await live(10);
    await announce(8, 35);
    await shop.drain();
    expect(plain(emailsTo(customer)[0]?.text)).toMatch(/5\s€.*8\s€/);
    await live(75);
    expect((await renewals()).at(-1)).toBe(800);
  }, 120_000);

  it('takes with it no change that was told since: the months and the MRR have that one', async () => {
    const { fault } = shop.mailbox;
    fault.rejectNext(1_000, 451, 'recipient');
    await announce(7, 31);
    await shop.drain();
    await announce(9, 34);
    const hoursUntil = async (hasHappened: () => Promise<boolean>) => {
      while (!(await hasHappened())) {
        await shop.drain();
        await shop.clock.moveTo(new Date(shop.clock.now().getTime() + HOUR_MS));
      }
    };
    await hoursUntil(async () => (await acts()).includes('lapse_price_change'));
    fault.reset();
    await hoursUntil(async () => emailsTo(customer).length > 0);
    await live(33);
    expect(await acts()).toEqual(['tell_price_change', 'tell_price_change', 'lapse_price_change']);
    expect((await expectRecounted(shop)).realMrr).toBe(9);
    await live(32);
    expect(await renewals()).toEqual([500, 900]);
  }, 120_000);
});
