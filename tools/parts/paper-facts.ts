/** What the shop is told of a paper that it numbers, and what it tells of those that it has (docs/automation-kit.md). */
import type { NumberedKind } from '#domain/document/document-limits.ts';
import type { GivenPaper, PaperAmounts, PaperLine } from '#domain/document/issued-papers.ts';
import type { Totals } from './priced-lines.ts';

export const amountsOnPaper = ({
  netCents,
  vatCents,
  totalCents,
  rates,
}: Omit<Totals, 'grossCents' | 'discountCents'>): PaperAmounts => ({
  net_cents: netCents,
  vat_cents: vatCents,
  total_cents: totalCents,
  rates: rates.map((rate) => ({
    ...{ vat_rate: rate.vat / 100, net_cents: rate.netCents, vat_cents: rate.vatCents },
  })),
});

interface Facts {
  day: string;
  prefix: string;
  customer: string;
  /** The number of the invoice that a credit note mends. */
  origin?: string;
  totals: Totals;
}

/** On one line and no longer than the shop takes it. */
const line = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}+$/u, '');

export const paperFacts = ({ day, prefix, customer, origin = '', totals }: Facts): GivenPaper => ({
  day,
  prefix: line(prefix, 12),
  customer: line(customer, 200),
  origin: line(origin, 60),
  ...amountsOnPaper(totals),
});

/** The one of its kind that has the latest day: the next has none before it. */
export const lastDated = (papers: readonly PaperLine[], kind: NumberedKind): PaperLine | undefined =>
  papers
    .filter((one) => one.kind === kind)
    .reduce<PaperLine | undefined>((last, one) => (last && last.day > one.day ? last : one), undefined);
