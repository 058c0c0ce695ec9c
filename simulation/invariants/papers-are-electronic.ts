import { crossIndustryInvoice } from '#domain/electronic-invoice/cross-industry-invoice.ts';
import { electronicInvoiceOf } from '#domain/electronic-invoice/issued-paper.ts';
import { sirenIn } from '#domain/money/sales-journal.ts';
import { meansOf } from '#money/orders/server/invoice-mentions.ts';
import { type PrintedInvoice, selectInvoice } from '#money/orders/server/invoice-store.ts';
import type { Invariant, Midnight } from './invariant.ts';

/** Of each paper that was issued since, with its XML where the seller has a SIREN and the buyer is known. */
export async function* electronicPapers({
  pool,
  db,
  since,
}: Pick<Midnight, 'pool' | 'db' | 'since'>): AsyncGenerator<{
  paper: PrintedInvoice;
  xml: string | undefined;
}> {
  const { rows } = await pool.query<{ number: string }>(
    `select number from invoices where issued_at >= $1 and buyer <> '{}' order by id`,
    [since],
  );
  for (const { number } of rows) {
    const paper = await selectInvoice(db, 'anyone', number);
    if (!paper || sirenIn(paper.seller.registration) === '') continue;
    const electronic = electronicInvoiceOf(paper, meansOf(paper));
    yield { paper, xml: electronic && crossIndustryInvoice(electronic) };
  }
}

/** In cents, each that stands there. */
const amountsOf = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>(-?\\d+)\\.(\\d\\d)<`, 'g'))].map(([, euros, cents]) =>
    Number(`${euros}${cents}`),
  );
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What does not add up, in the words of EN 16931 (BR-CO-10, 13, 15, 16). */
function faultOf({ totalAmount, vatAmount, number }: PrintedInvoice, xml: string): string | undefined {
  const [one = Number.NaN] = amountsOf(xml, 'GrandTotalAmount');
  const last = (name: string) => amountsOf(xml, name).at(-1) ?? Number.NaN;
  const lines = amountsOf(xml, 'LineTotalAmount');
  if (!xml.includes(`<ram:ID>${number}</ram:ID>`)) return 'it bears another number';
  if (one !== Math.abs(totalAmount)) return 'its total is another';
  if (last('TaxTotalAmount') !== Math.abs(vatAmount)) return 'its tax is another';
  if (sum(lines.slice(0, -1)) !== lines.at(-1)) return 'its lines do not add up';
  if (last('TaxBasisTotalAmount') + last('TaxTotalAmount') !== one)
    return 'its base and its tax do not add up';
  if (one - last('TotalPrepaidAmount') !== last('DuePayableAmount'))
    return 'what is left to pay does not add up';
  return undefined;
}

export const papersAreElectronic: Invariant = {
  name: 'every paper is an electronic invoice of its amounts',
  async check(midnight) {
    const breaches: Awaited<ReturnType<Invariant['check']>> = [];
    for await (const { paper, xml } of electronicPapers(midnight)) {
      const message = xml === undefined ? 'it has no XML' : faultOf(paper, xml);
      if (message) breaches.push({ message, facts: { number: paper.number } });
    }
    return breaches;
  },
};
