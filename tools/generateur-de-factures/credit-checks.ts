/** What a credit note mends, and what it may give back (CGI, art. 289, I, 5). */
import { creditFault, creditFaultWords, type PaperAmounts } from '#domain/document/issued-papers.ts';
import { isSameNumber } from '#domain/document/paper-numbers.ts';
import { isDay, shortDay } from '../parts/calendar.ts';
import { formatCents } from '../parts/french-format.ts';
import { amountsOnPaper } from '../parts/paper-facts.ts';
import { doubtful, type Finding, required, when, wrong } from '../parts/parties.ts';
import type { Invoice } from './core.ts';
import type { Listed } from './journal.ts';

/** Positive of a credit note too; null where the net or the tax is not known. */
function amountsOf({ kind, netCents, vatCents, totalCents, rates }: Listed): PaperAmounts | null {
  if (netCents === null || vatCents === null || totalCents === null) return null;
  const sign = kind === 'credit_note' ? -1 : 1;
  const signed = rates.map((rate) => ({
    ...{ vat: rate.vat, netCents: sign * rate.netCents, vatCents: sign * rate.vatCents },
  }));
  return amountsOnPaper({
    ...{ netCents: sign * netCents, vatCents: sign * vatCents, totalCents: sign * totalCents, rates: signed },
  });
}

/** Of what an early version kept, the total alone may be known, or nothing. */
function leftFindings({ totals }: Invoice, of: Listed, earlier: readonly Listed[]): Finding[] {
  const [amounts, ...given] = [of, ...earlier].map(amountsOf);
  const known = given.filter((one) => one !== null);
  if (amounts && known.length === given.length) {
    const fault = creditFault(amountsOnPaper(totals), amounts, known);
    return fault
      ? [(fault.is === 'net' ? doubtful : wrong)('lignes', creditFaultWords(fault, of.number))]
      : [];
  }
  const left = [of, ...earlier].reduce<number | null>(
    (sum, { totalCents }) => (sum === null || totalCents === null ? null : sum + totalCents),
    0,
  );
  if (left === null)
    return [
      doubtful(
        'origine',
        `Ce que vaut la facture ${of.number}, ou un avoir qui l’a corrigée, n’est pas connu ici\u00a0: vérifiez ce qu’il en reste à rendre.`,
      ),
    ];
  return when(
    totals.totalCents > left,
    wrong('lignes', `L’avoir dépasse ce qui reste de la facture ${of.number}\u00a0: ${formatCents(left)}.`),
  );
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Of an invoice that is known: what it was, and what is left of it, rate by rate. */
function knownOrigin(invoice: Invoice, of: Listed, issued: readonly Listed[]): Finding[] {
  const { origin, customer } = invoice;
  const earlier = issued.filter((one) => one.kind === 'credit_note' && isSameNumber(one.origin, of.number));
  return [
    ...when(
      isDay(origin.day) && origin.day !== of.day,
      wrong('origine-date', `La facture ${of.number} porte la date du ${shortDay(of.day)}.`),
    ),
    ...when(
      of.customer !== '' && customer.name !== '' && plain(of.customer) !== plain(customer.name),
      doubtful('c-nom', `La facture ${of.number} est au nom de ${of.customer}.`),
    ),
    ...leftFindings(invoice, of, earlier),
  ];
}

export function creditFindings(invoice: Invoice, issued: readonly Listed[]): Finding[] {
  if (invoice.kind === 'invoice') return [];
  const { origin, day } = invoice;
  const of = issued.find((one) => one.kind === 'invoice' && isSameNumber(one.number, origin.number));
  return [
    ...required([
      ['origine', origin.number, 'Indiquez le numéro de la facture que l’avoir corrige.'],
      ['origine-date', origin.day, 'Indiquez la date de cette facture.'],
    ]),
    ...when(
      isDay(origin.day) && isDay(day) && origin.day > day,
      wrong('origine-date', 'L’avoir ne peut pas précéder sa facture.'),
    ),
    ...(of ? knownOrigin(invoice, of, issued) : []),
    ...when(
      origin.number !== '' && !of,
      doubtful(
        'origine',
        `La facture ${origin.number} n’est pas parmi celles qui sont émises ici\u00a0: vérifiez son numéro, et ce qu’il en reste à rendre.`,
      ),
    ),
  ];
}
