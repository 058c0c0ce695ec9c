/** What an invoice lacks or holds that the law does not want, before it is issued. */
import { isSameNumber } from '#domain/document/paper-numbers.ts';
import { eInvoicing } from '../facts/e-invoicing.ts';
import { isDay, longDay, shortDay } from '../parts/calendar.ts';
import { isIban } from '../parts/company-numbers.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import { nextNumbers, outOfOrder } from '../parts/numbering.ts';
import {
  doubtful,
  type Finding,
  lacking,
  missingOfParties,
  partyFaults,
  remark,
  required,
  when,
  wrong,
} from '../parts/parties.ts';
import { isLeftToCustomer, reasonFindings, reasonOf } from '../parts/without-vat.ts';
import { worksFindings } from '../parts/works-certificate.ts';
import { type Invoice, isBusiness } from './core.ts';
import { creditFindings } from './credit-checks.ts';
import { readDeposits } from './deposits.ts';
import type { Listed } from './journal.ts';
import { halfYear, isPeriodOver, leastRate, usualRate } from './penalties.ts';

/** CGI, annexe II, art. 242 nonies A, I, 7°. `expected`: the numbers that may follow, the likeliest first. */
function numberFindings(invoice: Invoice, issued: readonly Listed[], expected: readonly string[]): Finding[] {
  const { number, day } = invoice;
  if (number === '') return [lacking('numero', 'Donnez un numéro.')];
  if (issued.some((one) => isSameNumber(one.number, number))) {
    return [wrong('numero', 'Ce numéro figure déjà au journal.')];
  }
  const last = day === '' ? undefined : outOfOrder({ number, day }, issued);
  return [
    ...when(
      last !== undefined,
      wrong(
        'date',
        `Le numéro ${last?.number} porte la date du ${shortDay(last?.day ?? '')}\u00a0: la suite doit être chronologique.`,
      ),
    ),
    ...when(
      expected.length > 0 && !expected.some((one) => isSameNumber(one, number)),
      doubtful('numero', `La suite sans trou serait ${expected.join(' ou ')}.`),
    ),
  ];
}

/** CGI, art. 289, I, 3 and annexe II, art. 242 nonies A, I, 6° and 10°; Code de commerce, art. L. 441-9, I. */
function dayFindings({ day, saleDay, kind, isDeposit }: Invoice, today: string): Finding[] {
  const missing = required([['date', day, 'Indiquez la date d’émission.']]);
  if (saleDay === '' && kind === 'invoice') {
    missing.push(
      lacking(
        'vente',
        isDeposit
          ? 'Indiquez la date à laquelle l’acompte est versé\u00a0: elle est obligatoire.'
          : 'Indiquez la date de la vente ou de la fin de la prestation\u00a0: elle est obligatoire.',
      ),
    );
  }
  if (missing.length > 0 || !isDay(day)) return missing;
  return [
    ...when(
      day < today,
      doubtful(
        'date',
        `La date d’émission, ${longDay(day)}, est passée\u00a0: une facture porte la date du jour où elle est émise.`,
      ),
    ),
    ...when(
      day > today,
      doubtful(
        'date',
        `La date d’émission, ${longDay(day)}, est à venir\u00a0: une facture porte la date du jour où elle est émise, et aucune des suivantes ne pourra porter une date d’avant celle-ci.`,
      ),
    ),
    ...when(
      !isDeposit && isDay(saleDay) && saleDay > day,
      doubtful('vente', 'La vente est postérieure à la facture\u00a0: ce n’est juste que pour un acompte.'),
    ),
  ];
}

/** What is said of goods is not said of a service (CGI, art. 262 ter, I and 259, 1°). */
function natureFindings(invoice: Invoice): Finding[] {
  const of = reasonOf(invoice)[1]?.of;
  return when(
    (of === 'goods' && invoice.nature === 'Prestations de services') ||
      (of === 'services' && invoice.nature === 'Livraisons de biens'),
    doubtful(
      'nature',
      `Le motif choisi est celui ${of === 'goods' ? 'd’une livraison de biens' : 'd’un service'}, et la nature des opérations dit autre chose\u00a0: changez l’un ou l’autre.`,
    ),
  );
}

/** CGI, annexe II, art. 242 nonies A, I, 2° to 4°, 12° and 13°. */
function vatFindings(invoice: Invoice): Finding[] {
  const { customer } = invoice;
  return [
    ...reasonFindings(invoice, customer, invoice.day),
    ...natureFindings(invoice),
    ...(invoice.kind === 'invoice' ? worksFindings(invoice) : []),
    ...when(
      isLeftToCustomer(invoice) && customer.kind !== 'consumer' && customer.vat === '',
      lacking('c-tva', 'Indiquez le numéro de TVA du client\u00a0: c’est lui qui doit la taxe.'),
    ),
  ];
}

