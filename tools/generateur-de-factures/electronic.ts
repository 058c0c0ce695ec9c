/** An invoice as EN 16931 and France’s platforms take it, of what stands on the paper (docs/product/document.md#issued-is-factur-x). */

import { compactIdentifier } from '#domain/document/company-keys.ts';
import {
  type ElectronicInvoice,
  type InvoiceLine,
  type NoteSubject,
  namedFor,
  type Sold,
  type TaxBreakdown,
  TERMS_OF_PAYMENT,
} from '#domain/electronic-invoice/electronic-invoice.ts';
import { euroCents } from '#domain/money/money.ts';
import { isDay } from '../parts/calendar.ts';
import { isIban } from '../parts/company-numbers.ts';
import { formatPercent } from '../parts/french-format.ts';
import { insuranceMention } from '../parts/paper-mentions.ts';
import type { TypedLine } from '../parts/priced-lines.ts';
import { certificateMention } from '../parts/works-certificate.ts';
import { dueOn, type Invoice, isBusiness, isDebitsMentioned } from './core.ts';
import { readDeposits } from './deposits.ts';
import {
  addressOf,
  buyerOf,
  type Lack,
  lackOf,
  lacksOfParties,
  saysSomething,
  sellerOf,
  vatNumberOf,
} from './electronic-parties.ts';
import { discountsOf, taxesOf, untaxedOf, vatOfLine } from './electronic-tax.ts';

/** UN/ECE Recommendation 20, by what is written on papers. */
const units: Readonly<Record<string, string>> = {
  ...{
    h: 'HUR',
    heure: 'HUR',
    min: 'MIN',
    minute: 'MIN',
    j: 'DAY',
    jour: 'DAY',
    semaine: 'WEE',
    mois: 'MON',
  },
  ...{ an: 'ANN', année: 'ANN', 'm²': 'MTK', m2: 'MTK', 'm³': 'MTQ', m3: 'MTQ', m: 'MTR', mètre: 'MTR' },
  ...{ ml: 'LM', km: 'KMT', kg: 'KGM', g: 'GRM', t: 'TNE', tonne: 'TNE', l: 'LTR', litre: 'LTR' },
  ...{ kwh: 'KWH', forfait: 'LS', unité: 'C62', pièce: 'C62', u: 'C62' },
};

function unitOf({ unit }: TypedLine): string | undefined {
  const written = unit.normalize('NFC').toLowerCase().replace(/\.$/, '');
  return written === '' ? 'C62' : (units[written] ?? units[written.replace(/s$/, '')]);
}

function lineOf(invoice: Invoice, line: TypedLine): InvoiceLine {
  const unit = unitOf(line);
  const name = saysSomething(line.name) ? line.name : '—';
  return {
    name: unit === undefined ? `${name} (par ${line.unit})` : name,
    // A price is never negative (BR-27): what is taken off is a quantity that goes back.
    quantity: (line.unitPrice < 0 ? -1 : 1) * (line.quantity / 1000),
    unit: unit ?? 'C62',
    unitPrice: Math.abs(line.unitPrice),
    allowances: [],
    amount: euroCents(line.cents),
    vat: vatOfLine(invoice, line),
  };
}

const soldBy: Readonly<Record<string, Sold>> = {
  'Prestations de services': 'services',
  'Livraisons de biens': 'goods',
  'Livraisons de biens et prestations de services': 'both',
};

interface Note {
  subject: NoteSubject;
  text: string;
}

/** Code de commerce, L. 441-9, L. 441-10 and D. 441-5: in the words of the paper, where it has some. */
function termsOf(invoice: Invoice): Note[] {
  const { kind, penaltyRate, earlyPayment } = invoice;
  const isBetween = kind === 'invoice' && isBusiness(invoice);
  const own: Partial<Record<NoteSubject, string>> = isBetween
    ? {
        ...(penaltyRate !== null && {
          late_penalties: `En cas de retard\u00a0: pénalités au taux annuel de ${formatPercent(penaltyRate / 100)}, exigibles sans rappel dès le lendemain de l’échéance.`,
        }),
        ...(saysSomething(earlyPayment) && { no_discount: earlyPayment }),
      }
    : {};
  return TERMS_OF_PAYMENT.map(({ subject, text }) => ({ subject, text: own[subject] ?? text }));
}

