import { yearsOfProspect } from '../facts/prospects.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { copyText } from '../parts/copy-text.ts';
import { csvText, guessDelimiter, readCsv, titleRow, withoutDeclaration } from '../parts/csv.ts';
import { choice, input, one, part } from '../parts/elements.ts';
import { decode, mendMisread } from '../parts/encodings.ts';
import { showFieldError } from '../parts/field-error.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage, showExample } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { guardLeaving, noteLoose, noteWork, workSaved } from '../parts/unsaved-work.ts';
import { frenchDay } from '../parts/written-date.ts';
import { guessColumns } from './columns.ts';
import { type Scored, scoreBuyers } from './core.ts';
import { chosenCustomers, customersCsv, offerSegments, showTable, sortBy } from './customer-table.ts';
import { count, findingsNote, refusals } from './findings.ts';
import {
  type Chosen,
  checkSales,
  isSameTitles,
  type KeptSales,
  shortEnough,
  titleOfSales,
} from './kept-sales.ts';
import { showOverview } from './overview.ts';
import { putChosen, readChosen, readRoles, showRoles } from './roles-form.ts';
import { gatherSales, lastDay, type Row, type Sales } from './sales.ts';
import { sampleSales } from './sample.ts';

const source = one('#source', HTMLTextAreaElement);
const wanted = 'Il faut trois colonnes au moins\u00a0: le client, la date et le montant.';
let titles: string[] = [];
let rows: Row[] = [];
let sales: Sales | undefined;
let customers: Scored[] = [];
/** The day of the reckoning is the person's, not the one that was proposed. */
let isDayChosen = false;
/** The sales as they were pasted or read. */
let whole = '';
/** They are too long for the shop, and were not chosen again yet. */
let isApart = false;
let chosen: Chosen | null = null;
let typing: ReturnType<typeof setTimeout> | undefined;

function hide(text: string): void {
  part('colonnes').hidden = true;
  part('resultats').hidden = true;
  part('lecture').textContent = text;
}

function compute(): void {
  const roles = readRoles();
  const until = input('reference').value;
  showFieldError(input('reference'), until ? '' : 'Indiquez une date.');
  part('resultats').hidden = true;
  part('constats').replaceChildren();
  part('lecture').textContent =
    `${count(rows.length, 'ligne lue', 'lignes lues')}, ${count(titles.length, 'colonne', 'colonnes')}.`;
  if (!roles || !until) return;
  sales = gatherSales(rows, roles, until);
  customers = scoreBuyers(sales.buyers, until);
  part('lecture').textContent =
    `${count(sales.read, 'vente lue', 'ventes lues')}, ${count(customers.length, 'client', 'clients')}.`;
  const note = findingsNote(sales, roles, customers);
  if (note) part('constats').replaceChildren(note);
  part('ecartees').hidden = sales.refused.length === 0;
  part('resultats').hidden = customers.length === 0;
  if (customers.length === 0) return;
  part('calcul').textContent =
    `Calcul au ${frenchDay(until)}, sur ${count(sales.read, 'ligne', 'lignes')} de ventes.`;
  showOverview(customers);
  offerSegments(customers);
  showTable(customers);
}

/** The day to reckon from: proposed with the columns, then the person's. */
function proposeDay(): void {
  const roles = readRoles();
  input('reference').value = roles ? lastDay(rows, roles, todayHere()) : todayHere();
}

function read(): void {
  isApart = false;
  const text = withoutDeclaration(whole);
  if (!text.trim()) {
    hide(wanted);
    return;
  }
  const all = [...readCsv(mendMisread(text), guessDelimiter(whole))];
  const at = titleRow(all);
  titles = all[at]?.cells.map((cell) => cell.trim()) ?? [];
  rows = all.slice(at + 1).flatMap(({ line, cells, fault }) => {
    const isWide = cells.slice(titles.length).some((cell) => cell.trim());
    return cells.some((cell) => cell.trim()) ? [{ line, cells, isBroken: Boolean(fault) || isWide }] : [];
  });
  if (titles.length < 3 || rows.length === 0) {
    hide('Trois colonnes au moins sont attendues, avec une ligne de titres puis une vente par ligne.');
    return;
  }
  const cells = rows.map((row) => row.cells);
  showRoles(titles, guessColumns(titles, cells));
  if (chosen && isSameTitles(chosen.titles, titles)) putChosen(chosen.fields);
  part('colonnes').hidden = false;
  isDayChosen = false;
  proposeDay();
  compute();
}

