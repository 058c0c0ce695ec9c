import { html } from 'lit-html';
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

function gaugeView(gauge: Gauge, isMixed: boolean, year: Year) {
  const which = isMixed ? (gauge.part === 'whole' ? ', total' : ', part des services') : '';
  const share = gauge.limit > 0 ? Math.min(100, (gauge.amount / gauge.limit) * 100) : 100;
  const isUnder = gauge.state === 'under';
  return html`
    <div class="gauge">
      <p class="head"><strong>${`${titles[gauge.of]}${which}`}</strong><span>${`${formatCents(gauge.amount)} sur ${formatCents(gauge.limit)}`}</span></p>
      <div class=${isUnder ? 'bar' : 'bar over'} aria-hidden="true"><span style="width: ${share}%;"></span></div>
      <p class=${isUnder ? 'hint' : 'neg'}>${consequence(gauge, year)}</p>
    </div>`;
}

const adjusted = html`<p class="hint">Première année&nbsp;: le plafond du régime micro et le seuil de franchise sont réduits aux jours d’activité&nbsp;; le seuil majoré ne l’est pas.</p>`;

export function gaugesView(gauges: readonly Gauge[], year: Year) {
  const isMixed = ({ of }: Gauge) => gauges.filter((one) => one.of === of).length > 1;
  const all = gauges.map((gauge) => gaugeView(gauge, isMixed(gauge), year));
  return year.isFirst && all.length > 0 ? [...all, adjusted] : all;
}