/** BR-FR-20: how the administration is to take it. */
const treatments = { business_fr: 'B2B', business_eu: 'B2BINT', business_abroad: 'B2BINT', consumer: 'B2C' };

const notesOf = (invoice: Invoice): Note[] => [
  ...termsOf(invoice),
  { subject: 'treatment', text: treatments[invoice.customer.kind] },
  ...[
    invoice.subject,
    invoice.kind === 'credit_note' ? invoice.origin.reason : '',
    invoice.kind === 'invoice' ? certificateMention(invoice) : '',
    insuranceMention(invoice.insurance),
    invoice.notes,
  ]
    .filter(saysSomething)
    .map((text): Note => ({ subject: 'general', text })),
];

/** BR-FR-01, 02 and 04: what a platform takes for a number. */
const isNumber = (number: string): boolean => /^[A-Za-z0-9+\-_/]{1,35}$/.test(number);
const numberWords = 'de 35 signes au plus, sans espace, point ni accent';

function lacksOfTax(invoice: Invoice, taxes: readonly TaxBreakdown[]): Lack[] {
  const { issuer, customer } = invoice;
  const has = (...some: string[]) => taxes.some(({ category }) => some.includes(category));
  const isUntold = taxes.some(
    ({ category, reason }) => category !== 'S' && !saysSomething(reason?.text ?? ''),
  );
  return [
    ...lackOf(isUntold || (has('E') && !untaxedOf(invoice)), 'motif', 'la raison d’une ligne sans TVA'),
    // EN 16931 mixes what is outside the tax with nothing (BR-O-11).
    ...lackOf(
      has('O') && taxes.length > 1,
      'lignes',
      'une facture à part pour ce qui est hors du champ de la TVA',
    ),
    ...lackOf(has('K', 'G') && issuer.vat === '', 'e-tva', 'votre numéro de TVA'),
    ...lackOf(
      (has('K') && vatNumberOf(customer) === undefined) ||
        (has('AE') && vatNumberOf(customer) === undefined && customer.kind !== 'business_fr'),
      'c-tva',
      'le numéro de TVA du client',
    ),
  ];
}

/** What a platform wants beyond what stands on the paper, which is valid without. A number that it has not yet is no lack. */
export function electronicLacks(invoice: Invoice, lines: readonly TypedLine[]): Lack[] {
  const { number, kind, day, origin, issuer, customer, customerEmail, deposits } = invoice;
  const isNote = kind === 'credit_note';
  const isDeposit = isNote || deposits === '' || readDeposits(deposits)?.every((one) => isNumber(one.number));
  return [
    ...lackOf(number !== '' && !isNumber(number), 'numero', `un numéro ${numberWords}`),
    ...lackOf(!isDay(day), 'date', 'la date d’émission'),
    ...lackOf(isNote && !isNumber(origin.number), 'origine', `un numéro de facture corrigée ${numberWords}`),
    ...lackOf(isNote && !isDay(origin.day), 'origine-date', 'la date de la facture corrigée'),
    ...lacksOfParties(issuer, customer, customerEmail),
    ...lackOf(lines.length === 0, 'lignes', 'une ligne'),
    ...lacksOfTax(invoice, taxesOf(invoice)),
    ...lackOf(!isDeposit, 'acomptes', 'le numéro et la date de chaque facture d’acompte déduite'),
  ];
}

