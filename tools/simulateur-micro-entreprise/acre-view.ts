/** What the page says of the Acre: until when it runs, and the income beyond which it does not. */
import { acreIncome, acreReductions } from '../facts/micro-enterprise.ts';
import { longDay, shortDay } from '../parts/calendar.ts';
import { input, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { formatNumber } from '../parts/french-format.ts';
import { acreEnd, acreMonths, acreReduction } from './calendar.ts';
import { acreStateOf, type Simulation } from './core.ts';
import { simulatedYear, type Typed } from './fields.ts';

function startFault(start: string, year: number, isAcre: boolean, months: number): string {
  if (months === 0) return `L’activité commence après ${year}\u00a0: rien n’est à compter.`;
  return isAcre && start === ''
    ? 'L’Acre se compte depuis le début de l’activité\u00a0: indiquez cette date.'
    : '';
}

export function renderAcre({ start, situation }: Typed): void {
  const year = simulatedYear();
  const isAsked = input('acre').checked;
  showFieldError(input('debut'), startFault(start, year, isAsked, situation.months));
  const { until, before, since } = acreReductions.value;
  part('reduction-aide').textContent =
    `Vide\u00a0: ${acreReduction(start)}\u00a0% d’après le début de l’activité (${before}\u00a0% avant le ${longDay(until)}, ${since}\u00a0% depuis).`;
  const months = start === '' ? 0 : acreMonths(start, year);
  part('acre-aide').textContent =
    start === ''
      ? 'Réduit les cotisations jusqu’à la fin du troisième trimestre qui suit celui du début.'
      : `Jusqu’au ${shortDay(acreEnd(start))}\u00a0: ${months} mois sur les ${situation.months} mois d’activité de ${year}, à rythme égal. Pour la Cipav, reportez le taux de votre notification dans «\u00a0Avec l’Acre\u00a0».`;
}

export function renderAcreIncome({ profit }: Simulation, { situation }: Typed): void {
  const { less, none } = acreIncome.value;
  const state = situation.acreMonths > 0 ? acreStateOf(profit, acreIncome.value) : 'whole';
  part('acre-plafond').hidden = state === 'whole';
  part('acre-plafond').textContent =
    state === 'none'
      ? `À ${formatNumber(profit, 0)}\u00a0€ de revenu après abattement, l’Acre n’est pas due\u00a0: elle cesse à ${formatNumber(none, 0)}\u00a0€. Ces montants la comptent encore\u00a0: décochez-la.`
      : `À ${formatNumber(profit, 0)}\u00a0€ de revenu après abattement, l’Acre diminue\u00a0: elle n’est entière que jusqu’à ${formatNumber(less, 0)}\u00a0€ et cesse à ${formatNumber(none, 0)}\u00a0€. Ces montants la comptent entière.`;
}
