import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { euroCents, formatEuros } from '#domain/money/money.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCoupon } from '#tests/factories/coupons.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: `Outil ${serial}` });
});
afterEach(async () => {
  shop.sandbox.control.clearFaults();
  await shop.roundTrip();
});

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;
const minutesLater = async (count: number) => {
  await shop.travelTo(new Date(shop.clock.now().getTime() + count * MINUTE_MS));
};
const mails = async (subject: RegExp) => {
  await shop.drain();
  const all = shop.mailbox.messages();
  return all.filter(
    ({ to, subject: said }) => JSON.stringify(to).includes(customer.email) && subject.test(said),
  );
};
async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

async function withdraw(): Promise<number> {
  const { id, refund } = await contractOf(shop, customer, automation);
  const answer = await confirmWithdrawal(shop, customer, id);
  expect(answer.statusCode).toBe(200);
  return refund.total;
}

const outcome = async () => {
  const [found] = await rows(
    `select
       (select array_agg(status) from refunds where user_id = $1) as refunds,
       (select count(*)::int from invoices where user_id = $1 and kind = 'credit_note') as credit_notes,
       (select status from orders where user_id = $1 order by id desc limit 1) as order,
       (select status || ':' || coalesce(end_reason, '') from subscriptions where user_id = $1) as subscription,
       (select count(*)::int from purchases where user_id = $1 and ended_at is null) as owned,
       (select count(*)::int from withdrawals where user_id = $1) as withdrawals`,
    customer.id,
  );
  return found;
};
const done = {
  refunds: ['succeeded'],
  credit_notes: 1,
  order: 'refunded',
  subscription: 'cancelled:withdrawal',
  owned: 0,
  withdrawals: 1,
};
const underWay = { ...done, refunds: ['pending'], credit_notes: 0, order: 'paid' };

/** What the provider holds of this customer: what it took less what it gave back, and its live subscriptions. */
async function atProvider() {
  const [person] = await rows<{ id: string }>(
    'select stripe_customer_id as id from users where id = $1',
    customer.id,
  );
  const ask = async (path: string) => {
    const answer = await fetch(`${shop.settings.STRIPE_API_URL}/v1/${path}&customer=${person?.id}`, {
      headers: { authorization: `Bearer ${shop.settings.STRIPE_SECRET_KEY}` },
    });
    return (await answer.json()) as { data: { amount: number; amount_refunded: number }[] };
  };
  const charges = (await ask('charges?limit=100')).data;
  return {
    kept: charges.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
    live: (await ask('subscriptions?limit=100&status=active')).data.length,
  };
}

