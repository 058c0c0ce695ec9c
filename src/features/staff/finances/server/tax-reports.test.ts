import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printInvoice } from '#money/orders/server/for-other-features.ts';
import { found, readXml, textAt } from '#sandbox/platform/read-xml.ts';
import { isStoreAway } from '#server/gateways/storage.ts';
import { FailedRows } from '#server/jobs/each-row.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { SELLER, type ShopWithPlatform, startShopWithPlatform, TAXED } from '#tests/platform.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { TaxReport } from '../contract.ts';
import { taxReportsSweeps } from './jobs.ts';
import { makeReports } from './make-reports.ts';
import { sendReport } from './send-report.ts';

let bench: ShopWithPlatform;
let shop: TestShop;
let automationId: number;

async function open(legal?: Record<string, string>): Promise<void> {
  bench = await startShopWithPlatform(legal);
  shop = bench.shop;
  await shop.clock.moveTo(new Date('2027-09-01T06:00:00Z'));
  automationId = await createAutomation(shop, {
    name: 'Relances',
    purchasePrice: 3500,
    subscriptionPrice: 500,
  });
}
beforeEach(() => open());
afterEach(() => bench.stop());

const at = (moment: string) => shop.clock.moveTo(new Date(moment));

/** 35 € and a month of 5 €: 40 €, of which 6.67 € are VAT at 20 %. */
async function sell(moment: string, buyer?: Record<string, string>): Promise<number> {
  await at(moment);
  const customer = await createCustomer(shop);
  await buy(shop, customer, automationId);
  const { rows } = await shop.pool.query<{ id: number }>(
    `update invoices set buyer = coalesce($2, buyer) where user_id = $1 returning id`,
    [customer.id, buyer],
  );
  return rows[0]!.id;
}

const rowsOf = async () =>
  (
    await shop.pool.query(
      `select id, kind, period_from::text as "from", period_to::text as "to", version, corrects, status, flow_id, amount, vat, reason
       from transmissions where invoice_id is null order by kind desc, period_from, version`,
    )
  ).rows;
const transactions = async () => (await rowsOf()).filter(({ kind }) => kind === 'transactions');

/** What the stand-in accepted, by kind: each day with what it tells. */
const told = (kind: 'TransactionsReport' | 'PaymentsReport') =>
  bench.platform.accepted().flatMap(({ document }) => found(readXml(document), kind));
const daysTold = () =>
  told('TransactionsReport').flatMap((report) =>
    found(report, 'Transactions').map((day) =>
      ['Date', 'CategoryCode', 'TaxExclusiveAmount', 'TaxTotal', 'TransactionsCount'].map((name) =>
        textAt(day, name),
      ),
    ),
  );

/** The jobs do all that is due, then what the platform said is read. */
async function live(moment: string): Promise<void> {
  await at(moment);
  await shop.drain();
  await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 3 * 60_000));
  await shop.drain();
}

