/** What a reminder should not be sent with, and what its author should know. */
import { yearsToAct } from '../facts/time-to-act.ts';
import { addMonths, isDay, longDay } from '../parts/calendar.ts';
import { isIban } from '../parts/company-numbers.ts';
import { formatPercent } from '../parts/french-format.ts';
import { formerHalfYears, halfYearName } from '../parts/late-payment-rates.ts';
import { doubtful, type Finding, remark, when, wrong } from '../parts/parties.ts';
import { belowTheLeast, type Claim, halfYearsOf, type RateBook } from './core.ts';
import type { Tone } from './letters.ts';

/** As it is typed: days may be missing, amounts too. */
export interface TypedClaim extends Omit<Claim, 'amountCents'> {
  amountCents: number | null;
  issued: string;
  tone: Tone;
  email: string;
  iban: string;
}

const [first] = formerHalfYears;

/** A claim that cannot be counted is not counted. */
export function dayFaults({ issued, due, day, noticeDay, customer }: TypedClaim, today: string): Finding[] {
  return [
    ...when(
      isDay(issued) && isDay(due) && due < issued,
      wrong('echeance', 'L’échéance précède la date de la facture.'),
    ),
    ...when(
      isDay(due) && first !== undefined && due < first.from,
      wrong(
        'echeance',
        `Les taux d’avant ${first?.from.slice(0, 4)} ne sont pas dans cet outil, et une créance aussi ancienne est sans doute prescrite.`,
      ),
    ),
    ...when(
      isDay(day) && day > addMonths(today, 12),
      wrong('relance', 'Cette date est à plus d’un an d’ici.'),
    ),
    ...when(
      customer === 'consumer' && isDay(noticeDay) && isDay(day) && noticeDay > day,
      wrong('notification', 'La mise en demeure est postérieure à cette relance.'),
    ),
    ...when(
      customer === 'consumer' && isDay(noticeDay) && isDay(due) && noticeDay < due,
      wrong('notification', 'La mise en demeure précède l’échéance\u00a0: rien n’était encore dû.'),
    ),
  ];
}

/** What is wrong with the other fields. */
export function fieldFaults({ amountCents, paidCents, email, iban }: TypedClaim): Finding[] {
  return [
    ...when(
      amountCents !== null && paidCents > 0 && paidCents >= amountCents,
      wrong('paye', 'La facture serait déjà payée en entier.'),
    ),
    ...when(
      email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
      wrong('mail', 'Cette adresse email est incomplète.'),
    ),
    ...when(
      iban !== '' && !isIban(iban),
      wrong('iban', 'La clé de cet IBAN est fausse\u00a0: vérifiez chaque signe.'),
    ),
  ];
}

const named = (keys: readonly string[]): string => keys.map(halfYearName).join(' et du ');

/** Code de commerce, art. L. 441-10, II. */
export function rateFindings(claim: Claim, book: RateBook): Finding[] {
  const below = belowTheLeast(claim, book);
  const [highest] = below.toSorted((one, other) => other.least - one.least);
  const unknown = halfYearsOf(claim).filter((key) => book[key]?.isKnown === false);
  return [
    ...when(
      highest !== undefined,
      doubtful(
        'taux',
        `Le taux convenu est inférieur au minimum légal, trois fois l’intérêt légal\u00a0: ${formatPercent((highest?.least ?? 0) / 100)} au ${halfYearName(highest?.key ?? '')} (art. L441-10 du Code de commerce).`,
      ),
    ),
    ...when(
      unknown.length > 0,
      doubtful(
        'taux',
        `Les taux du ${named(unknown)} ne sont pas dans cet outil\u00a0: les derniers connus servent à leur place. Complétez-les sous «\u00a0Taux par semestre\u00a0».`,
      ),
    ),
  ];
}

const timeToAct = {
  consumer: '2 ans après l’échéance',
  business: '5 ans après l’échéance',
  public: '4 ans à partir de l’année qui suit celle de la créance',
};
const textOfTime = {
  consumer: 'art. L218-2 du Code de la consommation',
  business: 'art. L110-4 du Code de commerce',
  public: 'loi n°\u00a068-1250 du 31\u00a0décembre 1968',
};

/** From then on a claim is lost, but for what interrupts the time. */
function lostFrom({ customer, due }: Claim, issued: string): string {
  const years = yearsToAct.value[customer];
  if (customer !== 'public') return addMonths(due, 12 * years);
  const acquired = isDay(issued) && issued < due ? issued : due;
  return `${Number(acquired.slice(0, 4)) + 1 + years}-01-01`;
}

/** Code civil, art. 1231-6, and the time to act. `issued`: the day of the invoice, where it is known. */
export function reminderFindings(claim: Claim & { tone: Tone; issued?: string }): Finding[] {
  const { customer, due, day, noticeDay, tone, issued = '' } = claim;
  const isLate = day > due;
  const lost = lostFrom(claim, issued);
  return [
    ...when(
      !isLate && tone !== 'amiable',
      remark(
        'ton',
        'La facture n’est pas encore échue\u00a0: le message reste un simple rappel avant l’échéance.',
      ),
    ),
    ...when(
      customer === 'consumer' && isLate && noticeDay === '',
      remark(
        'c-type',
        'Un particulier ne doit que l’intérêt légal, et seulement à compter d’une mise en demeure\u00a0: ni pénalités de l’article L441-10, ni 40\u00a0€.',
      ),
    ),
    ...when(
      customer === 'public' ? day >= lost : day > lost,
      doubtful(
        'echeance',
        `Depuis le ${longDay(lost)}, ${timeToAct[customer]}, cette créance peut être prescrite (${textOfTime[customer]}), sauf interruption.`,
      ),
    ),
  ];
}
