/** What a kept form says: an invoice or a credit note, and how it reads on paper. */
import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { crossIndustryInvoice } from '#domain/electronic-invoice/cross-industry-invoice.ts';
import type { NumberRule } from '../parts/number-field.ts';
import {
  customerIn,
  issuerIn,
  isTickedIn,
  listedDay,
  numberIn,
  type Priced,
  pricedIn,
  type ReadPaper,
  typedIn,
  vatIn,
  worksIn,
} from '../parts/paper-reading.ts';
import { dueDay, isTerms } from '../parts/payment-terms.ts';
import type { TypedLine } from '../parts/priced-lines.ts';
import { type SavedForm, said } from '../parts/saved-form.ts';
import type { Invoice } from './core.ts';
import { electronicInvoiceOf } from './electronic.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { checkInvoice } from './invoice-work.ts';
import { usualRateTyped } from './penalties.ts';

export const penaltyRule: NumberRule = { digits: 2, min: 0, max: 100 };
export const paidRule: NumberRule = { digits: 2, min: 0, max: 1e9 };

/** What the page proposes: a form that lacks a field was shown so. */
const proposed: SavedForm['champs'] = {
  nature: 'Prestations de services',
  penalites: usualRateTyped,
  escompte: 'Pas d’escompte pour paiement anticipé.',
};

export function invoiceIn(form: SavedForm, number: string, { lines, totals }: Priced): Invoice {
  const champs = { ...proposed, ...form.champs };
  const terms = said(champs.delai);
  return {
    kind: champs.genre === 'credit_note' ? 'credit_note' : 'invoice',
    isDeposit: isTickedIn(champs, 'est-acompte'),
    deposits: typedIn(champs, 'acomptes'),
    number,
    day: typedIn(champs, 'date'),
    saleDay: typedIn(champs, 'vente'),
    origin: {
      number: typedIn(champs, 'origine'),
      day: typedIn(champs, 'origine-date'),
      reason: typedIn(champs, 'origine-motif'),
    },
    issuer: issuerIn(champs),
    customer: customerIn(champs),
    customerEmail: typedIn(champs, 'c-mail'),
    delivery: typedIn(champs, 'livraison'),
    order: typedIn(champs, 'commande'),
    subject: typedIn(champs, 'objet'),
    nature: said(champs.nature),
    terms: isTerms(terms) ? terms : '30',
    ...vatIn(champs, lines),
    isOnDebits: isTickedIn(champs, 'debits'),
    totals,
    works: worksIn(champs),
    penaltyRate: numberIn(champs, 'penalites', penaltyRule),
    earlyPayment: typedIn(champs, 'escompte'),
    paidCents: numberIn(champs, 'paye', paidRule) ?? 0,
    iban: typedIn(champs, 'iban'),
    insurance: typedIn(champs, 'assurance'),
    notes: typedIn(champs, 'notes'),
  };
}

/** As it is issued: for people and, where nothing lacks, for programs. */
export function writtenInvoice(invoice: Invoice, lines: readonly TypedLine[]): WrittenPaper {
  const electronic = electronicInvoiceOf(invoice, lines);
  return {
    ...invoiceSheet(invoice, lines),
    ...(electronic && { electronic: crossIndustryInvoice(electronic) }),
  };
}

/** Undefined for what this tool did not keep. */
export function readKeptInvoice(kept: unknown): ReadPaper | undefined {
  const found = checkInvoice(kept);
  if (!('work' in found)) return undefined;
  const priced = pricedIn(found.work);
  const invoice = invoiceIn(found.work, '', priced);
  const { kind, customer, day, paidCents } = invoice;
  const { totalCents } = priced.totals;
  const isInvoice = kind === 'invoice';
  return {
    facts: {
      kind,
      customer: customer.name,
      total_cents: totalCents,
      owed_cents: isInvoice ? Math.max(0, totalCents - paidCents) : 0,
      day: listedDay(day),
      due: isInvoice ? listedDay(dueDay(invoice)) : '',
      prefix: typedIn(found.work.champs, 'prefixe'),
    },
    write: (number) => writtenInvoice({ ...invoice, number }, priced.lines),
  };
}
