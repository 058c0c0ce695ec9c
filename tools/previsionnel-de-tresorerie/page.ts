import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { choice, input, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { readJson, refusalWords, saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { readNumberField } from '../parts/number-field.ts';
import { saveFile } from '../parts/save-file.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { renderChart } from './chart.ts';
import { offerChoices } from './choices.ts';
import { forecastOf, type Line, type Plan } from './core.ts';
import { example } from './example.ts';
import {
  emptyLineForm,
  goOn,
  isLineBegun,
  lineTyped,
  readLineForm,
  readTyped,
  showLineForm,
  startAt,
} from './line-form.ts';
import { monthOf } from './months.ts';
import { renderLines, renderMonths, spreadsheetRows } from './tables.ts';
import { renderVerdict, type Shown } from './verdict-view.ts';
import {
  checkForecast,
  type ForecastWork,
  type KeptForecast,
  readForecastWork,
  titleOfForecast,
} from './work-file.ts';

let lines: Line[] = [];
/** The place of the line that is changed. */
let changing: number | undefined;
let removed: { line: Line; index: number } | undefined;
let start = monthOf(todayHere());
let shownNow: Shown | undefined;

const scenarioNow = () => ({ late: Number(choice('retard').value), drop: Number(choice('baisse').value) });

/** Undefined where one of the fields cannot be read: it says so, and nothing is counted. */
function readPlan(): { plan: Plan; overdraft: number } | undefined {
  const required = 'Indiquez l’année.';
  const year = readNumberField(input('annee'), { digits: 0, min: 2000, max: 2100, required });
  const balance = readNumberField(input('solde'), { digits: 2, min: -1e9, max: 1e9 });
  const overdraft = readNumberField(input('decouvert'), { digits: 2, min: 0, max: 1e9 });
  const isWrong = ['solde', 'decouvert'].some((id) => input(id).getAttribute('aria-invalid') === 'true');
  if (year === null || isWrong) return undefined;
  start = year * 12 + Number(choice('mois').value);
  startAt(start);
  const plan = { start, balance: balance ?? 0, lines, scenario: scenarioNow() };
  return { plan, overdraft: overdraft ?? 0 };
}

function update(): void {
  const read = readPlan();
  shownNow = read && { ...read, forecast: forecastOf(read.plan) };
  renderVerdict(shownNow, lines.length > 0);
  part('tableau').hidden = part('chiffres').hidden;
  if (!shownNow) return;
  renderMonths(shownNow.plan, shownNow.forecast);
  renderChart(shownNow.forecast, shownNow.overdraft);
}

function showLines(): void {
  renderLines(
    lines,
    { start, scenario: scenarioNow() },
    {
      edit(index) {
        if (
          changing === undefined &&
          isLineBegun() &&
          !confirm('Abandonner la ligne en cours de saisie\u00a0?')
        )
          return;
        changing = index;
        rouage?.changed();
        showLineForm(lines[index]);
        input('libelle').focus();
      },
      remove(index) {
        const line = lines[index];
        if (!line) return;
        removed = { line, index };
        lines = lines.toSpliced(index, 1);
        changedLines();
        part('lignes-titre').focus();
        announce(`${line.label} retiré.`);
      },
      delay(index, late) {
        lines = lines.map((line, at) => (at === index ? { ...line, late } : line));
        workChanged();
        update();
      },
    },
  );
  part('remettre').hidden = removed === undefined;
  part('remettre').textContent = removed ? `Remettre «\u00a0${removed.line.label}\u00a0»` : '';
}

function changedLines(): void {
  workChanged();
  rouage?.changed();
  changing = undefined;
  showLineForm();
  showLines();
  update();
}

function submitLine(): void {
  const line = readLineForm();
  if (!line) return;
  const former = changing === undefined ? undefined : lines[changing];
  const whole = { ...line, late: line.side === 'in' ? (former?.late ?? null) : null };
  lines = changing === undefined ? [...lines, whole] : lines.with(changing, whole);
  removed = undefined;
  changedLines();
  input('libelle').focus();
}

const readWork = (): ForecastWork => ({
  outil: 'tresorerie',
  version: 2,
  depart: start,
  solde: input('solde').value,
  decouvert: input('decouvert').value,
  retard: scenarioNow().late,
  baisse: scenarioNow().drop,
  lignes: lines,
});

const readKept = (): KeptForecast => ({
  ...readWork(),
  annee: input('annee').value,
  saisie: readTyped(changing),
});

const fresh = (): KeptForecast => {
  const now = monthOf(todayHere());
  const [solde, decouvert] = [input('solde').defaultValue, input('decouvert').defaultValue];
  const none = { solde, decouvert, retard: 0, baisse: 0, lignes: [], saisie: null };
  return { outil: 'tresorerie', version: 2, depart: now, annee: String(Math.floor(now / 12)), ...none };
};

function showWork(work: KeptForecast): void {
  lines = work.lignes;
  removed = undefined;
  changing = work.saisie?.place ?? undefined;
  start = work.depart;
  startAt(start);
  choice('mois').value = String(work.depart % 12);
  input('annee').value = work.annee;
  input('solde').value = work.solde;
  input('decouvert').value = work.decouvert;
  choice('retard').value = String(work.retard);
  choice('baisse').value = String(work.baisse);
  showFieldError(input('importer'), '');
  emptyLineForm();
  if (changing !== undefined) showLineForm(lines[changing]);
  if (work.saisie) goOn(work.saisie);
  update();
  showLines();
  workSaved();
}

/** In the place of what stands there. */
function put(work: ForecastWork): void {
  showWork({ ...work, annee: String(Math.floor(work.depart / 12)), saisie: null });
  rouage?.changed();
}

function refuse(why: string): void {
  showFieldError(input('importer'), why);
  announce(`Import refusé\u00a0: ${why}`);
}

async function open(file: File): Promise<void> {
  const opened = readJson(await file.text(), 'tresorerie');
  if (opened.is === 'refused') return refuse(refusalWords(opened));
  const work = readForecastWork(opened.data);
  if (!work)
    return refuse('Une ligne ou un réglage de cette sauvegarde est illisible. Votre saisie n’a pas changé.');
  if (!mayReplaceShown('Remplacer votre prévisionnel par cette sauvegarde\u00a0?')) return;
  put(work);
  announce(`Sauvegarde importée\u00a0: ${lines.length} lignes.`);
}

part('depart').addEventListener('input', () => {
  workChanged();
  update();
  showLines();
});
one('#ligne', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  submitLine();
});
part('ligne').addEventListener('input', ({ target }) => {
  workChanged();
  lineTyped(target);
});
part('annuler').addEventListener('click', () => {
  changing = undefined;
  showLineForm();
  rouage?.changed();
  input('libelle').focus();
});
part('remettre').addEventListener('click', () => {
  if (!removed) return;
  lines = lines.toSpliced(removed.index, 0, removed.line);
  removed = undefined;
  changedLines();
  part('lignes-titre').focus();
});
part('exporter').addEventListener('click', () => {
  saveJson('previsionnel-de-tresorerie.json', readWork());
  workSaved();
});
input('importer').addEventListener('change', () => {
  const [file] = input('importer').files ?? [];
  if (!file) return;
  void open(file).finally(() => {
    input('importer').value = '';
  });
});
part('exemple').addEventListener('click', () => {
  if (!mayReplaceShown('Remplacer votre prévisionnel par l’exemple\u00a0?')) return;
  put(example(start));
  announce('Exemple affiché.');
});
part('csv').addEventListener('click', () => {
  if (!shownNow) return;
  const rows = spreadsheetRows(shownNow.plan, shownNow.forecast);
  saveFile('previsionnel-de-tresorerie.csv', spreadsheetText(rows), 'text/csv;charset=utf-8');
});
part('imprimer').addEventListener('click', () => window.print());
new ResizeObserver(() => {
  if (shownNow && lines.length > 0) renderChart(shownNow.forecast, shownNow.overdraft);
}).observe(part('courbe'));
guardLeaving();
offerChoices();
showWork(fresh());
keepPage({ fresh, read: readKept, show: showWork, check: checkForecast, title: titleOfForecast });