describe('a withdrawal', () => {
  it('gives everything back, numbers one credit note, ends the subscription at the provider and sends one acknowledgement', async () => {
    await buy(shop, customer, automation, undefined, { immediateAccess: true });
    await withdraw();
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
    expect(await atProvider()).toEqual({ kept: 0, live: 0 });
    expect(await mails(/^Accusé de réception/)).toHaveLength(1);
  });

  it('is acknowledged on paper: who, which contract, date, time and amount, in a PDF file', async () => {
    const bought = await buy(shop, customer, automation, undefined, { immediateAccess: true });
    await withdraw();
    const [row] = await rows<{ stated_at: Date }>(
      'select stated_at from withdrawals where user_id = $1',
      customer.id,
    );
    const stated = formatDateTime(row!.stated_at);
    const [mail] = await mails(/^Accusé de réception de votre rétractation/);
    for (const said of [
      stated,
      'Camille Martin',
      customer.email,
      String(bought.invoice_number),
      `Outil ${serial}`,
    ]) {
      expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(said.replaceAll(/\s+/g, ' '));
    }
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({
      filename: `retractation-${bought.invoice_number}.pdf`,
      mimeType: 'application/pdf',
    });
    const text = await textOf(Buffer.from(String(file?.base64), 'base64'));
    for (const said of [
      'Accusé de réception de votre rétractation',
      `Déclaration reçue en ligne le ${stated} (heure de Paris)`,
      `Je, Camille Martin (${customer.email}), vous notifie par la présente ma rétractation du contrat portant sur “Outil ${serial}”`,
      `facturé sous le numéro ${bought.invoice_number}`,
      'Achat de l’automatisation 35,00 € 35,00 €',
      'Total 40,00 € 40,00 €',
      'L’abonnement et la propriété de l’automatisation ont pris fin.',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said.replaceAll(/\s+/g, ' '));
    }
  });

  it('is in the name of the invoice where the account has none, and in the email where that has none either', async () => {
    const declared = async () => {
      const { holder } = await contractOf(shop, customer, automation);
      await withdraw();
      const [mail] = await mails(/^Accusé de réception de votre rétractation/);
      const [file] = mail?.attachments ?? [];
      return [holder.name, await textOf(Buffer.from(String(file?.base64), 'base64'))];
    };
    customer = await createCustomer(shop, { firstName: '', lastName: '' });
    const address = { ...{ first_name: 'Léa', last_name: 'Martin' }, address1: '3 place du Marché' };
    await shop.app.inject({
      method: 'POST',
      url: '/api/addresses/',
      headers: customer.headers,
      payload: { ...address, postal_code: '31000', city: 'Toulouse', is_default: true },
    });
    await buy(shop, customer, automation);
    expect(await declared()).toEqual([
      'Léa Martin',
      expect.stringContaining(`Je, Léa Martin (${customer.email}),`),
    ]);
    customer = await createCustomer(shop, { firstName: '', lastName: '' });
    await buy(shop, customer, automation);
    expect(await declared()).toEqual(['', expect.stringContaining(`Je, ${customer.email},`)]);
  });

  it('says what was paid beside what staff gave back before, and gives back the rest', async () => {
    await buy(shop, customer, automation);
    const [order] = await rows<{ id: number }>('select id from orders where user_id = $1', customer.id);
    const staff = await createStaff(shop, { role: 'superuser' });
    const part = { request_id: randomUUID(), reason: 'billing_error', purchase: 12 };
    expect((await staff.ask('POST', `/api/admin/orders/${order?.id}/refund/`, part)).statusCode).toBe(201);
    expect(await contractOf(shop, customer, automation)).toMatchObject({
      ...{ paid: { total: 28 }, given_back: 12, refund: { total: 28 } },
    });
  });

  it('leaves a purchase that was used to its owner, whatever was paid for it: free by a code, or given back before', async () => {
    const code = `OFFERT${serial}`;
    await createCoupon(shop, { code, percent: 100, months: 0 });
    const { headers } = customer;
    const opened = await shop.app.inject({
      ...{ method: 'POST', url: '/api/subscriptions/create_subscription/', headers },
      payload: { automation_id: automation, period: 'monthly', immediate_access: true, promo_code: code },
    });
    await payByCard(shop, opened.json());
    await confirmPurchase(shop, customer, opened.json());
    const other = await createAutomation(shop, { name: `Rendu ${serial}` });
    await buy(shop, customer, other, undefined, { immediateAccess: true });
    const [order] = await rows<{ id: number }>(
      'select order_id as id from payments where user_id = $1 and automation_id = $2',
      ...[customer.id, other],
    );
    const staff = await createStaff(shop, { role: 'superuser' });
    const whole = { request_id: randomUUID(), reason: 'billing_error', purchase: 35 };
    expect((await staff.ask('POST', `/api/admin/orders/${order?.id}/refund/`, whole)).statusCode).toBe(201);
    for (const [of, slug] of [
      [automation, `outil-${serial}`],
      [other, `rendu-${serial}`],
    ] as const) {
      await shop.app.inject({ url: `/webhook/${slug}/`, headers: { ...headers, 'sec-fetch-mode': 'cors' } });
      const { id, refund } = await contractOf(shop, customer, of);
      expect(refund).toMatchObject({ purchase: 0, purchase_excluded: true, days_used: 1 });
      const said = await confirmWithdrawal(shop, customer, id, refund.total);
      expect(said.json()).toMatchObject({ refund });
    }
    const owned =
      'select automation_id as id from purchases where user_id = $1 and ended_at is null order by id';
    expect(await rows(owned, customer.id)).toEqual([{ id: automation }, { id: other }]);
    const letters = await mails(/^Accusé de réception/);
    expect(letters).toHaveLength(2);
    for (const { text, attachments } of letters) {
      expect(text).toContain('l’automatisation reste à vous');
      const paper = await textOf(Buffer.from(String(attachments[0]?.base64), 'base64'));
      expect(paper).toContain('et elle reste acquise');
    }
  });

  it('shows its credit note beside the invoice, with what it corrects, and its file', async () => {
    const bought = await buy(shop, customer, automation, undefined, { immediateAccess: true });
    await withdraw();
    await shop.roundTrip();
    const list = await shop.app.inject({ url: '/api/invoices/', headers: customer.headers });
    const [note, invoice] = list.json().results;
    expect(invoice).toMatchObject({ kind: 'invoice', number: bought.invoice_number, total_amount: 40 });
    expect(note).toMatchObject({ kind: 'credit_note', total_amount: -40, order_id: invoice.order_id });
    expect(note.number).toMatch(/^A-\d{4}-\d{6}$/);
    const file = await shop.app.inject({ url: note.pdf_url, headers: customer.headers });
    const text = await textOf(file.rawPayload);
    expect(text).toContain(`Avoir ${note.number}`);
    expect(text).toContain(`Cet avoir corrige la facture ${bought.invoice_number} du`);
    expect(text).toContain(`Rétractation, achat : Outil ${serial} 1 −35,00 €`);
  });

  it('double click: two requests at once withdraw once', async () => {
    await buy(shop, customer, automation);
    const { id } = await contractOf(shop, customer, automation);
    const [first, second] = await Promise.all([
      confirmWithdrawal(shop, customer, id),
      confirmWithdrawal(shop, customer, id),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
    expect(await mails(/^Accusé de réception/)).toHaveLength(1);
  });

  it('provider down: is accepted at once, and the money follows', async () => {
    await buy(shop, customer, automation);
    shop.sandbox.control.outage('errors');
    await withdraw();
    shop.sandbox.control.outage(null);
    // The SDK asks three times before it gives up.
    shop.sandbox.control.failRequests({ path: '/v1/refunds', status: 503, times: 3 });
    await shop.drain();
    expect(await outcome()).toEqual(underWay);
    expect(await mails(/^Accusé de réception/)).toHaveLength(1);
    shop.sandbox.control.clearFaults();
    await minutesLater(3);
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
    expect(await atProvider()).toEqual({ kept: 0, live: 0 });
  });

  it("process killed between the provider's answer and the commit: the refund is found again and made once", async () => {
    await buy(shop, customer, automation);
    await withdraw();
    const [refund] = await rows<{ id: string; intent: string; amount: number }>(
      'select id, stripe_intent_id as intent, amount from refunds where user_id = $1',
      customer.id,
    );
    shop.sandbox.control.loseEvents('all');
    await shop.stripe.createRefund({
      operation: refund!.id,
      intentId: refund!.intent,
      amount: euroCents(refund!.amount),
    });
    // Whoever asked is dead, and so is the message that would have asked again.
    await rows(`update outbox set gave_up_at = now() where kind = 'refund' and user_id = $1`, customer.id);
    expect(await outcome()).toEqual(underWay);
    // A day later the idempotency key is forgotten: only the operation's name is left.
    await minutesLater(26 * 60);
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
    expect(await atProvider()).toEqual({ kept: 0, live: 0 });
  });

  it('webhook before our own commit, and every event twice: comes to the same end', async () => {
    shop.sandbox.control.duplicateEvents('all');
    await buy(shop, customer, automation);
    await withdraw();
    await shop.roundTrip();
    await shop.sandbox.delivered();
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
  });

  it('webhook lost: what the bank finished by itself is found by the sweep', async () => {
    await buy(shop, customer, automation, '4000000000007726');
    await withdraw();
    shop.sandbox.control.loseEvents('all');
    await shop.drain();
    expect(await outcome()).toEqual(underWay);
    await minutesLater(30);
    await minutesLater(60);
    expect(await outcome()).toEqual(done);
  });

  it('webhook first: what was pending is settled by the event of the provider', async () => {
    await buy(shop, customer, automation, '4000000000007726');
    await withdraw();
    await shop.roundTrip();
    expect(await outcome()).toEqual(underWay);
    await rows(`update refunds set check_at = now() + interval '9 days' where user_id = $1`, customer.id);
    await minutesLater(11);
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
  });

  it('a card that was closed: staff are alerted, and the customer is told that the money is still owed', async () => {
    await buy(shop, customer, automation, '4000000000005126');
    const total = await withdraw();
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
    await minutesLater(11);
    await shop.roundTrip();
    expect(await outcome()).toMatchObject({ refunds: ['failed'], credit_notes: 1 });
    const alerts = await rows(
      `select 1 from alerts where kind = 'refund_failed' and details->>'amount' = '4000'`,
    );
    expect(alerts.length).toBeGreaterThan(0);
    const [mail] = await mails(/n’a pas abouti$/);
    expect(mail?.text).toContain(formatEuros(euroCents(total * 100)));
  });

  it('half of the law’s fourteen days without the money: staff are alerted, once', async () => {
    await buy(shop, customer, automation, '4000000000007726');
    await withdraw();
    await shop.roundTrip();
    await rows(
      `update refunds set created_at = created_at - interval '8 days' where user_id = $1`,
      customer.id,
    );
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 180_000));
    await shop.drain();
    const late = () =>
      rows(
        `select 1 from alerts where kind = 'refund_late'
           and details->>'refund' = (select id::text from refunds where user_id = $1)`,
        customer.id,
      );
    expect(await late()).toHaveLength(1);
    await minutesLater(24 * 60);
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
    expect(await late()).toHaveLength(1);
  });

  it('a refund that the provider refuses is failed, not asked for for ever', async () => {
    await buy(shop, customer, automation);
    await withdraw();
    shop.sandbox.control.failRequests({ path: '/v1/refunds', status: 400, times: 1 });
    await rows(`update refunds set stripe_intent_id = 'pi_inconnu' where user_id = $1`, customer.id);
    await shop.roundTrip();
    await minutesLater(10);
    await shop.roundTrip();
    expect(await outcome()).toMatchObject({ refunds: ['failed'], credit_notes: 0, order: 'paid' });
    expect(await mails(/n’a pas abouti$/)).toHaveLength(1);
  });

  it('a month waived under the cap: nothing to give back, no call, and the withdrawal is valid all the same', async () => {
    const expensive = await createAutomation(shop, { name: `Plafond ${serial}`, subscriptionPrice: 1500 });
    await buy(shop, customer, expensive);
    await buy(shop, customer, automation, undefined, { immediateAccess: true });
    const headers = { ...customer.headers, 'sec-fetch-mode': 'cors' };
    await shop.app.inject({ url: `/webhook/outil-${serial}/`, headers });
    const { id, refund } = await contractOf(shop, customer, automation);
    expect(refund).toMatchObject({ total: 0, purchase_excluded: true });
    const answer = await confirmWithdrawal(shop, customer, id, 0);
    expect(answer.json()).toMatchObject({ refund: { total: 0 }, refunded_by: null });
    await shop.roundTrip();
    expect(await rows('select 1 from refunds where user_id = $1', customer.id)).toEqual([]);
    const [mail] = await mails(/^Accusé de réception/);
    expect(mail?.text).toContain('il n’y a donc pas de remboursement');
    expect(mail?.attachments).toHaveLength(1);
  });

  it('a payment whose names were lost by a kill can still be given back', async () => {
    const opened = await openPurchase(shop, customer, automation);
    await rows(
      `update payments set status = 'created', stripe_subscription_id = null, stripe_invoice_id = null, stripe_intent_id = null
       where user_id = $1`,
      customer.id,
    );
    await payByCard(shop, opened);
    await shop.roundTrip();
    await withdraw();
    await shop.roundTrip();
    expect(await outcome()).toEqual(done);
  });

  it('credit notes are numbered without a gap, in their own series', async () => {
    for (const name of ['Un', 'Deux', 'Trois']) {
      automation = await createAutomation(shop, { name: `${name} ${serial}` });
      await buy(shop, customer, automation);
      await withdraw();
      await shop.roundTrip();
    }
    customer = await signInAgain(shop, customer);
    const numbers = await rows<{ number: string }>(
      `select number from invoices where kind = 'credit_note' order by number`,
    );
    const sequence = numbers.map(({ number }) => Number(number.slice(-6)));
    expect(sequence).toEqual(sequence.map((_, index) => index + 1));
  });
});
