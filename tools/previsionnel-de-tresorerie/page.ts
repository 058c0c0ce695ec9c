import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { choice, input, make, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { readJson, refusalWords, saveJson } from '../parts/json-file.ts';
import { readNumberField } from '../parts/number-field.ts';
import { saveFile } from '../parts/save-file.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { guardLeaving, mayReplaceWork, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { renderChart } from './chart.ts';
import { forecastOf, type Line, type Month, type Plan } from './core.ts';
import { example } from './example.ts';
import { isLineBegun, lineTyped, offerRhythms, readLineForm, showLineForm, startAt } from './line-form.ts';
import { monthAlone, monthOf } from './months.ts';
import { renderLines, renderMonths, spreadsheetRows } from './tables.ts';
import { scenarioWords, verdictWords } from './verdict.ts';
import { type ForecastWork, MOST_LATE, readForecastWork } from './work-file.ts';

let lines: Line[] = [];
/** The place of the line that is changed. */
let changing: number | undefined;
let removed: { line: Line; index: number } | undefined;
let start = monthOf(todayHere());
let shownNow: { plan: Plan; forecast: Month[]; overdraft: number } | undefined;

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

function renderVerdict(): void {
  const alert = part('alerte');
  part('chiffres').hidden = !shownNow || lines.length === 0;
  if (!shownNow || lines.length === 0) {
    alert.className = 'note';
    alert.textContent = shownNow
      ? 'Ajoutez une première ligne\u00a0: le solde de chaque mois s’affiche ici.'
      : 'Corrigez le point de départ\u00a0: le solde de chaque mois s’affichera ici.';
    part('scenario').textContent = '';
    return;
  }
  const { plan, forecast, overdraft } = shownNow;
  const [kind, words] = verdictWords(forecast, overdraft);
  alert.className = `note ${kind}`;
  alert.textContent = words;
  part('scenario').textContent = scenarioWords(plan);
  announce(words, 900);
}

function update(): void {
  const read = readPlan();
  shownNow = read && { ...read, forecast: forecastOf(read.plan) };
  renderVerdict();
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

function showWork(work: ForecastWork): void {
  lines = work.lignes;
  removed = undefined;
  choice('mois').value = String(work.depart % 12);
  input('annee').value = String(Math.floor(work.depart / 12));
  input('solde').value = work.solde;
  input('decouvert').value = work.decouvert;
  choice('retard').value = String(work.retard);
  choice('baisse').value = String(work.baisse);
  update();
  changedLines();
  workSaved();
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
  if (!mayReplaceWork('Remplacer votre prévisionnel par cette sauvegarde\u00a0?')) return;
  showFieldError(input('importer'), '');
  showWork(work);
  announce(`Sauvegarde importée\u00a0: ${lines.length} lignes.`);
}

function offerChoices(): void {
  const option = (value: number, text: string) => make('option', { value: String(value) }, text);
  choice('mois').replaceChildren(
    ...Array.from({ length: 12 }, (_, index) => option(index, monthAlone(index))),
  );
  choice('retard').replaceChildren(
    option(0, 'Aucun'),
    ...Array.from({ length: MOST_LATE }, (_, index) => option(index + 1, `${index + 1}\u00a0mois`)),
  );
  choice('baisse').replaceChildren(
    option(0, 'Aucune'),
    ...Array.from({ length: 20 }, (_, index) => option(5 * (index + 1), `${5 * (index + 1)}\u00a0%`)),
  );
  offerRhythms();
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
  if (!mayReplaceWork('Remplacer votre prévisionnel par l’exemple\u00a0?')) return;
  showWork(example(start));
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
choice('mois').value = String(start % 12);
input('annee').value = String(Math.floor(start / 12));
update();
showLineForm();
showLines();
