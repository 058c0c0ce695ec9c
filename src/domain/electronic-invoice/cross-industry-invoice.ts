import {
  type Address,
  type Allowance,
  type ElectronicInvoice,
  INVOICE_KINDS,
  type InvoiceLine,
  type InvoiceNamed,
  NOTE_SUBJECTS,
  PAYMENT_MEANS,
  type Party,
  type Period,
  SOLD,
  type TaxBreakdown,
  totalsOf,
  type VatKind,
} from './electronic-invoice.ts';
import { amount, element, words } from './xml-element.ts';

/** The syntax of UN/CEFACT (CII D22B) as Factur-X's profile EN 16931 wants it: its schema gives the order of the elements. */

/** Two decimals at least, and no more than it has. */
const price = (name: string, millionths: number): string => {
  const digits = String(millionths).padStart(7, '0');
  return element(name, `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,4}$/, '')}`);
};

const scheme = (id: string): string => ` schemeID="${id}"`;

const day = (name: string, date: string | undefined, kind = 'udt'): string =>
  element(name, words(`${kind}:DateTimeString`, date?.replaceAll('-', ''), ' format="102"'));

const period = (of: Period | undefined): string =>
  element('ram:BillingSpecifiedPeriod', [day('ram:StartDateTime', of?.from), day('ram:EndDateTime', of?.to)]);

const taxKind = ({ category, rate }: VatKind): [kind: string, rate: string] => [
  element('ram:CategoryCode', category),
  // What is outside the tax has no rate (BR-O-05).
  category === 'O' ? '' : element('ram:RateApplicablePercent', rate.toFixed(2)),
];

/** 95 is a discount, in UNTDID 5189. */
const allowance = ({ amount: off, reason }: Allowance, tax = ''): string =>
  element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', element('udt:Indicator', 'false')),
    amount('ram:ActualAmount', off),
    element('ram:ReasonCode', '95'),
    words('ram:Reason', reason),
    tax,
  ]);

const lineItem = (line: InvoiceLine, index: number): string =>
  element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', element('ram:LineID', String(index + 1))),
    element('ram:SpecifiedTradeProduct', words('ram:Name', line.name)),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', price('ram:ChargeAmount', line.unitPrice)),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      element('ram:BilledQuantity', String(line.quantity), ` unitCode="${line.unit}"`),
    ),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [element('ram:TypeCode', 'VAT'), ...taxKind(line.vat)]),
      period(line.period),
      ...line.allowances.map((one) => allowance(one)),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        amount('ram:LineTotalAmount', line.amount),
      ),
    ]),
  ]);

const registration = (id: string | undefined, kind: 'VA' | 'FC'): string =>
  element('ram:SpecifiedTaxRegistration', words('ram:ID', id, scheme(kind)));

function postalAddress({ lines, postalCode, city, country }: Address): string {
  const [one, two, ...rest] = lines;
  return element('ram:PostalTradeAddress', [
    words('ram:PostcodeCode', postalCode),
    words('ram:LineOne', one),
    words('ram:LineTwo', two),
    words('ram:LineThree', rest.join(', ')),
    words('ram:CityName', city),
    words('ram:CountryID', country),
  ]);
}

const party = (name: string, of: Party): string =>
  element(name, [
    words('ram:Name', of.name),
    words('ram:Description', of.legalForm),
    element('ram:SpecifiedLegalOrganization', words('ram:ID', of.siren, scheme('0002'))),
    element('ram:DefinedTradeContact', words('ram:PersonName', of.contact)),
    postalAddress(of.address),
    element(
      'ram:URIUniversalCommunication',
      words('ram:URIID', of.electronicAddress.id, scheme(of.electronicAddress.scheme)),
    ),
    registration(of.vatNumber, 'VA'),
    registration(of.taxNumber, 'FC'),
  ]);

/** UNTDID 2475: 5 is the day of the invoice, 72 that of the payment. */
const dueCode = { invoice: '5', payment: '72' };

function breakdown(tax: TaxBreakdown, { taxDueOn }: ElectronicInvoice): string {
  const [category, rate] = taxKind(tax);
  return element('ram:ApplicableTradeTax', [
    amount('ram:CalculatedAmount', tax.amount),
    element('ram:TypeCode', 'VAT'),
    words('ram:ExemptionReason', tax.reason?.text),
    amount('ram:BasisAmount', tax.base),
    category,
    words('ram:ExemptionReasonCode', tax.reason?.code),
    element('ram:DueDateTypeCode', taxDueOn && dueCode[taxDueOn]),
    rate,
  ]);
}

