import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { OpenedPayment } from '../contract.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  // In the first hour of some months the next debit falls within the same one, whose cap is used.
  const next = shop.clock.now();
  next.setUTCMonth(next.getUTCMonth() + 1, 10);
  await shop.clock.moveTo(next);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
});

const create = (subscriptionPrice: number) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil reçu ${serial}`, subscriptionPrice });
};
/** Buys and answers the receipt as it left. */
async function receiptOf(automation: number): Promise<string> {
  const before = shop.mailbox.messages().length;
  await buy(shop, customer, automation);
  await shop.settle();
  const sent = shop.mailbox.messages().slice(before);
  const receipts = sent.filter(
    ({ envelope, text }) =>
      envelope.to.includes(customer.email) && String(text).includes('Prochain prélèvement'),
  );
  expect(receipts).toHaveLength(1);
  return String(receipts[0]?.text).replaceAll(/\s+/g, ' ');
}
async function nextDebit(automation: number): Promise<string> {
  const { rows } = await shop.pool.query<{ at: Date }>(
    'select current_period_end as at from subscriptions where user_id = $1 and automation_id = $2',
    [customer.id, automation],
  );
  return formatDateTime(rows[0]!.at).replaceAll('\u00a0', ' ');
}

describe('the receipt', () => {
  it('names the date and the amount of the next debit: the price, alone under the cap', async () => {
    const automation = await create(500);
    const receipt = await receiptOf(automation);
    expect(receipt).toContain(`Prochain prélèvement le ${await nextDebit(automation)} : 5 €.`);
  });

  it('names the share of the cap when others take theirs, though the first month cost something else', async () => {
    await receiptOf(await create(1200));
    const automation = await create(800);
    // 3 € today, for the month holds no more; from the next one on its share of 15 €.
    const receipt = await receiptOf(automation);
    expect(receipt).toContain('Total payé 38 €');
    expect(receipt).toContain(`Prochain prélèvement le ${await nextDebit(automation)} : 6 €.`);
  });
});

describe('the contract in the receipt', () => {
  const logged = (annex?: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/terms-acceptance/',
      headers: customer.headers,
      payload: {
        type: 'purchase',
        acceptance: {
          ...{ accepted: true, timestamp: shop.clock.now().toISOString(), userAgent: 'Mozilla/5.0' },
          ...{ acceptanceUrl: 'http://localhost:3000/automation/1', version: '1.0', ...(annex && { annex }) },
        },
      },
    });
  /** Buys, and answers the letter as it reached its reader. */
  async function letter() {
    const before = shop.mailbox.messages().length;
    await buy(shop, customer, await create(500));
    await shop.settle();
    const [sent] = shop.mailbox
      .messages()
      .slice(before)
      .filter(
        ({ envelope, subject }) => envelope.to.includes(customer.email) && /reçu/.test(String(subject)),
      );
    return sent!;
  }
  const digestOf = (base64: string) =>
    createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
  const textOf = async (base64: string) => {
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
    return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  };

  it.each([
    [undefined, '1.0'],
    ['2026-11', '1.0-2026-11'],
  ])(
    'is the text that was accepted (annex %s), with its hash, the form of withdrawal and who sells',
    { tags: ['4.receipt.contract'] },
    async (annex, edition) => {
      await logged(annex);
      const { attachments, text } = await letter();
      expect(attachments.map(({ filename }) => filename)).toEqual([
        expect.stringMatching(/^F-.*\.pdf$/),
        `conditions-generales-${edition}.pdf`,
        'formulaire-de-retractation.pdf',
      ]);
      const [, terms, form] = attachments;
      const said = String(text).replaceAll(/\s+/g, ' ');
      expect(said).toContain(`édition ${edition}`);
      expect(said.replaceAll(' ', '')).toContain(digestOf(terms!.base64));
      expect(said).toContain(shop.settings.MAIL_FROM);
      expect(await textOf(terms!.base64)).toContain(`Édition ${edition}`);
      expect(await textOf(form!.base64)).toContain('vous notifie/notifions');
      const own = await shop.app.inject({ url: '/api/users/terms/', headers: customer.headers });
      expect(own.json().results[0].sha256).toBe(digestOf(terms!.base64));
    },
  );

  const paidWith = async (opened: OpenedPayment) => {
    const before = shop.mailbox.messages().length;
    await payByCard(shop, opened);
    await confirmPurchase(shop, customer, opened);
    await shop.settle();
    const files = shop.mailbox.messages().slice(before);
    return files.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  };

  it('is that of the order, and not one that was accepted while its payment was under way', async () => {
    await logged();
    const opened = await openPurchase(shop, customer, await create(500));
    await logged('2026-11');
    const names = await paidWith(opened);
    expect(names).toContain('conditions-generales-1.0.pdf');
    expect(names).not.toContain('conditions-generales-1.0-2026-11.pdf');
  });

  it('is what was accepted when the payment was opened anew: a refused card leaves the same one open', async () => {
    await logged();
    const automation = await create(500);
    const refused = await openPurchase(shop, customer, automation, true);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 1000));
    await logged('2026-11');
    const opened = await openPurchase(shop, customer, automation, true);
    expect(opened.payment_intent_id).toBe(refused.payment_intent_id);
    expect(await paidWith(opened)).toContain('conditions-generales-1.0-2026-11.pdf');
  });

  it('is today’s where no acceptance could be logged', async () => {
    const { attachments } = await letter();
    expect(attachments[1]?.filename).toBe('conditions-generales-1.0-2026-11.pdf');
  });
});
