import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { longDay } from '../parts/calendar.ts';
import { customerLines, issuerLines, issuerName } from '../parts/parties.ts';
import type { TypedLine } from '../parts/priced-lines.ts';
import { certificateSignature } from '../parts/works-certificate.ts';
import { writtenSheet } from '../parts/written-sheet.ts';
import { dueOn, type Invoice, mentions } from './core.ts';

function totalLabel({ kind, scheme }: Invoice): string {
  if (kind === 'credit_note') return scheme === 'charged' ? 'Total de l’avoir TTC' : 'Total de l’avoir';
  if (scheme === 'charged') return 'Total TTC';
  return scheme === 'reverse' ? 'Total HT à payer' : 'Total à payer';
}

function parties({ issuer, customer, delivery, nature }: Invoice): WrittenPaper['parties'] {
  const isDelivered = delivery !== '' && nature !== 'Prestations de services';
  return [
    { title: 'Émetteur', name: issuerName(issuer) || '—', lines: issuerLines(issuer) },
    { title: 'Client', name: customer.name || '—', lines: customerLines(customer) },
    ...(isDelivered ? [{ title: 'Livraison', name: '', lines: [delivery] }] : []),
  ];
}

export function invoiceSheet(invoice: Invoice, lines: readonly TypedLine[]): WrittenPaper {
  const { kind, number, totals, paidCents, isDeposit } = invoice;
  const isInvoice = kind === 'invoice';
  const rest = [
    { label: 'Déjà payé', cents: -paidCents },
    { label: 'Reste à payer', cents: totals.totalCents - paidCents, id: 'reste' },
  ];
  return writtenSheet({
    title: `${isInvoice ? (isDeposit ? 'Facture d’acompte' : 'Facture') : 'Avoir'} ${number || '(brouillon)'}`,
    meta: [
      ['Date d’émission', longDay(invoice.day)],
      [
        isDeposit ? 'Date de versement de l’acompte' : 'Date de vente ou de prestation',
        isInvoice ? longDay(invoice.saleDay) : '',
      ],
      ['Échéance', isInvoice ? longDay(dueOn(invoice)) : ''],
      ['Facture corrigée', isInvoice ? '' : invoice.origin.number],
      ['Bon de commande', invoice.order],
      ['Objet', invoice.subject],
    ],
    parties: parties(invoice),
    lines,
    totals,
    isVatCharged: invoice.scheme === 'charged',
    totalLabel: totalLabel(invoice),
    after: isInvoice && paidCents > 0 ? rest : [],
    mentions: mentions(invoice),
    signature: isInvoice ? certificateSignature(invoice) : '',
  });
}
