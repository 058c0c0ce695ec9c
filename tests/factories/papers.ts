import type { GivenPaper } from '#domain/document/issued-papers.ts';

/** A paper of 100 € and 20 % of tax, as a page says it to be numbered. */
export const paperOf = (day: string, more: Partial<GivenPaper> = {}): GivenPaper => ({
  ...{ day, prefix: 'F', customer: 'Maison Kerbrat', origin: '' },
  ...{ net_cents: 10_000, vat_cents: 2000, total_cents: 12_000 },
  rates: [{ vat_rate: 20, net_cents: 10_000, vat_cents: 2000 }],
  ...more,
});
