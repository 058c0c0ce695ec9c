import { describe, expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
import { paymentsReport, type ReportHead, toldIn, transactionsReport } from './report-document.ts';
import type { ReportedPaper } from './report-sums.ts';

const head: ReportHead = {
  id: 'R-1',
  writtenAt: new Date('2027-10-01T01:00:30Z'),
  corrects: false,
  platform: '0042',
  seller: { siren: '912345678', name: 'Rouage & <Fils>\u0000' },
  period: { from: '2027-09-01', to: '2027-09-30' },
};
const paper: ReportedPaper = {
  number: 'F-2027-000009',
  day: '2027-09-03',
  total: euroCents(12_005),
  vat: euroCents(0),
  treatment: { rate: 0, reason: 'reverse_charge' },
  buyer: { vatNumber: 'EL123456789', company: 'Έλληνες' },
  onDebits: false,
};

const opening =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Report><ReportDocument><Id>R-1</Id><IssueDateTime><DateTimeString>20271001030000</DateTimeString></IssueDateTime><TypeCode>IN</TypeCode><Sender><Id schemeId="0238">0042</Id><Name>0042</Name><RoleCode>WK</RoleCode></Sender><Issuer><Id schemeId="0002">912345678</Id><Name>Rouage &amp; &lt;Fils&gt;</Name><RoleCode>SE</RoleCode></Issuer></ReportDocument>';
const period = '<ReportPeriod><StartDate>20270901</StartDate><EndDate>20270930</EndDate></ReportPeriod>';

describe('the report of sales', () => {
  it('adds up each day by category, with its rates, exact to the cent and escaped', {
    tags: ['reports.form'],
  }, () => {
    const of = { day: '2027-09-01', category: 'TPS1', onDebits: false, count: 1 } as const;
    const sales = [
      { ...of, rate: 8.5, net: euroCents(7), vat: euroCents(1) },
      { ...of, rate: 20, net: euroCents(100_000), vat: euroCents(20_000) },
      {
        ...of,
        day: '2027-09-02',
        category: 'TNT1',
        rate: 0,
        net: euroCents(-5),
        vat: euroCents(0),
        count: 0,
      } as const,
    ];
    expect(transactionsReport(head, { sales, invoices: [] })).toBe(
      `${opening}<TransactionsReport>${period}` +
        '<Transactions><Date>20270901</Date><TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>TPS1</CategoryCode><TaxExclusiveAmount>1000.07</TaxExclusiveAmount><TaxTotal>200.01</TaxTotal><TransactionsCount>2</TransactionsCount>' +
        '<TaxSubtotal><TaxPercent>8.50</TaxPercent><TaxableAmount>0.07</TaxableAmount><TaxTotal>0.01</TaxTotal></TaxSubtotal>' +
        '<TaxSubtotal><TaxPercent>20.00</TaxPercent><TaxableAmount>1000.00</TaxableAmount><TaxTotal>200.00</TaxTotal></TaxSubtotal></Transactions>' +
        '<Transactions><Date>20270902</Date><TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>TNT1</CategoryCode><TaxExclusiveAmount>-0.05</TaxExclusiveAmount><TaxTotal>0.00</TaxTotal><TransactionsCount>0</TransactionsCount>' +
        '<TaxSubtotal><TaxPercent>0.00</TaxPercent><TaxableAmount>-0.05</TaxableAmount><TaxTotal>0.00</TaxTotal></TaxSubtotal></Transactions>' +
        '</TransactionsReport></Report>\n',
    );
  });

  it('tells each invoice to a company of another state, and says what replaces another and the option for debits', {
    tags: ['reports.form'],
  }, () => {
    const sold = {
      day: '2027-09-01',
      category: 'TPS1',
      onDebits: true,
      rate: 20,
      net: euroCents(5),
      vat: euroCents(1),
      count: 1,
    } as const;
    const note = { ...paper, number: 'A-2027-000001', total: euroCents(-12_005) };
    const xml = transactionsReport({ ...head, corrects: true }, { sales: [sold], invoices: [note, paper] });
    expect(xml).toContain('<TypeCode>RE</TypeCode>');
    expect(xml).toContain('<TaxDueDateTypeCode>3</TaxDueDateTypeCode><CategoryCode>TPS1');
    expect(xml).toContain('<ID>A-2027-000001</ID><IssueDate>20270903</IssueDate><TypeCode>381</TypeCode>');
    expect(xml).toContain(
      '<Buyer><CompanyId schemeId="0223">EL123456789</CompanyId><TaxRegistrationId qualifyingId="VAT">EL123456789</TaxRegistrationId><PostalAddress><CountryId>GR</CountryId></PostalAddress></Buyer>' +
        '<MonetaryTotal><TaxExclusiveAmount>120.05</TaxExclusiveAmount><TaxAmount CurrencyCode="EUR">0.00</TaxAmount></MonetaryTotal>',
    );
    expect(xml).toContain(
      '<Code>AE</Code><Percent>0.00</Percent><TaxExemptionReasonCode>VATEX-EU-AE</TaxExemptionReasonCode>',
    );
    expect(xml.indexOf('</Invoice><Transactions>')).toBeGreaterThan(0);
  });
});

it.each([
  ['CHE123456788', 'Suisse', 'CH'],
  ['GB123456789', 'Royaume-Uni', 'GB'],
  // VIES is asked of no number of Northern Ireland either.
  ['XI123456789', 'Royaume-Uni', 'GB'],
])(
  'names a company outside the Union by its country and the beginning of its name: %s',
  (vatNumber, country, code) => {
    const buyer = { vatNumber, country, company: 'Horlogerie & Fils SA' };
    expect(transactionsReport(head, { sales: [], invoices: [{ ...paper, buyer }] })).toContain(
      `<Buyer><CompanyId schemeId="0227">${code}Horlogerie &amp; Fil</CompanyId><PostalAddress><CountryId>${code}</CountryId></PostalAddress></Buyer>`,
    );
  },
);

it.each([
  [
    'franchise',
    '<Code>E</Code><Percent>0.00</Percent><TaxExemptionReasonCode>VATEX-FR-FRANCHISE</TaxExemptionReasonCode>',
  ],
  ['overseas', '<Code>E</Code><Percent>0.00</Percent></TaxCategory>'],
] as const)('an invoice is told without tax for the reason that it says itself: %s', (reason, code) => {
  const xml = transactionsReport(head, {
    sales: [],
    invoices: [{ ...paper, treatment: { rate: 0, reason } }],
  });
  expect(xml).toContain(code);
});

it('the report of payments says each day by rate, and each invoice of a company of another state', {
  tags: ['reports.form'],
}, () => {
  const day = '2027-09-04';
  const received = [
    { day, rate: 8.5, amount: euroCents(-1) },
    { day, rate: 20, amount: euroCents(3_500) },
  ];
  const invoices = [{ day, rate: 20, amount: euroCents(12_005), paper }];
  expect(paymentsReport(head, { received, invoices })).toBe(
    `${opening}<PaymentsReport>${period}` +
      '<Invoice><InvoiceID>F-2027-000009</InvoiceID><IssueDate>20270903</IssueDate><Payment><Date>20270904</Date><SubTotals><TaxPercent>20.00</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>120.05</Amount></SubTotals></Payment></Invoice>' +
      '<Transactions><Payment><Date>20270904</Date><SubTotals><TaxPercent>8.50</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>-0.01</Amount></SubTotals><SubTotals><TaxPercent>20.00</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>35.00</Amount></SubTotals></Payment></Transactions>' +
      '</PaymentsReport></Report>\n',
  );
});

it('what it tells does not change with its number, its moment or its kind', () => {
  const told = { received: [{ day: '2027-09-04', rate: 20, amount: euroCents(3_500) }], invoices: [] };
  const again = { ...head, id: 'R-2', writtenAt: new Date('2027-11-01T01:00:00Z'), corrects: true };
  expect(toldIn(paymentsReport(again, told))).toBe(toldIn(paymentsReport(head, told)));
  expect(toldIn(paymentsReport(head, told))).toContain('<Amount>35.00</Amount>');
});
