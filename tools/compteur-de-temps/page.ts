import { announce } from '../parts/announce.ts';
import { isoDay, todayHere } from '../parts/calendar.ts';
import { choice, input, make, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { keepPage } from '../parts/keep-page.ts';
import { rouage } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { renderRunning, tick } from './clock.ts';
import {
  type BillingRule,
  billedLines,
  type Entry,
  formatMinutes,
  type Period,
  periodDays,
  type RoundingWay,
} from './core.ts';
import { entriesCsv, statementCsv } from './csv-files.ts';
import {
  focusFirstFault,
  putChoices,
  putTyped,
  readChoices,
  readDurationField,
  readNamed,
  readRate,
  readTyped,
  typed,
} from './fields.ts';
import {
  checkHours,
  type HoursFile,
  type KeptHours,
  newEntries,
  type Running,
  readHours,
  titleOfHours,
  writeHours,
} from './hours-file.ts';
import { entriesTable, frenchDay, type NumberedEntry, projectItems, summaryTable } from './tables.ts';

let entries: NumberedEntry[] = [];
let running: Running | null = null;
let nextId = 1;

const changed = (): void => {
  workChanged();
  rouage?.changed();
};

const oneOf = <Value extends string>(id: string, values: readonly Value[], usual: Value): Value =>
  values.find((value) => value === choice(id).value) ?? usual;

const rule = (): BillingRule => ({
  step: Number(choice('arrondi').value),
  way: oneOf<RoundingWay>('sens', ['haut', 'proche', 'bas'], 'haut'),
  scope: oneOf('portee', ['saisie', 'jour'], 'saisie'),
});

function shown(): NumberedEntry[] {
  const period = oneOf<Period>('periode', ['jour', 'semaine', 'mois', 'mois-1', 'tout'], 'mois');
  const [from, before] = periodDays(period, todayHere());
  return entries
    .filter(({ day }) => day >= from && day < before)
    .sort((a, b) => b.day.localeCompare(a.day) || b.id - a.id);
}

function renderSummary(): void {
  const lines = billedLines(shown(), rule());
  part('bilan').replaceChildren(summaryTable(lines));
  for (const id of ['csv-bilan', 'csv', 'imprimer'])
    one(`#${id}`, HTMLButtonElement).disabled = lines.length === 0;
}

function renderProjects(): void {
  const items = projectItems(entries, running);
  part('bloc-projets').hidden = items.length === 0;
  part('projets').replaceChildren(...items);
  const known = (key: 'client' | 'project') =>
    [...new Set(entries.map((entry) => entry[key]).filter(Boolean))].map((value) =>
      make('option', { value }),
    );
  part('clients').replaceChildren(...known('client'));
  part('projets-connus').replaceChildren(...known('project'));
}

function render(): void {
  renderSummary();
  part('journal').replaceChildren(entriesTable(shown()));
  renderProjects();
}

function add(entry: Entry): void {
  entries.push({ ...entry, id: nextId });
  nextId += 1;
  changed();
  render();
}

const DAY_MINUTES = 1440;

/** On the day it began; a forgotten clock is noted as a day, and said. */
function stop(): void {
  if (!running) return;
  const { since, ...rest } = running;
  const passed = Math.max(1, Math.round((Date.now() - since) / 60_000));
  const minutes = Math.min(passed, DAY_MINUTES);
  running = null;
  add({ ...rest, day: isoDay(new Date(since)), minutes });
  renderRunning(running);
  announce(
    passed > DAY_MINUTES
      ? `Le chronomètre tournait depuis plus d’un jour\u00a0: ${formatMinutes(minutes)} sont notées, corrigez-les.`
      : `${formatMinutes(minutes)} notée pour ${rest.client}.`,
  );
}

function start(entry: Omit<Entry, 'day' | 'minutes'>): void {
  stop();
  running = { ...entry, since: Date.now() };
  changed();
  renderRunning(running);
  renderProjects();
  announce(`Chronomètre lancé pour ${entry.client}.`);
}

const readFile = (): HoursFile => ({
  entries: entries.map(({ id, ...entry }) => entry),
  settings: readChoices(),
});
const readWork = (): KeptHours => ({ ...readFile(), running, champs: readTyped() });
const fresh = (): KeptHours => ({ entries: [], settings: {}, running: null, champs: {} });

function showWork(work: KeptHours): void {
  putTyped(work.champs, todayHere());
  putChoices(work.settings);
  entries = work.entries.map((entry, place) => ({ ...entry, id: place + 1 }));
  nextId = entries.length + 1;
  running = work.running;
  if (shown().length === 0 && entries.length > 0) choice('periode').value = 'tout';
  render();
  renderRunning(running);
}

one('#lancement', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const [client, rate] = [readNamed('client', 'Indiquez le client.'), readRate('taux')];
  if (client === null || rate === null) return focusFirstFault('lancement');
  start({ client, project: typed('projet'), task: typed('tache'), rate });
});
part('arreter').addEventListener('click', () => {
  stop();
  part('demarrer').focus();
});
one('#manuel', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const client = readNamed('m-client', 'Indiquez le client.');
  const day = readNamed('m-date', 'Indiquez la date.');
  const minutes = readDurationField(input('m-duree'));
  const rate = readRate('m-taux');
  if (client === null || day === null || minutes === null || rate === null) return focusFirstFault('manuel');
  add({ client, project: typed('m-projet'), task: typed('m-tache'), day, minutes, rate });
  input('m-duree').value = '';
  input('m-tache').value = '';
  input('m-duree').focus();
  announce(`${formatMinutes(minutes)} ajoutée pour ${client}.`);
});