describe('reports to the tax administration', () => {
  it('tell each Paris day of a period once it is over, and payments by month, without what travels apart', {
    tags: ['reports.sent'],
  }, async () => {
    await sell('2027-09-09T10:00:00Z');
    await sell('2027-09-10T21:59:20Z');
    await sell('2027-09-10T22:00:20Z');
    await live('2027-09-11T00:30:00Z');
    expect(await rowsOf()).toEqual([]);
    await live('2027-09-11T02:00:00Z');
    expect(await transactions()).toMatchObject([
      { from: '2027-09-01', to: '2027-09-10', status: 'accepted', amount: 6_666, vat: 1_334 },
    ]);
    expect(daysTold()).toEqual([
      ['20270909', 'TPS1', '33.33', '6.67', '1'],
      ['20270910', 'TPS1', '33.33', '6.67', '1'],
    ]);
    await live('2027-10-01T05:00:00Z');
    expect(
      (await rowsOf()).map(({ kind, from, to, status, amount }) => [kind, from, to, status, amount]),
    ).toEqual([
      ['transactions', '2027-09-01', '2027-09-10', 'accepted', 6_666],
      ['transactions', '2027-09-11', '2027-09-20', 'accepted', 3_333],
      ['transactions', '2027-09-21', '2027-09-30', 'nothing', 0],
      ['payments', '2027-09-01', '2027-09-30', 'accepted', 12_000],
    ]);
    const received = told('PaymentsReport').flatMap((report) => found(report, 'Transactions', 'Payment'));
    expect(received.map((day) => [textAt(day, 'Date'), textAt(day, 'SubTotals', 'Amount')])).toEqual([
      ['20270909', '40.00'],
      ['20270910', '40.00'],
      ['20270911', '40.00'],
    ]);
  });

  it('are sent once by two processes at once', { tags: ['reports.once'] }, async () => {
    await sell('2027-09-05T10:00:00Z');
    await at('2027-09-12T08:00:00Z');
    const second = await startSecondProcess(shop);
    try {
      await runSweepTogether(shop, second.shop, 'tax-reports');
      await Promise.all([shop.drain(), shop.drain()]);
      await runSweepTogether(shop, second.shop, 'tax-reports-sent');
      expect(bench.platform.flows()).toHaveLength(1);
      expect(await transactions()).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });

  it('whose answer was lost on the way, or whose process was killed then, are found and not sent again', {
    tags: ['reports.once'],
  }, async () => {
    await sell('2027-09-05T10:00:00Z');
    bench.platform.fault('lost_answer');
    await at('2027-09-12T08:00:00Z');
    await shop.drain();
    expect(await transactions()).toMatchObject([{ status: 'to_send', flow_id: null }]);
    expect(bench.platform.flows()).toHaveLength(1);
    await live('2027-09-12T09:00:00Z');
    expect(bench.platform.flows()).toHaveLength(1);
    expect(await transactions()).toMatchObject([
      { status: 'accepted', flow_id: bench.platform.flows()[0]!.flowId },
    ]);
  });

  it('wait while the platform is away, or has not answered yet', { tags: ['reports.once'] }, async () => {
    await sell('2027-09-05T10:00:00Z');
    bench.platform.fault('away');
    await live('2027-09-12T08:00:00Z');
    expect(await transactions()).toMatchObject([{ status: 'to_send' }]);
    bench.platform.fault(undefined);
    bench.platform.hold(true);
    await live('2027-09-12T10:00:00Z');
    expect(await transactions()).toMatchObject([{ status: 'sent' }]);
    bench.platform.hold(false);
    await live('2027-09-12T20:00:00Z');
    expect(await transactions()).toMatchObject([{ status: 'accepted' }]);
    expect(bench.platform.flows()).toHaveLength(1);
  });

  it('are asked of no further in a pass in which the platform did not answer, and the other sweeps come first', {
    tags: ['reports.once'],
  }, async () => {
    await sell('2027-09-05T10:00:00Z');
    bench.platform.hold(true);
    await live('2027-10-01T05:00:00Z');
    const sent = (await rowsOf()).filter(({ status }) => status === 'sent');
    expect(sent.length).toBeGreaterThan(1);
    bench.platform.fault('away');
    const asked = vi.spyOn(shop.platform!, 'acknowledgementOf');
    await at('2027-10-02T05:00:00Z');
    await expect(taxReportsSweeps.find(({ name }) => name === 'tax-reports-sent')?.run(shop)).rejects.toThrow(
      FailedRows,
    );
    expect(asked).toHaveBeenCalledOnce();
    expect(taxReportsSweeps.find(({ name }) => name === 'tax-reports-sent')).toMatchObject({
      asksProvider: true,
    });
  });

  it('are taken up again each night after the outbox gave them up', { tags: ['reports.once'] }, async () => {
    await sell('2027-09-05T10:00:00Z');
    bench.platform.fault('away');
    await live('2027-09-12T08:00:00Z');
    await shop.pool.query(`update outbox set gave_up_at = due_at where kind = 'send_report'`);
    bench.platform.fault(undefined);
    await live('2027-09-12T20:00:00Z');
    expect(await transactions()).toMatchObject([{ status: 'to_send' }]);
    await live('2027-09-13T05:00:00Z');
    expect(await transactions()).toMatchObject([{ status: 'accepted' }]);
    expect(bench.platform.flows()).toHaveLength(1);
  });

  it('that miss what was written late are followed by one that takes their place', {
    tags: ['reports.late'],
  }, async () => {
    await sell('2027-09-05T10:00:00Z');
    await live('2027-09-11T05:00:00Z');
    const late = await sell('2027-09-11T10:00:00Z');
    await shop.pool.query(`update invoices set issued_at = '2027-09-10T12:00:00Z' where id = $1`, [late]);
    expect(await runSweep(shop, 'tax-reports-reviewed')).toBe(0);
    await at('2027-09-12T05:00:00Z');
    const second = await startSecondProcess(shop);
    await runSweepTogether(shop, second.shop, 'tax-reports-reviewed');
    await second.stop();
    await live('2027-09-12T06:00:00Z');
    await live('2027-09-13T05:00:00Z');
    expect(await transactions()).toMatchObject([
      { version: 1, corrects: false, status: 'accepted', amount: 3_333 },
      { version: 2, corrects: true, status: 'accepted', amount: 6_666, from: '2027-09-01', to: '2027-09-10' },
    ]);
    expect(
      bench.platform
        .accepted()
        .map(({ document }) => textAt(readXml(document), 'ReportDocument', 'TypeCode')),
    ).toEqual(['IN', 'RE']);
  });

  it('tell each invoice to a company of another state, and apart what bears no French VAT', {
    tags: ['reports.sent'],
  }, async () => {
    const abroad = await sell('2027-09-05T10:00:00Z', { vatNumber: 'DE123456789', country: 'Allemagne' });
    const swiss = { vatNumber: 'CHE123456788', country: 'Suisse', company: 'Horlogerie & Fils SA' };
    const outside = await sell('2027-09-05T11:00:00Z', swiss);
    const consumer = await sell('2027-09-06T10:00:00Z');
    const treat = `update invoices set vat = $2, vat_amount = $3 where id = $1`;
    await shop.pool.query(treat, [abroad, { rate: 0, reason: 'reverse_charge' }, 0]);
    await shop.pool.query(treat, [outside, { rate: 0, reason: 'abroad' }, 0]);
    await shop.pool.query(treat, [consumer, { rate: 19, state: 'DE' }, 639]);
    await live('2027-10-01T05:00:00Z');
    expect(daysTold()).toEqual([['20270906', 'TNT1', '33.61', '0.00', '1']]);
    const [invoice, other] = told('TransactionsReport').flatMap((report) => found(report, 'Invoice'));
    expect(textAt(invoice!, 'Buyer', 'CompanyId')).toBe('DE123456789');
    expect(textAt(other!, 'Buyer', 'CompanyId')).toBe('CHHorlogerie & Fil');
    expect(textAt(invoice!, 'MonetaryTotal', 'TaxExclusiveAmount')).toBe('40.00');
    expect((await rowsOf()).find(({ kind }) => kind === 'payments')).toMatchObject({ status: 'nothing' });
  });

  it('tell what went back on its own day', { tags: ['reports.sent'] }, async () => {
    await sell('2027-09-05T10:00:00Z');
    await live('2027-09-12T08:00:00Z');
    const staff = await createStaff(shop, { role: 'finance' });
    const { rows } = await shop.pool.query(`select id from orders where status = 'paid' limit 1`);
    const refund = { request_id: randomUUID(), reason: 'billing_error', subscription: 3, note: 'Trop.' };
    expect((await staff.ask('POST', `/api/admin/orders/${rows[0].id}/refund/`, refund)).statusCode).toBe(201);
    await shop.settle();
    await live('2027-10-01T05:00:00Z');
    expect(daysTold()).toEqual([
      ['20270905', 'TPS1', '33.33', '6.67', '1'],
      ['20270912', 'TPS1', '-2.50', '-0.50', '0'],
    ]);
    const payments = told('PaymentsReport').flatMap((report) =>
      found(report, 'Transactions', 'Payment', 'SubTotals', 'Amount'),
    );
    expect(payments.map(({ text }) => text)).toEqual(['40.00', '-3.00']);
  });
});

describe('a report that is refused', () => {
  /** It says another SIREN than that of the account at the platform. */
  async function refusedByPlatform(): Promise<void> {
    const wrong = await startSecondProcess(shop, { LEGAL_REGISTRATION: 'RCS Amiens 404 833 048' });
    await makeReports(wrong.shop);
    await wrong.stop();
  }
  const list = async (who: Awaited<ReturnType<typeof createStaff>>) =>
    (await who.ask('GET', '/api/admin/finances/tax-reports/')).json<{
      platform: string;
      reports: TaxReport[];
    }>();

  it('is told to the staff, and sent again once by who repaired it, counted anew', {
    tags: [
      'reports.repaired',
      '7.GET/api/admin/finances/tax-reports/',
      '7.GET/api/admin/finances/tax-reports/{id}/file/',
      '7.POST/api/admin/finances/tax-reports/{id}/send-again/',
    ],
  }, async () => {
    await sell('2027-09-05T10:00:00Z');
    await at('2027-09-12T08:00:00Z');
    await refusedByPlatform();
    await live('2027-09-12T09:00:00Z');
    const staff = await createStaff(shop, { role: 'finance' });
    const [refused] = (await list(staff)).reports;
    expect(refused).toMatchObject({
      ...{ kind: 'transactions', from: '2027-09-01', to: '2027-09-10', due: '2027-09-20' },
      ...{ status: 'refused', attempt: 1, amount: 33.33, vat: 6.67, corrects: false },
      reason: expect.stringContaining('SIREN'),
    });
    const alert = async () =>
      (await shop.pool.query(`select resolved_at from alerts where kind = 'report_refused'`)).rows;
    expect(await alert()).toEqual([{ resolved_at: null }]);
    const file = await staff.ask('GET', `/api/admin/finances/tax-reports/${refused!.id}/file/`);
    expect(file.headers).toMatchObject({
      'content-disposition': 'attachment; filename="transactions-2027-09-01-1-1.xml"',
    });
    expect(textAt(readXml(file.body), 'ReportDocument', 'Issuer', 'Id')).toBe('404833048');
    const path = `/api/admin/finances/tax-reports/${refused!.id}/send-again/`;
    const other = await createStaff(shop, { role: 'administrator' });
    const answers = await Promise.all([staff.ask('POST', path), other.ask('POST', path)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'report_not_refused',
    });
    await live('2027-09-12T10:00:00Z');
    expect((await list(staff)).reports).toMatchObject([{ status: 'accepted', attempt: 2, reason: '' }]);
    expect(bench.platform.flows()).toHaveLength(2);
    expect(bench.platform.accepted()).toHaveLength(1);
    expect(await alert()).toEqual([{ resolved_at: expect.any(Date) }]);
    const noted = await shop.pool.query(
      `select act from journal_entries where subject = 'tax_report' order by sequence`,
    );
    expect(noted.rows.map(({ act }) => act)).toEqual(['tax-report.download', 'tax-report.send-again']);
  });

  it('is late no more once it is counted anew and has nothing to tell', {
    tags: ['reports.repaired'],
  }, async () => {
    const sold = await sell('2027-09-05T10:00:00Z');
    await at('2027-09-12T08:00:00Z');
    await refusedByPlatform();
    await live('2027-09-21T05:00:00Z');
    await shop.pool.query('update invoices set total_amount = 0, vat_amount = 0 where id = $1', [sold]);
    const staff = await createStaff(shop, { role: 'finance' });
    const [{ id }] = await transactions();
    const again = await staff.ask('POST', `/api/admin/finances/tax-reports/${id}/send-again/`);
    expect([again.statusCode, again.json()]).toMatchObject([200, { status: 'nothing' }]);
    const { rows } = await shop.pool.query(
      `select resolved_at from alerts where kind = 'report_late' and once_key = $1`,
      [`report_late:${id}`],
    );
    expect(rows).toEqual([{ resolved_at: expect.any(Date) }]);
  });

  it('is late once its day is over, until it is accepted', { tags: ['reports.repaired'] }, async () => {
    await sell('2027-09-05T10:00:00Z');
    bench.platform.hold(true);
    await live('2027-09-20T12:00:00Z');
    const late = async () =>
      (await shop.pool.query(`select resolved_at from alerts where kind = 'report_late'`)).rows;
    expect(await late()).toEqual([]);
    await live('2027-09-21T05:00:00Z');
    expect(await late()).toEqual([{ resolved_at: null }]);
    bench.platform.hold(false);
    await live('2027-09-21T20:00:00Z');
    expect(await late()).toEqual([{ resolved_at: expect.any(Date) }]);
  });

  it('is for who reads the finances; what is not there, or is no number, is a 404', async () => {
    const support = await createStaff(shop, { role: 'support' });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '1/file/'],
      ['POST', '1/send-again/'],
    ] as const) {
      const answer = await support.ask(method, `/api/admin/finances/tax-reports/${path}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'right_missing' }]);
    }
    const staff = await createStaff(shop, { role: 'finance' });
    expect((await staff.ask('GET', '/api/admin/finances/tax-reports/1/file/')).statusCode).toBe(404);
    expect((await staff.ask('POST', '/api/admin/finances/tax-reports/1/send-again/')).statusCode).toBe(404);
    expect((await staff.ask('POST', '/api/admin/finances/tax-reports/un/send-again/')).statusCode).toBe(404);
  });
});

describe('an invoice to a company of France', () => {
  async function sellToCompany(moment: string): Promise<string> {
    const id = await sell(moment, { siren: '404833048', company: 'Boulangerie', country: 'France' });
    const { rows } = await shop.pool.query<{ number: string }>(
      'update invoices set file_digest = null where id = $1 returning number',
      [id],
    );
    return rows[0]!.number;
  }
  const rows = async () =>
    (
      await shop.pool.query(
        `select t.id, i.number, t.status, t.attempt, t.amount, t.vat from transmissions t join invoices i on i.id = t.invoice_id`,
      )
    ).rows;

  it('is deposited once, as it was issued, by two processes at once, and is in no report', {
    tags: ['reports.invoices'],
  }, async () => {
    const number = await sellToCompany('2027-09-05T10:00:00Z');
    // Nothing leaves before its file is kept.
    expect(await runSweep(shop, 'company-invoices')).toBe(0);
    const file = await printInvoice(shop, 'anyone', number);
    const second = await startSecondProcess(shop);
    try {
      await runSweepTogether(shop, second.shop, 'company-invoices');
    } finally {
      await second.stop();
    }
    bench.platform.fault('lost_answer');
    await live('2027-09-05T12:00:00Z');
    await live('2027-09-05T13:00:00Z');
    expect(await rows()).toMatchObject([{ number, status: 'accepted', attempt: 1, amount: 3_333, vat: 667 }]);
    const [flow, ...others] = bench.platform.flows();
    expect(others).toEqual([]);
    expect(flow!.info).toMatchObject({
      flowSyntax: 'Factur-X',
      processingRule: 'B2B',
      name: `${number}.pdf`,
    });
    expect(file.equals(flow!.file)).toBe(true);
    await live('2027-10-01T05:00:00Z');
    expect(bench.platform.flows()).toHaveLength(1);
    expect((await rowsOf()).map(({ status }) => status)).toEqual(Array(4).fill('nothing'));
  });

  it('waits while the store of its file is away: what is drawn meanwhile is not what was issued', {
    tags: ['reports.invoices'],
  }, async () => {
    const number = await sellToCompany('2027-09-05T10:00:00Z');
    const file = await printInvoice(shop, 'anyone', number);
    // As a later version of the program would draw it.
    await shop.pool.query(`update invoices set seller = seller || '{"name":"Autre"}' where number = $1`, [
      number,
    ]);
    expect(await runSweep(shop, 'company-invoices')).toBe(1);
    const nowhere = { S3_BUCKET: 'a', S3_PRIVATE_BUCKET: 'b', S3_ENDPOINT: 'http://127.0.0.1:1' };
    const away = { ...shop, settings: { ...shop.settings, ...nowhere } };
    const [{ id }] = await rows();
    await expect(sendReport(away, id)).rejects.toSatisfy(isStoreAway);
    expect(bench.platform.flows()).toEqual([]);
    expect(await rows()).toMatchObject([{ number, status: 'to_send' }]);
    await live('2027-09-05T12:00:00Z');
    expect(await rows()).toMatchObject([{ number, status: 'accepted', attempt: 1 }]);
    expect(file.equals(bench.platform.flows()[0]!.file)).toBe(true);
  });

  it('that is refused is told to the staff by its number, and sent again', {
    tags: ['reports.invoices'],
  }, async () => {
    const number = await sellToCompany('2027-09-05T10:00:00Z');
    await printInvoice(shop, 'anyone', number);
    await live('2027-09-05T12:00:00Z');
    const staff = await createStaff(shop, { role: 'finance' });
    const list = async () =>
      (await staff.ask('GET', '/api/admin/finances/tax-reports/')).json<{ reports: TaxReport[] }>().reports;
    // An accepted one would hide the reports.
    expect(await list()).toEqual([]);
    await shop.pool.query(`update transmissions set status = 'refused', reason = 'Annuaire'`);
    const [refused] = await list();
    expect(refused).toMatchObject({
      kind: 'invoice',
      invoice: number,
      status: 'refused',
      reason: 'Annuaire',
    });
    const path = `/api/admin/finances/tax-reports/${refused!.id}`;
    expect((await staff.ask('GET', `${path}/file/`)).statusCode).toBe(404);
    const again = await staff.ask('POST', `${path}/send-again/`);
    expect([again.statusCode, again.json()]).toMatchObject([
      200,
      { invoice: number, status: 'to_send', attempt: 2 },
    ]);
    await live('2027-09-05T13:00:00Z');
    expect(await rows()).toMatchObject([{ number, status: 'accepted', attempt: 2 }]);
    expect(bench.platform.flows()).toHaveLength(2);
  });
});

describe('other sellers', () => {
  it('in the franchise report every two months, without tax', { tags: ['reports.sent'] }, async () => {
    await bench.stop();
    await open({ LEGAL_VAT_REGIME: 'franchise' });
    await sell('2027-09-05T10:00:00Z');
    await live('2027-10-31T05:00:00Z');
    expect(await rowsOf()).toEqual([]);
    await live('2027-11-01T05:00:00Z');
    expect((await rowsOf()).map(({ kind, from, to, status, vat }) => [kind, from, to, status, vat])).toEqual([
      ['transactions', '2027-09-01', '2027-10-31', 'accepted', 0],
      ['payments', '2027-09-01', '2027-10-31', 'accepted', 0],
    ]);
    expect(daysTold()[0]).toEqual(['20270905', 'TNT1', '40.00', '0.00', '1']);
  });

  it('who opted for debits tell no payment, and say so of their sales', {
    tags: ['reports.sent'],
  }, async () => {
    await bench.stop();
    await open({ ...TAXED, LEGAL_VAT_ON_DEBITS: '1' });
    await sell('2027-09-05T10:00:00Z');
    await live('2027-10-01T05:00:00Z');
    expect(told('PaymentsReport')).toEqual([]);
    const [day] = told('TransactionsReport').flatMap((report) => found(report, 'Transactions'));
    expect(textAt(day!, 'TaxDueDateTypeCode')).toBe('3');
  });

  it('without a platform have nothing made, and the staff are told so', {
    tags: ['reports.sent'],
  }, async () => {
    const bare = await startShop({ ...SELLER, ...TAXED });
    try {
      await bare.clock.moveTo(new Date('2027-12-01T08:00:00Z'));
      await bare.drain();
      expect((await bare.pool.query('select 1 from transmissions')).rowCount).toBe(0);
      const staff = await createStaff(bare, { role: 'finance' });
      expect((await staff.ask('GET', '/api/admin/finances/tax-reports/')).json()).toMatchObject({
        ...{ platform: null, since: '2027-09-01', reports: [] },
      });
    } finally {
      await bare.stop();
    }
  });
});
