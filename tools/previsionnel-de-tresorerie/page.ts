import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { onFile } from '../parts/chosen-file.ts';
import { part } from '../parts/elements.ts';
import { readJson, refusalWords, saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage, showExample } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { showPage } from '../parts/show-page.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { renderChart } from './chart.ts';
import type { Line } from './core.ts';
import { example } from './example.ts';
import type { ForecastPage } from './forecast-page.ts';
import * as model from './forecast-page.ts';
import { spreadsheetRows } from './month-rows.ts';
import { monthAlone, monthName, monthOf } from './months.ts';
import { linesTable, monthsTable, rhythmNames } from './tables.ts';
import { scenarioWords, verdictWords } from './verdict.ts';
import {
  checkForecast,
  type ForecastWork,
  type KeptForecast,
  MOST_LATE,
  readForecastWork,
  titleOfForecast,
} from './work-file.ts';

const option = (value: number | string, text: string) => html`<option value=${value}>${text}</option>`;
const upTo = (most: number, text: (number: number) => string, step = 1) =>
  Array.from({ length: most }, (_, index) => option(step * (index + 1), text(step * (index + 1))));

const startCard = () => html`
    <section class="card" aria-labelledby="depart-titre">
      <h2 id="depart-titre">Point de départ</h2>
      <div class="fields two">
        <div><label for="mois">Premier mois</label><select id="mois">${Array.from({ length: 12 }, (_, index) => option(index, monthAlone(index)))}</select></div>
        <div><label for="annee">Année</label><input id="annee" class="num" inputmode="numeric" autocomplete="off"></div>
        <div><label for="solde">Solde au départ</label><div class="affix"><input id="solde" class="num" inputmode="decimal" autocomplete="off"><span aria-hidden="true">€</span></div></div>
        <div><label for="decouvert">Découvert autorisé</label><div class="affix"><input id="decouvert" class="num" inputmode="decimal" autocomplete="off"><span aria-hidden="true">€</span></div></div>
      </div>
      <h3>Scénario</h3>
      <div class="fields two">
        <div><label for="retard">Retard des encaissements</label><select id="retard">${option(0, 'Aucun')}${upTo(MOST_LATE, (months) => `${months}\u00a0mois`)}</select></div>
        <div><label for="baisse">Baisse des encaissements</label><select id="baisse">${option(0, 'Aucune')}${upTo(20, (percent) => `${percent}\u00a0%`, 5)}</select></div>
        <p class="hint wide">Un seul client en retard&nbsp;? Choisissez son retard sur sa ligne, ci-dessous.</p>
      </div>
    </section>`;

function lineCard({ side, months, changing, champs }: ForecastPage) {
  const isOnce = champs.rythme === '0';
  const isChanged = changing !== undefined;
  const offered = months.map((month) => option(month, monthName(month)));
  const sense = (value: Line['side'], name: string) => html`
            <label class="check"><input type="radio" name="sens" .checked=${live(side === value)} @input=${() => choose(value)}><span>${name}</span></label>`;
  return html`
    <form class="card" id="ligne" novalidate @submit=${submitLine}>
      <h2>${isChanged ? 'Modifier la ligne' : 'Ajouter une ligne'}</h2>
      <div class="fields two">
        <fieldset class="wide">
          <legend class="sr">Sens</legend>
          <div class="choices">${sense('in', 'Encaissement')}${sense('out', 'Décaissement')}</div>
        </fieldset>
        <div class="wide"><label for="libelle">Libellé</label><input id="libelle" autocomplete="off" maxlength="80" placeholder="Loyer, client Kerbrat, Urssaf"></div>
        <div><label for="montant">Montant TTC</label><div class="affix"><input id="montant" class="num" inputmode="decimal" autocomplete="off"><span aria-hidden="true">€</span></div></div>
        <div><label for="rythme">Récurrence</label><select id="rythme">${([1, 0, 2, 3, 6, 12] as const).map((rhythm) => option(rhythm, rhythmNames[rhythm]))}</select></div>
        <div><label for="debut">${isOnce ? 'Mois concerné' : 'Premier mois concerné'}</label><select id="debut">${offered}</select></div>
        <div ?hidden=${isOnce}><label for="fin">Dernier mois concerné</label><select id="fin"><option value="">Sans fin</option>${offered}</select></div>
      </div>
      <div class="actions spaced"><button class="btn main" type="submit">${isChanged ? 'Enregistrer la ligne' : 'Ajouter la ligne'}</button><button class="btn quiet" type="button" ?hidden=${!isChanged} @click=${giveUp}>Annuler la modification</button></div>
    </form>`;
}

