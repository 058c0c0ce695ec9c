import { html } from 'lit-html';
import { formatCents } from '../parts/french-format.ts';
import { type BilledLine, formatMinutes } from './core.ts';

const total = (lines: readonly BilledLine[], key: 'spent' | 'billed' | 'cents'): number =>
  lines.reduce((sum, line) => sum + line[key], 0);
const figures = (lines: readonly BilledLine[], rate = '') =>
  [
    formatMinutes(total(lines, 'spent')),
    formatMinutes(total(lines, 'billed')),
    rate,
    formatCents(total(lines, 'cents')),
  ].map((text) => html`<td class="r">${text}</td>`);
const clientGroup = ([client, lines]: [string, BilledLine[]]) => html`
  <tbody class="keep">
    <tr><th scope="rowgroup">${client}</th>${figures(lines)}</tr>
    ${lines.map((line) => html`<tr><td>${line.project || 'Sans projet'}</td>${figures([line], formatCents(line.rate))}</tr>`)}
  </tbody>`;

/** What is billed, by client and project. */
export const summary = (lines: readonly BilledLine[]) => html`
  <section class="scroll" tabindex="0" aria-label="Temps et montants par client et projet"><table>
    <caption class="sr">Temps et montants par client et projet</caption>
    <thead><tr><th scope="col">Client et projet</th><th scope="col" class="r">Temps réel</th><th scope="col" class="r">Temps facturé</th><th scope="col" class="r">Taux</th><th scope="col" class="r">Montant HT</th></tr></thead>
    ${[...Map.groupBy(lines, ({ client }) => client)].map(clientGroup)}
    <tfoot><tr><th scope="row">Total</th>${figures(lines)}</tr></tfoot>
  </table></section>`;