/** The entry that a button or a field of a row names. */
function entryOf(
  target: EventTarget | null,
  name: 'reprendre' | 'supprimer' | 'duree',
): NumberedEntry | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null;
  return entries.find(({ id }) => id === Number(element?.dataset[name]));
}

part('projets').addEventListener('click', ({ target }) => {
  const entry = entryOf(target, 'reprendre');
  if (entry) start({ client: entry.client, project: entry.project, task: entry.task, rate: entry.rate });
});
part('journal').addEventListener('click', ({ target }) => {
  const entry = entryOf(target, 'supprimer');
  if (!entry) return;
  const { minutes, client, day } = entry;
  if (!confirm(`Supprimer ${formatMinutes(minutes)} pour ${client} le ${frenchDay(day)}\u00a0?`)) return;
  entries = entries.filter(({ id }) => id !== entry.id);
  changed();
  render();
  announce('Saisie supprimée.');
});
part('journal').addEventListener('change', ({ target }) => {
  const entry = entryOf(target, 'duree');
  if (!entry || !(target instanceof HTMLInputElement)) return;
  const minutes = readDurationField(target);
  if (minutes === null) return;
  entry.minutes = minutes;
  target.value = formatMinutes(minutes);
  workChanged();
  renderSummary();
});
for (const id of ['periode', 'arrondi', 'sens', 'portee']) choice(id).addEventListener('change', render);

part('csv-bilan').addEventListener('click', () =>
  saveFile(`releve-${todayHere()}.csv`, statementCsv(billedLines(shown(), rule())), 'text/csv'),
);
part('csv').addEventListener('click', () =>
  saveFile(`heures-${todayHere()}.csv`, entriesCsv(shown()), 'text/csv'),
);
part('imprimer').addEventListener('click', () => print());
part('sauver').addEventListener('click', () => {
  stop();
  const file = writeHours(readFile());
  saveFile(`heures-${todayHere()}.json`, JSON.stringify(file, null, 2), 'application/json');
  workSaved();
});
input('importer').addEventListener('change', async () => {
  const field = input('importer');
  const text = await field.files?.[0]?.text();
  if (text === undefined) return;
  const read = readHours(text);
  field.value = '';
  if ('refused' in read) return showFieldError(field, read.refused);
  const { file, unread } = read;
  const lost =
    unread > 1
      ? `${unread} saisies de ce fichier ne se lisent pas`
      : 'Une saisie de ce fichier ne se lit pas';
  showFieldError(field, unread > 0 ? `${lost}\u00a0: le reste est importé.` : '');
  const coming = newEntries(entries, file.entries);
  entries.push(...coming.map((entry, place) => ({ ...entry, id: nextId + place })));
  nextId += coming.length;
  putChoices(file.settings);
  if (coming.length > 0) changed();
  if (shown().length === 0) choice('periode').value = 'tout';
  render();
  announce(coming.length > 1 ? `${coming.length} saisies importées.` : `${coming.length} saisie importée.`);
});
guardLeaving();
setInterval(() => {
  if (running) tick(running);
}, 500);
showWork(fresh());
keepPage({ fresh, read: readWork, show: showWork, check: checkHours, title: titleOfHours });
