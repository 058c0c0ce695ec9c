import { make, part } from '../parts/elements.ts';
import { formatCents } from '../parts/french-format.ts';
import { type Gauge, monthPassed } from './thresholds.ts';

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

const titles: Record<Gauge['of'], string> = {
  micro: 'Plafond du régime micro',
  vat: 'Seuil de franchise de TVA',
};

interface Year {
  year: number;
  months: number;
  isFirst: boolean;
}

function whenPassed(limit: number, amount: number, year: Year): string {
  const month = monthPassed(limit, amount, year.months);
  return month === undefined ? '' : `, vers ${months[month - 1]} à rythme égal`;
}

/** What follows of a threshold, for a shopkeeper. */
function consequence({ of, amount, limit, raised, state }: Gauge, year: Year): string {
  const next = year.year + 1;
  if (of === 'micro') {
    if (state === 'under') return 'Le régime micro se poursuit.';
    return `Dépassé de ${formatCents(amount - limit)}. Le régime micro vaut encore toute l’année ${year.year}\u00a0; il cesse le 1er\u00a0janvier ${next} si le plafond était déjà dépassé en ${year.year - 1}, sinon après deux années de suite.`;
  }
  if (state === 'under') return 'La franchise se poursuit\u00a0: pas de TVA à facturer.';
  if (state === 'over_raised' && raised !== undefined) {
    return `Seuil majoré (${formatCents(raised)}) dépassé de ${formatCents(amount - raised)}\u00a0: la TVA est due dès le jour du dépassement${whenPassed(raised, amount, year)}, sur l’opération qui le fait dépasser et toutes les suivantes.`;
  }
  return `Dépassé de ${formatCents(amount - limit)}, sous le seuil majoré (${formatCents(raised ?? 0)})\u00a0: la franchise tient jusqu’au 31\u00a0décembre ${year.year}, la TVA est due à partir du 1er\u00a0janvier ${next}.`;
}

function toElement(gauge: Gauge, isMixed: boolean, year: Year): HTMLElement {
  const which = isMixed ? (gauge.part === 'whole' ? ', total' : ', part des services') : '';
  const title = `${titles[gauge.of]}${which}`;
  const share = gauge.limit > 0 ? Math.min(100, (gauge.amount / gauge.limit) * 100) : 100;
  const filled = make('span', {});
  filled.style.width = `${share}%`;
  return make(
    'div',
    { class: 'gauge' },
    make(
      'p',
      { class: 'head' },
      make('strong', {}, title),
      make('span', {}, `${formatCents(gauge.amount)} sur ${formatCents(gauge.limit)}`),
    ),
    make('div', { class: gauge.state === 'under' ? 'bar' : 'bar over', 'aria-hidden': 'true' }, filled),
    make('p', { class: gauge.state === 'under' ? 'hint' : 'neg' }, consequence(gauge, year)),
  );
}

export function renderGauges(gauges: readonly Gauge[], year: Year): void {
  const isMixed = ({ of }: Gauge) => gauges.filter((one) => one.of === of).length > 1;
  part('seuils-vide').hidden = gauges.length > 0;
  const adjusted = make(
    'p',
    { class: 'hint' },
    'Première année\u00a0: le plafond du régime micro et le seuil de franchise sont réduits aux jours d’activité\u00a0; le seuil majoré ne l’est pas.',
  );
  const all = gauges.map((gauge) => toElement(gauge, isMixed(gauge), year));
  part('seuils').replaceChildren(...all, ...(year.isFirst && all.length > 0 ? [adjusted] : []));
}