/** CGI, annexe II, art. 242 nonies A, I, 1°, as of décret 2022-1299 of 7 October 2022. */
const customerFindings = ({ customer }: Invoice): Finding[] =>
  when(
    customer.kind === 'business_fr' && customer.name !== '' && customer.number === '',
    remark(
      'c-siret',
      `Le SIREN d’un client professionnel français est attendu\u00a0: au plus tard le ${longDay(eInvoicing.value.small)} pour une PME, depuis le ${longDay(eInvoicing.value.large)} pour une plus grande entreprise.`,
    ),
  );

function amountFindings(invoice: Invoice): Finding[] {
  const { totals, paidCents, kind, isDeposit, deposits } = invoice;
  if (kind === 'credit_note') {
    return when(
      totals.totalCents <= 0,
      lacking('lignes', 'Écrivez en positif ce que l’avoir rend au client.'),
    );
  }
  return [
    ...when(
      totals.totalCents < 0,
      wrong(
        'lignes',
        'Une facture ne peut pas être négative\u00a0: choisissez «\u00a0Avoir\u00a0» en haut de la page.',
      ),
    ),
    ...when(
      !isDeposit && readDeposits(deposits) === undefined,
      doubtful(
        'acomptes',
        'Une de ces lignes n’est pas un numéro et une date\u00a0: écrivez par exemple F-2026-0012 du 03/11/2026.',
      ),
    ),
    ...when(
      !isDeposit && deposits !== '' && paidCents === 0,
      doubtful(
        'paye',
        'Des factures d’acompte sont déduites, et rien n’est déjà payé\u00a0: écrivez leur somme.',
      ),
    ),
    ...when(totals.totalCents === 0, doubtful('lignes', 'Le total est de 0\u00a0€.')),
    ...when(
      paidCents > Math.max(0, totals.totalCents),
      wrong('paye', `Le client aurait payé plus que le total, ${formatCents(totals.totalCents)}.`),
    ),
  ];
}

/** Code de commerce, art. L. 441-9, I and L. 441-10, II. */
function conditionFindings(invoice: Invoice, today: string): Finding[] {
  const { penaltyRate, earlyPayment, iban, kind } = invoice;
  const isBetween = kind === 'invoice' && isBusiness(invoice);
  return [
    ...when(
      isBetween && penaltyRate === null,
      lacking('penalites', 'Indiquez le taux des pénalités\u00a0: la mention est obligatoire.'),
    ),
    ...when(
      isBetween && penaltyRate !== null && penaltyRate < leastRate,
      doubtful(
        'penalites',
        `Le minimum légal est de trois fois l’intérêt légal, soit ${formatPercent(leastRate / 100)} au ${halfYear}.`,
      ),
    ),
    ...when(
      isBetween && penaltyRate === usualRate && isPeriodOver(today),
      remark(
        'penalites',
        `Ce taux est celui du ${halfYear}\u00a0: vérifiez celui d’aujourd’hui auprès de la Banque de France.`,
      ),
    ),
    ...when(
      isBetween && earlyPayment === '',
      lacking(
        'escompte',
        'Dites si un paiement anticipé donne droit à un escompte\u00a0: la mention est obligatoire.',
      ),
    ),
    ...when(
      iban !== '' && !isIban(iban),
      (iban.replace(/\s/g, '').length < 27 ? lacking : wrong)(
        'iban',
        'La clé de cet IBAN est fausse\u00a0: vérifiez chaque signe.',
      ),
    ),
  ];
}

/** `last`: the number after which this one should follow, when it is known. */
export function findingsOf(
  invoice: Invoice,
  { issued, last, today }: { issued: readonly Listed[]; last: string; today: string },
): Finding[] {
  const expected = last === '' ? [] : nextNumbers(last, invoice.day || today);
  const isCharged = invoice.scheme === 'charged' && invoice.totals.vatCents !== 0;
  const needsVatNumber = isCharged || isLeftToCustomer(invoice);
  return [
    ...partyFaults(invoice.issuer, invoice.customer),
    ...missingOfParties(invoice.issuer, invoice.customer, needsVatNumber),
    ...customerFindings(invoice),
    ...creditFindings(invoice, issued),
    ...numberFindings(invoice, issued, expected),
    ...dayFindings(invoice, today),
    ...amountFindings(invoice),
    ...vatFindings(invoice),
    ...conditionFindings(invoice, today),
  ];
}