const linesCard = (page: ForecastPage) => html`
  <section class="card no-print" aria-labelledby="lignes-titre">
    <h2 id="lignes-titre" tabindex="-1">Lignes du prévisionnel</h2>
    <p class="empty" ?hidden=${page.lines.length > 0}>Aucune ligne. Ajoutez vos encaissements et vos décaissements, importez une sauvegarde ou regardez l’exemple.</p>
    <section class="scroll" tabindex="0" aria-label="Tableau des lignes" ?hidden=${page.lines.length === 0}>
      ${linesTable(page.lines, model.aroundLines(page), { edit, remove })}
    </section>
    <div class="actions spaced">
      <button class="btn" type="button" ?hidden=${!page.removed} @click=${giveBack}>${`Remettre «\u00a0${page.removed?.line.label}\u00a0»`}</button>
      <button class="btn" type="button" @click=${save}>Télécharger la sauvegarde</button>
      <div class="file"><label class="btn" for="importer">Importer une sauvegarde</label><input type="file" id="importer" accept=".json,application/json"></div>
    </div>
  </section>`;

type Shown = ReturnType<typeof model.shownOf>;
const nothing = (page: ForecastPage) =>
  model.readPlan(page).plan
    ? 'Ajoutez une première ligne\u00a0: le solde de chaque mois s’affiche ici.'
    : 'Corrigez le point de départ\u00a0: le solde de chaque mois s’affichera ici.';

function curveCard(page: ForecastPage, shown: Shown) {
  const [kind, words] = shown ? verdictWords(shown.forecast, shown.overdraft) : ['', nothing(page)];
  return html`
  <section class="card" id="courbe" aria-labelledby="courbe-titre">
    <h2 id="courbe-titre">Solde sur douze mois</h2>
    <p class="note ${kind}" id="alerte">${words}</p>
    <p id="scenario">${shown && scenarioWords(shown.plan)}</p>
    <figure class="keep" ?hidden=${!shown}>
      <div id="graphe"></div>
      <figcaption class="key">
        <span><svg aria-hidden="true" width="12" height="12"><rect class="in" width="12" height="12"/></svg>Encaissements</span>
        <span><svg aria-hidden="true" width="12" height="12"><rect class="out" width="12" height="12"/></svg>Décaissements</span>
        <span><svg aria-hidden="true" width="20" height="12"><line class="curve" x1="0" x2="20" y1="6" y2="6"/><circle class="dot" cx="10" cy="6" r="3.5"/></svg>Solde en fin de mois</span>
        <span><svg aria-hidden="true" width="12" height="12"><circle class="dot low" cx="6" cy="6" r="5"/></svg>Point bas</span>
        <span id="cle-decouvert" hidden><svg aria-hidden="true" width="20" height="12"><line class="floor" x1="0" x2="20" y1="6" y2="6"/></svg>Découvert autorisé</span>
      </figcaption>
    </figure>
  </section>`;
}

const monthsCard = (shown: Shown) => html`
  <section class="card keep" id="tableau" aria-labelledby="tableau-titre" ?hidden=${!shown}>
    <h2 id="tableau-titre">Tableau mensuel</h2>
    <section class="scroll" tabindex="0" aria-label="Tableau des douze mois">${shown && monthsTable(shown.plan, shown.forecast)}</section>
    <div class="actions no-print spaced">
      <button class="btn main" type="button" @click=${download}>Télécharger en CSV</button>
      <button class="btn" type="button" @click=${() => window.print()}>Imprimer</button>
    </div>
  </section>`;

