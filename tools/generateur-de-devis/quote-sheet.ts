import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { longDay } from '../parts/calendar.ts';
import { customerLines, issuerLines, issuerName } from '../parts/parties.ts';
import type { TypedLine } from '../parts/priced-lines.ts';
import { writtenSheet } from '../parts/written-sheet.ts';
import { mentions, type Quote } from './core.ts';

const totalLabels: Record<Quote['scheme'], string> = {
  charged: 'Total TTC',
  franchise: 'Total à payer',
  reverse: 'Total HT à payer',
};

export function quoteSheet(quote: Quote, lines: readonly TypedLine[]): WrittenPaper {
  const { number, day, subject, issuer, customer, totals, scheme, signature } = quote;
  return writtenSheet({
    title: `Devis ${number || '(brouillon)'}`,
    meta: [
      ['Date', longDay(day)],
      ['Objet', subject],
    ],
    parties: [
      { title: 'Émetteur', name: issuerName(issuer) || '—', lines: issuerLines(issuer) },
      { title: 'Client', name: customer.name || '—', lines: customerLines(customer) },
    ],
    lines,
    totals,
    isVatCharged: scheme === 'charged',
    totalLabel: totalLabels[scheme],
    after: [],
    mentions: mentions(quote),
    signature,
  });
}
