/** A quote: what is offered, until when, and how it is paid. */
import { addDays, isDay, longDay } from '../parts/calendar.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import { insuranceMention } from '../parts/paper-mentions.ts';
import {
  type Customer,
  doubtful,
  type Finding,
  type Issuer,
  lacking,
  missingOfParties,
  partyFaults,
  remark,
  required,
  when,
  wrong,
} from '../parts/parties.ts';
import type { Totals } from '../parts/priced-lines.ts';
import { shareOf } from '../parts/whole-shares.ts';
import { reasonFindings, type VatAnswers, vatMention } from '../parts/without-vat.ts';
import { certificateMention, type Works, worksFindings } from '../parts/works-certificate.ts';

export interface Quote extends VatAnswers {
  number: string;
  day: string;
  /** Null where it is not typed or cannot be. */
  validDays: number | null;
  start: string;
  duration: string;
  place: string;
  subject: string;
  issuer: Issuer;
  customer: Customer;
  totals: Totals;
  works: Works;
  /** Hundredths of a percent of the total, with tax. */
  depositRate: number;
  /** How the rest is paid: « à 30 jours ». */
  terms: string;
  /** Whether the quote itself is paid for: « Devis gratuit. », or what it costs. */
  fee: string;
  /** Code des assurances, art. L. 243-2; loi 96-603, art. 22-2: on quotes and invoices alike. */
  insurance: string;
  notes: string;
  /** Above the room to sign; empty where nobody signs. */
  signature: string;
}

/** The last day on which it may be accepted; empty without a date or a number of days. */
export const validUntil = ({ day, validDays }: Pick<Quote, 'day' | 'validDays'>): string =>
  isDay(day) && validDays !== null ? addDays(day, validDays) : '';

/** The deposit to the cent, and the rest: together they are the total. */
export function deposit(totalCents: number, rate: number): { depositCents: number; restCents: number } {
  const depositCents = shareOf(totalCents, rate, 10_000);
  return { depositCents, restCents: totalCents - depositCents };
}

function paymentMention({ totals, depositRate, terms }: Quote): string {
  const { depositCents, restCents } = deposit(totals.totalCents, depositRate);
  if (depositCents === 0) return `Paiement ${terms}.`;
  const ordered = `Acompte de ${formatPercent(depositRate / 100)} à la commande, soit ${formatCents(depositCents)}.`;
  return restCents === 0 ? ordered : `${ordered} Solde de ${formatCents(restCents)} payable ${terms}.`;
}

function validityMention(quote: Quote): string {
  const until = validUntil(quote);
  if (until === '') return '';
  const { validDays } = quote;
  return `Devis valable ${validDays}\u00a0jour${validDays === 1 ? '' : 's'}, jusqu’au ${longDay(until)}.`;
}

export function mentions(quote: Quote): string[] {
  const start = longDay(quote.start);
  return [
    validityMention(quote),
    start === '' ? '' : `Début prévu des travaux ou de la prestation\u00a0: ${start}.`,
    quote.duration === '' ? '' : `Durée estimée\u00a0: ${quote.duration}.`,
    quote.place === '' ? '' : `Lieu d’exécution\u00a0: ${quote.place}.`,
    paymentMention(quote),
    vatMention(quote),
    // Where else it will be certified is no matter of the quote.
    quote.works === 'here' ? certificateMention(quote) : '',
    quote.fee,
    insuranceMention(quote.insurance),
    quote.notes,
  ].filter((mention) => mention !== '');
}

function amountFindings({ totals }: Quote): Finding[] {
  return [
    ...when(
      totals.totalCents < 0,
      wrong('lignes', 'Un devis ne peut pas être négatif\u00a0: vérifiez les prix.'),
    ),
    ...when(totals.totalCents === 0, doubtful('lignes', 'Le total est de 0\u00a0€.')),
  ];
}

function dayFindings(quote: Quote, today: string): Finding[] {
  const until = validUntil(quote);
  return [
    ...required([
      ['numero', quote.number, 'Donnez un numéro au devis.'],
      ['date', quote.day, 'Indiquez la date d’émission.'],
    ]),
    ...when(quote.validDays === null, lacking('validite', 'Indiquez la durée de validité.')),
    ...when(
      until !== '' && until < today,
      doubtful('validite', `Ce devis n’est plus valable depuis le ${longDay(until)}.`),
    ),
    ...when(quote.day > today, doubtful('date', `La date d’émission, ${longDay(quote.day)}, est à venir.`)),
    ...when(
      isDay(quote.start) && quote.start < quote.day,
      doubtful('debut', 'Le début prévu précède la date du devis.'),
    ),
  ];
}

/** Arrêté of 24 January 2017, art. 4: repairs and works in a home. */
function consumerFindings({ customer, place, fee }: Quote): Finding[] {
  const lacks = [
    place === '' ? 'le lieu d’exécution' : '',
    fee === '' ? 's’il est gratuit ou payant' : '',
  ].filter((one) => one !== '');
  return when(
    customer.kind === 'consumer' && lacks.length > 0,
    remark(
      'lieu',
      `Pour un dépannage ou des travaux chez un particulier, le devis dit aussi ${lacks.join(' et ')} (arrêté du 24 janvier 2017).`,
    ),
  );
}

/** Code de commerce, art. R. 123-237, R. 123-238 and R. 526-27, for the papers of a business. */
export function findingsOf(quote: Quote, today: string): Finding[] {
  return [
    ...partyFaults(quote.issuer, quote.customer),
    ...missingOfParties(quote.issuer, quote.customer, false),
    ...dayFindings(quote, today),
    ...amountFindings(quote),
    ...reasonFindings(quote, quote.customer, quote.day),
    ...consumerFindings(quote),
    ...worksFindings(quote),
  ];
}