const readWork = (): KeptSales => ({
  source: isApart ? null : shortEnough(whole),
  chosen,
  until: input('reference').value,
  isDayChosen,
});

const apart =
  'Ces ventes dépassent 200\u00a0ko\u00a0: la boutique n’en garde que vos choix. Choisissez de nouveau le fichier, ils y seront repris.';

function showWork(work: KeptSales): void {
  clearTimeout(typing);
  noteLoose(false);
  whole = work.source ?? '';
  source.value = whole;
  chosen = work.chosen;
  input('recherche').value = '';
  choice('filtre').replaceChildren();
  input('reference').value = '';
  showFieldError(input('reference'), '');
  read();
  isApart = work.source === null;
  isDayChosen = work.isDayChosen;
  if (isApart) part('lecture').textContent = apart;
  if (!isDayChosen) return;
  input('reference').value = work.until;
  if (!part('colonnes').hidden) compute();
}

const mayReplace = () => isApart || mayReplaceShown('Remplacer les ventes qui sont là\u00a0?');

source.addEventListener('input', () => {
  whole = source.value;
  noteWork(whole.trim() !== '');
  noteLoose(shortEnough(whole) === null);
  clearTimeout(typing);
  typing = setTimeout(read, 250);
});
input('fichier').addEventListener('change', async () => {
  const [file] = input('fichier').files ?? [];
  if (!file || !mayReplace()) return;
  const { text } = decode(new Uint8Array(await file.arrayBuffer()));
  input('fichier').value = '';
  // A long file stays out of the field, which it would freeze.
  source.value = text.length < 200_000 ? text : '';
  workSaved();
  noteLoose(false);
  whole = text;
  read();
  rouage?.changed();
});
part('colonnes').addEventListener('change', ({ target }) => {
  if (target === input('reference')) isDayChosen = true;
  else chosen = { titles, fields: readChosen() };
  if (!isDayChosen) proposeDay();
  compute();
});
part('exemple').addEventListener('click', () => {
  if (!mayReplace()) return;
  workSaved();
  noteLoose(false);
  void showExample(() => {
    whole = sampleSales(todayHere());
    source.value = whole;
    read();
  });
  announce('Exemple chargé.');
});
choice('filtre').addEventListener('change', () => showTable(customers));
input('recherche').addEventListener('input', () => showTable(customers));

const dataOf = (target: EventTarget | null) =>
  (target instanceof Element ? target.closest('button')?.dataset : undefined) ?? {};
part('table').addEventListener('click', ({ target }) => {
  const { tri } = dataOf(target);
  if (!tri) return;
  sortBy(tri);
  showTable(customers);
  one(`[data-tri="${tri}"]`, HTMLButtonElement).focus();
});
const save = (list: readonly Scored[], name: string) => {
  saveFile(`clients-${name}.csv`, customersCsv(list), 'text/csv');
  workSaved();
  noteLoose(false);
};
part('segments').addEventListener('click', ({ target }) => {
  const { voir, csv } = dataOf(target);
  const richestFirst = (one: Scored, other: Scored) => other.cents - one.cents;
  if (csv) save(customers.filter(({ segment }) => segment === csv).sort(richestFirst), csv);
  if (!voir) return;
  choice('filtre').value = voir;
  showTable(customers);
  choice('filtre').focus();
  part('t4').scrollIntoView();
});
part('exporter').addEventListener('click', () =>
  save(chosenCustomers(customers), choice('filtre').value || 'rfm'),
);
part('copier').addEventListener('click', () => {
  const emails = new Set(
    chosenCustomers(customers)
      .map(({ email }) => email)
      .filter(Boolean),
  );
  void copyText([...emails].join(', '), part('copier'));
});
part('ecartees').addEventListener('click', () => {
  const reasons = new Map(sales?.refused.map(({ line, why }) => [line, refusals[why]]));
  const lines = rows
    .filter(({ line }) => reasons.has(line))
    .map(({ line, cells }) => [String(line), reasons.get(line) ?? '', ...cells]);
  saveFile(
    'ventes-ecartees.csv',
    `\ufeff${csvText([['Ligne', 'Raison', ...titles], ...lines], ';')}`,
    'text/csv',
  );
});
guardLeaving();
warnOfAge(yearsOfProspect);
keepPage<KeptSales>({
  fresh: () => ({ source: '', chosen: null, until: '', isDayChosen: false }),
  read: readWork,
  show: showWork,
  check: checkSales,
  title: titleOfSales,
});
