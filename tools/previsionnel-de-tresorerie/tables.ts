/** The lines as they were typed, and the months that they make. */
import { html } from 'lit-html';
import { formatCents, formatNumber } from '../parts/french-format.ts';
import { isOutside, type Line, type Month, type Plan, type Rhythm } from './core.ts';
import { rowsOf } from './month-rows.ts';
import { monthName, shortMonth } from './months.ts';
import { MOST_LATE } from './work-file.ts';

export const rhythmNames: Record<Rhythm, string> = {
  0: 'Une seule fois',
  1: 'Tous les mois',
  2: 'Tous les deux mois',
  3: 'Tous les trimestres',
  6: 'Tous les six mois',
  12: 'Tous les ans',
};

function whenOf({ rhythm, start, end }: Line): string {
  if (rhythm === 0) return `En ${monthName(start)}`;
  return `${rhythmNames[rhythm]} dès ${monthName(start)}${end === null ? '' : `, jusqu’à ${monthName(end)}`}`;
}

interface LineActs {
  edit(index: number): void;
  remove(index: number): void;
}

const lateChoice = (label: string, index: number) => html`
  <select id="late${index}" aria-label="Retard de ${label}"><option value="">Comme les autres</option><option value="0">À l’heure</option>${Array.from(
    { length: MOST_LATE },
    (_, before) => html`<option value=${before + 1}>${`${before + 1}\u00a0mois de retard`}</option>`,
  )}</select>`;

export const linesTable = (
  lines: readonly Line[],
  plan: Pick<Plan, 'start' | 'scenario'>,
  { edit, remove }: LineActs,
) => html`
  <table class="rows-table stacked"><thead><tr><th scope="col">Libellé</th><th scope="col">Sens</th><th scope="col" class="r">Montant</th><th scope="col">Récurrence</th><th scope="col">Retard testé</th><th scope="col"><span class="sr">Actions</span></th></tr></thead><tbody id="lignes">${lines.map(
    (line, index) => {
      const { label, side, amount } = line;
      return html`<tr>
      <td>${label}</td><td data-l="Sens">${side === 'in' ? 'Encaissement' : 'Décaissement'}</td>
      <td class="r" data-l="Montant">${formatCents(side === 'in' ? amount : -amount)}</td>
      <td>${whenOf(line)}${isOutside(line, plan) ? html`<p class="hint">Hors des douze mois affichés.</p>` : ''}</td>
      <td>${side === 'in' ? lateChoice(label, index) : ''}</td>
      <td class="r"><button class="btn quiet" type="button" aria-label="Modifier ${label}" @click=${() => edit(index)}>Modifier</button> <button
        class="btn quiet bad" type="button" aria-label="Retirer ${label}" @click=${() => remove(index)}>Retirer</button></td>
    </tr>`;
    },
  )}</tbody></table>`;

/** No sign of the euro, and cents only where there are some: twelve columns are narrow. */
const shortAmount = (cents: number): string => formatNumber(cents / 100, 2, cents % 100 === 0 ? 0 : 2);

export const monthsTable = (plan: Plan, forecast: readonly Month[]) => html`
  <table class="wide-table"><thead><tr><th scope="col">Poste</th>${forecast.map(
    ({ month }) =>
      html`<th scope="col" class="r">${`${shortMonth(month)} ${String(Math.floor(month / 12)).slice(2)}`}</th>`,
  )}</tr></thead><tbody>${rowsOf(plan, forecast).map(
    ({ name, cents, isTotal }) =>
      html`<tr class=${isTotal ? 'total' : ''}><th scope="row">${name}</th>${cents.map(
        (one) => html`<td class=${one < 0 ? 'r neg' : 'r'}>${shortAmount(one)}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
