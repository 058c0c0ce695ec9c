import { printedEuros, sumCents } from '#domain/money/money.ts';
import { isPurchaseExcluded, refundDeadline } from '#domain/money/withdrawal.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { drawPaper, type PaperRow } from '#server/pdf/draw-paper.ts';
import { sellerLines } from '#server/pdf/seller.ts';
import type { WithdrawalRow } from './withdrawal-store.ts';

function statementOf({ holder, automationName, concludedAt, invoiceNumber }: WithdrawalRow): string {
  const who = holder.name ? `${holder.name} (${holder.email})` : holder.email;
  return `Je, ${who}, vous notifie par la présente ma rétractation du contrat portant sur “${automationName}”, conclu le ${formatDateTime(concludedAt)} et facturé sous le numéro ${invoiceNumber}.`;
}

function amountRows(row: WithdrawalRow): PaperRow[] {
  const { purchasePaid, purchaseRefund, monthPaid, monthRefund, daysPaid, daysUsed } = row;
  const month = `Mois d’abonnement, ${daysPaid - daysUsed}\u00a0jours restants sur ${daysPaid}`;
  return [
    { cells: ['Désignation', 'Payé', 'Remboursé'], head: true },
    ...(row.kind === 'purchase'
      ? [{ cells: ['Achat de l’automatisation', printedEuros(purchasePaid), printedEuros(purchaseRefund)] }]
      : []),
    { cells: [month, printedEuros(monthPaid), printedEuros(monthRefund)] },
    {
      cells: [
        'Total',
        printedEuros(sumCents([purchasePaid, monthPaid])),
        printedEuros(sumCents([purchaseRefund, monthRefund])),
      ],
      strong: true,
    },
  ];
}

function consequence(row: WithdrawalRow): string {
  if (row.kind === 'month') return 'L’abonnement a pris fin. L’automatisation reste acquise.';
  return isPurchaseExcluded(row)
    ? 'L’abonnement a pris fin. L’accès immédiat avait été expressément demandé et la page de l’automatisation ouverte\u00a0: son achat n’est plus remboursable (article L.\u00a0221-28, 13°, du code de la consommation) et elle reste acquise.'
    : 'L’abonnement et la propriété de l’automatisation ont pris fin.';
}

function repayment({ refundId, statedAt }: WithdrawalRow): string {
  return refundId === null
    ? 'Aucune somme n’est à rembourser.'
    : `Le remboursement est fait sur la carte qui a servi au paiement, sans frais, au plus tard le ${formatDateTime(refundDeadline(statedAt))}.`;
}

/** `readApart` runs it. */
export function read({
  row,
  seller,
}: {
  row: WithdrawalRow;
  seller: Record<string, string>;
}): Promise<Buffer> {
  const { holder } = row;
  return drawPaper({
    title: 'Accusé de réception de votre rétractation',
    author: seller.name ?? '',
    writtenAt: row.statedAt,
    date: `Déclaration reçue en ligne le ${formatDateTime(row.statedAt)} (heure de Paris)`,
    parties: [
      ['Vendeur', sellerLines(seller)],
      ['Client', [holder.name || holder.email, ...(holder.name ? [holder.email] : [])]],
    ],
    paragraphs: [`«\u00a0${statementOf(row)}\u00a0»`, consequence(row), repayment(row)],
    rows: amountRows(row),
    legalLines: [
      'Rétractation exercée en ligne (articles L.\u00a0221-18 à L.\u00a0221-28 du code de la consommation). Conservez ce document\u00a0: il prouve la date et le contenu de votre déclaration.',
    ],
  });
}
