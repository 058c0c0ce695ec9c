import { longDay } from '../parts/calendar.ts';
import { part } from '../parts/elements.ts';
import type { TypedLine } from '../parts/line-editor.ts';
import { renderSheet } from '../parts/paper-sheet.ts';
import { customerLines, issuerLines, issuerName } from '../parts/parties.ts';
import { mentions, type Quote } from './core.ts';

const totalLabels: Record<Quote['scheme'], string> = {
  charged: 'Total TTC',
  franchise: 'Total à payer',
  reverse: 'Total HT à payer',
};

export function renderQuote(quote: Quote, lines: TypedLine[], signature: string): void {
  const { number, day, subject, issuer, customer, totals, scheme } = quote;
  renderSheet(part('apercu'), {
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