const fresh = (): KeptForecast => model.freshWork(monthOf(todayHere()));
const { now, set } = showPage(model.pageOf(fresh()), {
  view(page) {
    const shown = model.shownOf(page);
    return html`
  <div class="cols no-print">${startCard()}${lineCard(page)}</div>
  ${linesCard(page)}${curveCard(page, shown)}${monthsCard(shown)}`;
  },
  fields: model.fieldsOf,
  typed(page, id, value) {
    workChanged();
    const next = model.typed(page, id, String(value));
    if (model.isOfPlan(id)) say(next);
    return next;
  },
  shown: draw,
});

function draw(page: ForecastPage): void {
  const shown = model.shownOf(page);
  if (shown) renderChart(shown.forecast, shown.overdraft);
}

function say(page: ForecastPage): void {
  const shown = model.shownOf(page);
  if (shown) announce(verdictWords(shown.forecast, shown.overdraft)[1], 900);
}

function choose(side: Line['side']): void {
  workChanged();
  set({ ...now(), side });
}

function change(next: ForecastPage, focus: string): void {
  workChanged();
  rouage?.changed();
  set(next);
  say(next);
  part(focus).focus();
}

function submitLine(event: Event): void {
  event.preventDefault();
  const next = model.withTypedLine(now());
  if (next.lines !== now().lines) {
    change(next, 'libelle');
    return;
  }
  set(next);
  document.querySelector<HTMLElement>('#ligne [aria-invalid="true"]')?.focus();
}

function edit(index: number): void {
  const isLost = now().changing === undefined && model.isLineBegun(now());
  if (isLost && !confirm('Abandonner la ligne en cours de saisie\u00a0?')) return;
  rouage?.changed();
  set(model.withForm(now(), index));
  part('libelle').focus();
}

function giveUp(): void {
  rouage?.changed();
  set(model.withForm(now()));
  part('libelle').focus();
}

function remove(index: number): void {
  const label = now().lines[index]?.label;
  change(model.without(now(), index), 'lignes-titre');
  announce(`${label} retiré.`);
}

const giveBack = () => change(model.restored(now()), 'lignes-titre');

function showWork(work: KeptForecast): void {
  set(model.pageOf(work));
  say(now());
  workSaved();
}

/** In the place of what stands there. */
function put(work: ForecastWork): void {
  showWork({ ...work, annee: model.yearOf(work.depart), saisie: null });
  rouage?.changed();
}

function save(): void {
  saveJson('previsionnel-de-tresorerie.json', model.workOf(now()));
  workSaved();
}

function refuse(importer: string): void {
  set({ ...now(), faults: { ...now().faults, importer } });
  announce(`Import refusé\u00a0: ${importer}`);
}

async function open(file: File): Promise<void> {
  const opened = readJson(await file.text(), 'tresorerie');
  if (opened.is === 'refused') return refuse(refusalWords(opened));
  const work = readForecastWork(opened.data);
  if (!work)
    return refuse('Une ligne ou un réglage de cette sauvegarde est illisible. Votre saisie n’a pas changé.');
  if (!mayReplaceShown('Remplacer votre prévisionnel par cette sauvegarde\u00a0?')) return;
  put(work);
  announce(`Sauvegarde importée\u00a0: ${work.lignes.length} lignes.`);
}

function download(): void {
  const shown = model.shownOf(now());
  if (!shown) return;
  const rows = spreadsheetRows(shown.plan, shown.forecast);
  saveFile('previsionnel-de-tresorerie.csv', spreadsheetText(rows), 'text/csv;charset=utf-8');
}

part('exemple').addEventListener('click', () => {
  if (!mayReplaceShown('Remplacer votre prévisionnel par l’exemple\u00a0?')) return;
  void showExample(() => put(example(now().start)));
  announce('Exemple affiché.');
});
new ResizeObserver(() => draw(now())).observe(part('courbe'));
onFile('importer', open);
guardLeaving();
keepPage({
  fresh,
  read: () => model.keptOf(now()),
  show: showWork,
  check: checkForecast,
  title: titleOfForecast,
});
