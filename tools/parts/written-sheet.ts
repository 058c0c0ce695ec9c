/** An invoice or a quote in words, as its customer reads it. */
import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { formatCents, formatNumber, formatPercent } from './french-format.ts';
import type { Totals, TypedLine } from './priced-lines.ts';

interface Sheet extends Pick<WrittenPaper, 'title' | 'meta' | 'parties' | 'mentions'> {
  lines: readonly TypedLine[];
  totals: Totals;
  isVatCharged: boolean;
  totalLabel: string;
  /** What comes after the total: the last stands out. */
  after: readonly { label: string; cents: number; id?: string }[];
  /** Above the room to sign; none where nobody signs. */
  signature: string;
}

/** As it was typed: at least two decimals, six at most. */
const formatPrice = (millionths: number): string => `${formatNumber(millionths / 1_000_000, 6, 2)}\u00a0€`;

const columnsOf = (isVatCharged: boolean): WrittenPaper['columns'] => [
  { short: 'Désignation', named: '' },
  { short: 'Quantité', named: 'Quantité' },
  { short: 'PU HT', named: 'Prix unitaire HT' },
  ...(isVatCharged ? [{ short: 'TVA', named: 'TVA' }] : []),
  { short: 'Total HT', named: 'Total HT' },
];

function cellsOf(line: TypedLine, isVatCharged: boolean): string[] {
  const unit = line.unit ? `\u00a0${line.unit}` : '';
  return [
    line.name || '—',
    `${formatNumber(line.quantity / 1000, 3)}${unit}`,
    formatPrice(line.unitPrice),
    ...(isVatCharged ? [formatPercent(line.vat / 100)] : []),
    formatCents(line.cents),
  ];
}

type Sum = WrittenPaper['sums'][number];

function sumsOf({ totals, isVatCharged, totalLabel, after }: Sheet): Sum[] {
  const { grossCents, discountCents, netCents, rates, totalCents } = totals;
  const sum = (label: string, cents: number): Sum => ({ label, amount: formatCents(cents) });
  return [
    ...(discountCents === 0 ? [] : [sum('Total brut HT', grossCents), sum('Remise', -discountCents)]),
    ...(isVatCharged ? [sum('Total HT', netCents)] : []),
    ...rates.map(({ vat, netCents: base, vatCents }) =>
      sum(`TVA ${formatPercent(vat / 100)} sur ${formatCents(base)}`, vatCents),
    ),
    { ...sum(totalLabel, totalCents), isDue: true, id: 'a-payer' },
    ...after.map(({ label, cents, id }, index) => ({
      ...sum(label, cents),
      ...(index === after.length - 1 && { isDue: true as const }),
      ...(id !== undefined && { id }),
    })),
  ];
}

export function writtenSheet(sheet: Sheet): WrittenPaper {
  const { title, meta, parties, lines, isVatCharged, mentions, signature } = sheet;
  return {
    title,
    // Those without a value are left out.
    meta: meta.filter(([, value]) => value !== ''),
    parties,
    columns: columnsOf(isVatCharged),
    lines: lines.map((line) => cellsOf(line, isVatCharged)),
    sums: sumsOf(sheet),
    mentions,
    signature,
  };
}
