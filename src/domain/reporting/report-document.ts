/** The report as the administration's « flux 10 » has it (docs/product/tax-report.md#the-form). */
import { UNTAXED } from '../electronic-invoice/issued-paper.ts';
import { amount, element, words } from '../electronic-invoice/xml-element.ts';
import { type EuroCents, euroCents, sumCents } from '../money/money.ts';
import { STANDARD_RATES, vatStateOf } from '../money/vat-treatment.ts';
import { countryCode } from '../people/countries.ts';
import { cutText } from '../text/cut-text.ts';
import { parisDay, parisTime } from '../time/french-dates.ts';
import type { ReportPeriod } from './report-periods.ts';
import type { DailyPayment, DailySale, Payments, ReportedPaper, Transactions } from './report-sums.ts';

export interface ReportHead {
  /** It is the sender's own, 50 characters at most, and never used twice. */
  readonly id: string;
  readonly writtenAt: Date;
  /** It takes the place of one that was accepted for the same period. */
  readonly corrects: boolean;
  /** Its number in the administration's list of approved platforms. */
  readonly platform: string;
  readonly seller: { readonly siren: string; readonly name: string };
  readonly period: Pick<ReportPeriod, 'from' | 'to'>;
}

const digits = (day: string) => day.replaceAll('-', '');
const percent = (name: string, rate: number) => element(name, rate.toFixed(2));

/** The identifiers of ISO 6523: a French company, one of another state by its VAT number, one outside the Union, an approved platform. */
const SCHEMES = { siren: '0002', vatNumber: '0223', outside: '0227', platform: '0238' } as const;

const party = (name: string, scheme: keyof typeof SCHEMES, id: string, title: string, role: string) =>
  element(name, [
    words('Id', id, ` schemeId="${SCHEMES[scheme]}"`),
    words('Name', title),
    element('RoleCode', role),
  ]);

const headOf = ({ id, writtenAt, corrects, platform, seller }: ReportHead) =>
  element('ReportDocument', [
    words('Id', id),
    element(
      'IssueDateTime',
      element('DateTimeString', `${digits(parisDay(writtenAt))}${parisTime(writtenAt).replace(':', '')}00`),
    ),
    element('TypeCode', corrects ? 'RE' : 'IN'),
    party('Sender', 'platform', platform, platform, 'WK'),
    party('Issuer', 'siren', seller.siren, seller.name, 'SE'),
  ]);

const periodOf = ({ period }: ReportHead) =>
  element('ReportPeriod', [element('StartDate', digits(period.from)), element('EndDate', digits(period.to))]);

const document = (head: ReportHead, name: string, parts: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element('Report', [headOf(head), element(name, [periodOf(head), ...parts])])}\n`;

/** UNTDID 2005: the day of the invoice. */
const dueAtInvoice = (onDebits: boolean) => (onDebits ? element('TaxDueDateTypeCode', '3') : '');

function salesOfDay(sales: readonly DailySale[]): string {
  const [first] = sales;
  if (!first) return '';
  return element('Transactions', [
    element('Date', digits(first.day)),
    element('TransactionsCurrency', 'EUR'),
    dueAtInvoice(first.onDebits),
    element('CategoryCode', first.category),
    amount('TaxExclusiveAmount', sumCents(sales.map(({ net }) => net))),
    amount('TaxTotal', sumCents(sales.map(({ vat }) => vat))),
    element('TransactionsCount', String(sales.reduce((sum, { count }) => sum + count, 0))),
    ...sales.map(({ rate, net, vat }) =>
      element('TaxSubtotal', [
        percent('TaxPercent', rate),
        amount('TaxableAmount', net),
        amount('TaxTotal', vat),
      ]),
    ),
  ]);
}

/** Outside the Union no number is known by all, so the country and the beginning of the name stand in its place. */
function buyerOf({ vatNumber = '', company = '', ...buyer }: ReportedPaper['buyer']): string {
  const state = vatStateOf(vatNumber);
  const country = (buyer.country && countryCode(buyer.country)) || state;
  const named =
    state in STANDARD_RATES
      ? [
          words('CompanyId', vatNumber, ` schemeId="${SCHEMES.vatNumber}"`),
          words('TaxRegistrationId', vatNumber, ' qualifyingId="VAT"'),
        ]
      : [words('CompanyId', `${country}${cutText(company, 16)}`, ` schemeId="${SCHEMES.outside}"`)];
  return element('Buyer', [...named, element('PostalAddress', element('CountryId', country))]);
}

/** The amounts of a credit note are positive, as on the paper itself. */
function invoiceOf(paper: ReportedPaper, { seller }: ReportHead): string {
  const { number, day, total, vat, treatment, buyer, onDebits } = paper;
  const positive = (cents: EuroCents) => euroCents(Math.abs(cents));
  const net = positive(euroCents(total - vat));
  const untaxed = 'reason' in treatment ? UNTAXED[treatment.reason] : undefined;
  return element('Invoice', [
    words('ID', number),
    element('IssueDate', digits(day)),
    element('TypeCode', total < 0 ? '381' : '380'),
    element('CurrencyCode', 'EUR'),
    dueAtInvoice(onDebits && !untaxed),
    element('BusinessProcess', [element('ID', 'S1'), element('TypeID', 'urn.cpro.gouv.fr:1p0:ereporting')]),
    element('Seller', [
      words('CompanyId', seller.siren, ` schemeId="${SCHEMES.siren}"`),
      element('PostalAddress', element('CountryId', 'FR')),
    ]),
    buyerOf(buyer),
    element('MonetaryTotal', [
      amount('TaxExclusiveAmount', net),
      amount('TaxAmount', positive(vat), ' CurrencyCode="EUR"'),
    ]),
    element('TaxSubTotal', [
      amount('TaxableAmount', net),
      amount('TaxAmount', positive(vat)),
      element('TaxCategory', [
        element('Code', untaxed?.category ?? 'S'),
        percent('Percent', treatment.rate),
        untaxed?.reason?.code ? element('TaxExemptionReasonCode', untaxed.reason.code) : '',
      ]),
    ]),
  ]);
}

export function transactionsReport(head: ReportHead, { sales, invoices }: Transactions): string {
  return document(head, 'TransactionsReport', [
    ...invoices.map((paper) => invoiceOf(paper, head)),
    ...[
      ...Map.groupBy(sales, ({ day, category, onDebits }) => `${day} ${category} ${onDebits}`).values(),
    ].map(salesOfDay),
  ]);
}

const paymentOf = (payments: readonly DailyPayment[]) =>
  element('Payment', [
    element('Date', digits(payments[0]?.day ?? '')),
    ...payments.map(({ rate, amount: received }) =>
      element('SubTotals', [
        percent('TaxPercent', rate),
        element('CurrencyCode', 'EUR'),
        amount('Amount', received),
      ]),
    ),
  ]);

export function paymentsReport(head: ReportHead, { received, invoices }: Payments): string {
  return document(head, 'PaymentsReport', [
    ...invoices.map(({ paper, ...payment }) =>
      element('Invoice', [
        words('InvoiceID', paper.number),
        element('IssueDate', digits(paper.day)),
        paymentOf([payment]),
      ]),
    ),
    ...[...Map.groupBy(received, ({ day }) => day).values()].map((run) =>
      element('Transactions', paymentOf(run)),
    ),
  ]);
}

/** What it tells, without its number and the moment at which it was written. */
export const toldIn = (document: string): string => document.slice(document.indexOf('</ReportDocument>'));