function summation(invoice: ElectronicInvoice): string {
  const totals = totalsOf(invoice);
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('ram:LineTotalAmount', totals.lines),
    totals.allowances === 0 ? '' : amount('ram:AllowanceTotalAmount', totals.allowances),
    amount('ram:TaxBasisTotalAmount', totals.withoutTax),
    amount('ram:TaxTotalAmount', totals.tax, ' currencyID="EUR"'),
    amount('ram:GrandTotalAmount', totals.withTax),
    amount('ram:TotalPrepaidAmount', invoice.paid),
    amount('ram:DuePayableAmount', totals.due),
  ]);
}

const paymentMeans = ({ paidBy, iban }: ElectronicInvoice): string =>
  element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', paidBy && PAYMENT_MEANS[paidBy]),
    element('ram:PayeePartyCreditorFinancialAccount', words('ram:IBANID', iban)),
  ]);

const reference = ({ number, issuedOn }: InvoiceNamed): string =>
  element('ram:InvoiceReferencedDocument', [
    words('ram:IssuerAssignedID', number),
    day('ram:FormattedIssueDateTime', issuedOn, 'qdt'),
  ]);

const settlement = (invoice: ElectronicInvoice): string =>
  element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(invoice),
    ...invoice.taxes.map((tax) => breakdown(tax, invoice)),
    period(invoice.period),
    ...(invoice.allowances ?? []).map((one) =>
      allowance(one, element('ram:CategoryTradeTax', [element('ram:TypeCode', 'VAT'), ...taxKind(one.vat)])),
    ),
    element('ram:SpecifiedTradePaymentTerms', [
      words('ram:Description', invoice.terms),
      day('ram:DueDateDateTime', invoice.dueOn),
    ]),
    summation(invoice),
    ...[...(invoice.corrects ?? []), ...(invoice.deducts ?? [])].map(reference),
  ]);

/** BT-23 (the administration's « cadre de facturation »): 4 comes after deposits, 2 is paid already, 1 is to be paid. */
function framework(invoice: ElectronicInvoice): string {
  const isFinal = (invoice.deducts ?? []).length > 0;
  const isPaid = totalsOf(invoice).due === 0;
  return `${SOLD[invoice.sells ?? 'services']}${isFinal ? 4 : isPaid ? 2 : 1}`;
}

const delivery = ({ deliveredOn, deliveredTo }: ElectronicInvoice): string =>
  [
    element('ram:ShipToTradeParty', deliveredTo && postalAddress(deliveredTo)),
    element('ram:ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', deliveredOn)),
  ].join('');

const namespaces = [
  ['rsm', 'CrossIndustryInvoice'],
  ['ram', 'ReusableAggregateBusinessInformationEntity'],
  ['qdt', 'QualifiedDataType'],
  ['udt', 'UnqualifiedDataType'],
]
  .map(([prefix, name]) => ` xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`)
  .join('');

/** The same invoice is the same text, to the byte. */
export function crossIndustryInvoice(invoice: ElectronicInvoice): string {
  const document = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element(
          'ram:BusinessProcessSpecifiedDocumentContextParameter',
          element('ram:ID', framework(invoice)),
        ),
        element(
          'ram:GuidelineSpecifiedDocumentContextParameter',
          element('ram:ID', 'urn:cen.eu:en16931:2017'),
        ),
      ]),
      element('rsm:ExchangedDocument', [
        words('ram:ID', invoice.number),
        element('ram:TypeCode', INVOICE_KINDS[invoice.kind]),
        day('ram:IssueDateTime', invoice.issuedOn),
        ...invoice.notes.map(({ subject, text }) =>
          element('ram:IncludedNote', [
            words('ram:Content', text),
            element('ram:SubjectCode', NOTE_SUBJECTS[subject]),
          ]),
        ),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map(lineItem),
        element('ram:ApplicableHeaderTradeAgreement', [
          party('ram:SellerTradeParty', invoice.seller),
          party('ram:BuyerTradeParty', invoice.buyer),
          element('ram:BuyerOrderReferencedDocument', words('ram:IssuerAssignedID', invoice.orderNumber)),
        ]),
        // It may be empty, and must be there.
        `<ram:ApplicableHeaderTradeDelivery>${delivery(invoice)}</ram:ApplicableHeaderTradeDelivery>`,
        settlement(invoice),
      ]),
    ],
    namespaces,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}
