import { numberOf } from '#domain/document/document-facts.ts';
import type { NumberedKind } from '#domain/document/document-limits.ts';
import type { IssuedPaper } from '#domain/document/issued-papers.ts';
import { PAPER_NOUNS } from '#domain/document/paper-words.ts';
import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { euroCents, formatEurosExactly } from '#domain/money/money.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { readKeptPaper } from '#tools/kept-papers.ts';

const euros = (cents: number): string => formatEurosExactly(euroCents(cents));
const frenchDay = (day: string): string => day.split('-').reverse().join('/');

interface Issued {
  kind: NumberedKind;
  number: number;
  issuedAt: Date;
  value: string;
  paper: IssuedPaper | null;
}

/** What was said when it was numbered, and nothing that was not. */
function statementOf(
  { kind, paper, issuedAt }: Issued,
  { number, why }: { number: string; why: string },
): WrittenPaper {
  const said = paper ?? { day: parisDay(issuedAt), customer: '', origin: '', amounts: null };
  const { day, customer, origin, amounts } = said;
  return {
    title: `${PAPER_NOUNS[kind].name} ${number}`,
    meta: [['Date', frenchDay(day)], ...(origin === '' ? [] : [['Facture corrigée', origin] as const])],
    parties: customer === '' ? [] : [{ title: 'Client', name: customer, lines: [] }],
    columns: [],
    lines: [],
    sums: amounts
      ? [
          { label: 'Total HT', amount: euros(amounts.net_cents) },
          ...amounts.rates.map((rate) => ({
            label: `TVA ${String(rate.vat_rate).replace('.', ',')}\u00a0% sur ${euros(rate.net_cents)}`,
            amount: euros(rate.vat_cents),
          })),
          { label: 'Total TTC', amount: euros(amounts.total_cents), isDue: true },
        ]
      : [],
    mentions: [
      `${why}\u00a0: ce relevé en dit le numéro, la date, le client et les montants. Le document entier s’imprime depuis son outil.`,
    ],
    signature: '',
  };
}

const unread = 'Ce document a été numéroté par la boutique pour un outil dont elle ne lit pas les pages';
const undrawn = 'Ce document n’a pas pu être mis en PDF';

/** With the number that it was given. */
export function writtenPaperOf(issued: Issued): WrittenPaper {
  const { kind, value } = issued;
  const read = readKeptPaper(value);
  const number = numberOf(issued, read?.facts.prefix);
  return read?.facts.kind === kind ? read.write(number) : statementOf(issued, { number, why: unread });
}

/** In its place among others, which it keeps from nobody. */
export const statementOfUndrawn = (issued: Issued, number: string): WrittenPaper =>
  statementOf(issued, { number, why: undrawn });
