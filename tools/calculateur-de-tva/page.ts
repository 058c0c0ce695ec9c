import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { vatTerritories } from '../facts/vat-rates.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { copyText } from '../parts/copy-text.ts';
import { part } from '../parts/elements.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import { keepPage } from '../parts/keep-page.ts';
import { rouage } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { showPage } from '../parts/show-page.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { stackedTable } from '../parts/tables.ts';
import { guardLeaving, noteWork, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { type Amounts, totalsByRate } from './core.ts';
import { toPastedTable, toTable, totalOf } from './lines.ts';
import {
  addLine,
  checkVat,
  FREE,
  pageOf,
  ratesOf,
  readPage,
  restored,
  startPage,
  titleOfVat,
  typed,
  type VatPage,
  withLines,
  workOf,
} from './vat-page.ts';
import { formulaOf, reserveOf } from './words.ts';

const names = { ht: 'Montant hors taxes', ttc: 'Montant TTC', tva: 'Montant de la TVA' };
const rateText = (rate: number): string => formatPercent(rate / 100);
const textsOf = ({ net, tax, gross }: Omit<Amounts, 'rate'>) => [net, tax, gross].map(formatCents);

function calculation(page: VatPage) {
  const { champs, known } = page;
  const rates = ratesOf(page);
  const use = rates.find(({ rate }) => String(rate) === champs.taux)?.use;
  const kind = (value: typeof known, label: string) => html`
    <label class="check"><input type="radio" name="sens" .checked=${live(known === value)}
      @input=${() => set({ ...now(), known: value, isAsked: false })}><span>${label}</span></label>`;
  return html`
  <form class="card no-print" novalidate @submit=${add}>
    <h2>Votre montant</h2>
    <div class="fields two">
      <fieldset class="wide">
        <legend>Montant connu</legend>
        <div class="choices">${kind('ht', 'Hors taxes')}${kind('ttc', 'TTC')}${kind('tva', 'TVA seule')}</div>
      </fieldset>
      <div class="wide">
        <label for="montant">${names[known]}</label>
        <div class="affix"><input id="montant" class="num" inputmode="decimal" autocomplete="off" placeholder="0,00"><span aria-hidden="true">€</span></div>
      </div>
      <div>
        <label for="territoire">Territoire</label>
        <select id="territoire">${vatTerritories.value.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</select>
      </div>
      <div>
        <label for="taux">Taux de TVA</label>
        <select id="taux">${rates.map(({ rate }) => html`<option value=${rate}>${rateText(rate)}</option>`)}<option value=${FREE}>Autre taux…</option></select>
      </div>
      <div class="wide" ?hidden=${champs.taux !== FREE}>
        <label for="taux-libre">Autre taux</label>
        <div class="affix"><input id="taux-libre" class="num" inputmode="decimal" autocomplete="off"><span aria-hidden="true">%</span></div>
      </div>
      <p class="hint wide" id="usage">${use ?? 'Un taux étranger ou ancien, par exemple 19,6\u00a0%.'}</p>
      <div class="wide">
        <label for="libelle">Libellé pour la liste (facultatif)</label>
        <input id="libelle" autocomplete="off" maxlength="120">
      </div>
    </div>
    <div class="actions"><button class="btn main" type="submit">Ajouter à la liste</button></div>
  </form>`;
}

function result(page: VatPage) {
  const { amounts, rate } = readPage(page);
  const [net, tax, gross] = amounts ? textsOf(amounts) : ['—', '—', '—'];
  const isNet = page.known === 'ht';
  const reserve = reserveOf(page.known, amounts);
  return html`
  <section class="card sticky" aria-labelledby="resultat-titre">
    <h2 id="resultat-titre">Résultat</h2>
    <dl class="figures">
      <div class="hero"><dt>${isNet ? 'Montant TTC' : 'Montant hors taxes'}</dt><dd id="hero">${isNet ? gross : net}</dd></div>
      <div><dt>Hors taxes</dt><dd>${net}</dd></div>
      <div><dt>TVA ${rate === null ? '' : `à ${rateText(rate)}`}</dt><dd>${tax}</dd></div>
      <div><dt>TTC</dt><dd>${gross}</dd></div>
    </dl>
    <p class="hint">${formulaOf(page.known, rate)}</p>
    <p class="note warn" id="reserve" style="margin-top:12px" ?hidden=${!reserve}>${reserve}</p>
    <div class="actions no-print" style="margin-top:16px"><button class="btn" type="button" id="copier" @click=${copyResult}>Copier le résultat</button></div>
  </section>`;
}

function list({ lines, before }: VatPage) {
  const totals = totalsByRate(lines);
  const others = totals
    .filter(({ tax, taxOnWhole }) => tax !== taxOnWhole)
    .map(({ taxOnWhole, rate }) => `${formatCents(taxOnWhole)} à ${rateText(rate)}`);
  const rows = lines.map((line) => [line.label, ...textsOf(line).toSpliced(1, 0, rateText(line.rate))]);
  const remove = (place: number) =>
    change(withLines(now(), lines.toSpliced(place, 1)), `${lines[place]?.label} retirée.`);
  const giveBack = () => change(restored(now()), 'Rétabli.');
  return html`
  <section class="card" aria-labelledby="liste-titre">
    <h2 id="liste-titre" tabindex="-1">Liste et totaux par taux</h2>
    <p class="no-print" ?hidden=${!before}><button class="btn" type="button" @click=${giveBack}>${lines.length === 0 ? 'Rétablir la liste' : 'Rétablir la ligne retirée'}</button></p>
    <p class="empty" id="vide" ?hidden=${lines.length > 0}>Aucune ligne pour l’instant. Saisissez un montant, puis choisissez «&nbsp;Ajouter à la liste&nbsp;».</p>
    <div ?hidden=${lines.length === 0}>
      <section class="scroll" tabindex="0" aria-label="Lignes">
        ${stackedTable({ id: 'lignes', heads: ['Libellé', 'HT', 'Taux', 'TVA', 'TTC'], rows, remove })}
      </section>
      <h3 id="totaux-titre">Totaux par taux</h3>
      <section class="scroll" tabindex="0" aria-labelledby="totaux-titre">
        ${stackedTable({
          heads: ['Taux', 'Base HT', 'TVA', 'TTC'],
          rows: totals.map((total) => [rateText(total.rate), ...textsOf(total)]),
          foot: ['Total', ...textsOf(totalOf(lines))],
        })}
      </section>
      <p class="hint" id="ecart" style="margin-top:12px" ?hidden=${others.length === 0}>Ces totaux additionnent la TVA arrondie de chaque ligne. Calculée sur la base entière, elle serait de ${others.join(', ')}.</p>
      <div class="actions no-print" style="margin-top:16px">
        <button class="btn main" type="button" @click=${download}>Télécharger en CSV</button>
        <button class="btn" type="button" id="copier-liste" @click=${() => void copyText(toPastedTable(toTable(lines)), part('copier-liste'))}>Copier le tableau</button>
        <button class="btn" type="button" @click=${() => window.print()}>Imprimer</button>
        <button class="btn quiet" type="button" @click=${() => change(withLines(now(), []), 'Liste vidée.')}>Vider la liste</button>
      </div>
    </div>
  </section>`;
}

const { now, set } = showPage(startPage, {
  view: (page) => html`<div class="cols">${calculation(page)}${result(page)}</div>${list(page)}`,
  fields: (page) => ({ ...page, ...readPage(page) }),
  typed,
  shown(page) {
    const { amounts } = readPage(page);
    if (!amounts) return;
    const [net, tax, gross] = textsOf(amounts);
    announce(`Hors taxes ${net}, TVA ${tax}, TTC ${gross}.`, 900);
  },
});

function change(next: VatPage, said: string): void {
  set(next);
  noteWork(next.lines.length > 0);
  rouage?.changed();
  part('liste-titre').focus();
  announce(said);
}

function add(event: Event): void {
  event.preventDefault();
  set(addLine(now()));
  if (now().isAsked) {
    document.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
    return;
  }
  workChanged();
  rouage?.changed();
  part('montant').focus();
  announce(`Ligne ajoutée. Total TTC de la liste\u00a0: ${formatCents(totalOf(now().lines).gross)}.`);
}

function download(): void {
  saveFile('calculs-de-tva.csv', spreadsheetText(toTable(now().lines)), 'text/csv');
  workSaved();
}

function copyResult(): void {
  const { amounts } = readPage(now());
  if (!amounts) {
    set({ ...now(), isAsked: true });
    part('montant').focus();
    return;
  }
  const [net, tax, gross] = textsOf(amounts);
  void copyText(
    `HT\u00a0: ${net}\nTVA à ${rateText(amounts.rate)}\u00a0: ${tax}\nTTC\u00a0: ${gross}`,
    part('copier'),
  );
}

guardLeaving();
warnOfAge(vatTerritories);
part('age').textContent = `Taux retenus pour ${vatTerritories.warnAfter.slice(0, 4)}.`;
keepPage({
  fresh: () => workOf(startPage),
  read: () => workOf(now()),
  show: (work) => set(pageOf(work)),
  check: checkVat,
  title: titleOfVat,
});