/** « Il manque le SIREN du client pour que cette facture arrive sur une plateforme ; le PDF reste valable. » */
export function lacksWords({ kind }: Invoice, lacks: readonly Lack[]): string {
  const all = [...new Set(lacks.map(({ what }) => what))];
  const last = all.pop() ?? '';
  const named = all.length === 0 ? last : `${all.join(', ')} et ${last}`;
  return `Il manque ${named} pour que ${kind === 'invoice' ? 'cette facture' : 'cet avoir'} arrive sur une plateforme\u00a0; le PDF reste valable.`;
}

function kindOf({ kind, isDeposit }: Invoice): ElectronicInvoice['kind'] {
  if (kind === 'invoice') return isDeposit ? 'deposit' : 'invoice';
  return isDeposit ? 'deposit_credit_note' : 'credit_note';
}

/** BT-8, where some of it is taxed: of goods it is due as they are delivered, of a deposit as it is paid (CGI, art. 269, 2). */
function taxDueOn(invoice: Invoice): ElectronicInvoice['taxDueOn'] {
  if (isDebitsMentioned(invoice)) return 'invoice';
  return invoice.nature === 'Prestations de services' || invoice.isDeposit ? 'payment' : undefined;
}

function deliveryOf(invoice: Invoice, { address }: ElectronicInvoice['buyer'], isWithinUnion: boolean) {
  const { saleDay, origin, delivery, nature } = invoice;
  const deliveredOn = isDay(saleDay) ? saleDay : origin.day;
  const isElsewhere = saysSomething(delivery) && nature !== 'Prestations de services';
  const deliveredTo = isElsewhere
    ? addressOf(delivery, address.country)
    : isWithinUnion
      ? address
      : undefined;
  return { ...(isDay(deliveredOn) && { deliveredOn }), ...(deliveredTo && { deliveredTo }) };
}

function paymentOf(invoice: Invoice) {
  const { kind, paidCents, iban, deposits, origin } = invoice;
  if (kind === 'credit_note')
    return {
      paid: euroCents(0),
      terms: 'Avoir\u00a0: rien n’est à payer par le client.',
      corrects: [{ number: origin.number, issuedOn: origin.day }],
    };
  const deducts = invoice.isDeposit ? [] : (readDeposits(deposits) ?? []);
  return {
    paid: euroCents(paidCents),
    dueOn: dueOn(invoice),
    ...(isIban(iban) && { paidBy: 'transfer' as const, iban: compactIdentifier(iban) }),
    ...(deducts.length > 0 && { deducts: deducts.map(({ number, day }) => ({ number, issuedOn: day })) }),
  };
}

/** Undefined where something lacks, a number too. */
export function electronicInvoiceOf(
  invoice: Invoice,
  lines: readonly TypedLine[],
): ElectronicInvoice | undefined {
  const taxes = taxesOf(invoice);
  const [tax] = taxes;
  const [seller, buyer] = [sellerOf(invoice.issuer), buyerOf(invoice.customer, invoice.customerEmail)];
  const isWhole = invoice.number !== '' && electronicLacks(invoice, lines).length === 0;
  if (!isWhole || !tax || !seller || !buyer) return undefined;
  const allowances = discountsOf(invoice, lines);
  const dueOn = taxes.some(({ category }) => category === 'S') ? taxDueOn(invoice) : undefined;
  return {
    number: invoice.number,
    kind: kindOf(invoice),
    sells: soldBy[invoice.nature] ?? 'services',
    issuedOn: invoice.day,
    notes: notesOf(invoice),
    ...namedFor({ seller, buyer }, tax),
    ...(saysSomething(invoice.order) && { orderNumber: invoice.order }),
    lines: lines.map((line) => lineOf(invoice, line)),
    ...(allowances.length > 0 && { allowances }),
    taxes,
    ...(dueOn && { taxDueOn: dueOn }),
    ...deliveryOf(
      invoice,
      buyer,
      taxes.some(({ category }) => category === 'K'),
    ),
    ...paymentOf(invoice),
  };
}
