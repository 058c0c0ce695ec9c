/** What a kept form says: a quote, and how it reads on paper. */
import { formatCents } from '../parts/french-format.ts';
import type { NumberRule } from '../parts/number-field.ts';
import {
  type Champs,
  customerIn,
  issuerIn,
  listedDay,
  numberIn,
  type Priced,
  pricedIn,
  type ReadPaper,
  typedIn,
  vatIn,
  worksIn,
} from '../parts/paper-reading.ts';
import { wordedTerms } from '../parts/payment-terms.ts';
import { type SavedForm, said } from '../parts/saved-form.ts';
import { certificateSignature } from '../parts/works-certificate.ts';
import { type Quote, validUntil } from './core.ts';
import { quoteSheet } from './quote-sheet.ts';
import { checkQuote } from './quote-work.ts';

export const daysRule: NumberRule = { digits: 0, min: 1, max: 730 };
export const depositRule: NumberRule = { digits: 2, min: 0, max: 100 };
export const feeRule: NumberRule = { digits: 2, min: 0, max: 1e6 };

/** What the page proposes: a form that lacks a field was shown so. */
const proposed: Champs = { validite: '30', delai: wordedTerms['30'], signature: true };

function feeIn(champs: Champs): string {
  const kind = said(champs['devis-type']);
  if (kind === 'gratuit') return 'Devis gratuit.';
  const cents = kind === 'payant' ? numberIn(champs, 'devis-prix', feeRule) : null;
  return cents === null ? '' : `Devis payant\u00a0: ${formatCents(cents)} TTC.`;
}

export function quoteIn(form: SavedForm, number: string, { lines, totals }: Priced): Quote {
  const champs = { ...proposed, ...form.champs };
  const quote = {
    number,
    day: typedIn(champs, 'date'),
    validDays: numberIn(champs, 'validite', daysRule),
    start: typedIn(champs, 'debut'),
    duration: typedIn(champs, 'duree'),
    place: typedIn(champs, 'lieu'),
    subject: typedIn(champs, 'objet'),
    issuer: issuerIn(champs),
    customer: customerIn(champs),
    totals,
    works: worksIn(champs),
    depositRate: numberIn(champs, 'acompte', depositRule) ?? 0,
    terms: said(champs.delai),
    fee: feeIn(champs),
    insurance: typedIn(champs, 'assurance'),
    notes: typedIn(champs, 'notes'),
    ...vatIn(champs, lines),
  };
  const signature =
    champs.signature === true
      ? 'Bon pour accord. Date, signature et cachet du client\u00a0:'
      : certificateSignature(quote);
  return { ...quote, signature };
}

/** Undefined for what this tool did not keep. */
export function readKeptQuote(kept: unknown): ReadPaper | undefined {
  const found = checkQuote(kept);
  if (!('work' in found)) return undefined;
  const priced = pricedIn(found.work);
  const quote = quoteIn(found.work, '', priced);
  return {
    facts: {
      kind: 'quote',
      customer: quote.customer.name,
      total_cents: priced.totals.totalCents,
      owed_cents: 0,
      day: listedDay(quote.day),
      due: listedDay(validUntil(quote)),
      prefix: typedIn(found.work.champs, 'prefixe'),
    },
    write: (number) => quoteSheet({ ...quote, number }, priced.lines),
  };
}
