import { announce } from '../parts/announce.ts';
import { onFile } from '../parts/chosen-file.ts';
import { copyText } from '../parts/copy-text.ts';
import { input, make, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { formatNumber } from '../parts/french-format.ts';
import { keepPage } from '../parts/keep-page.ts';
import { rouage, showExample } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { guardLeaving, noteWork, workSaved } from '../parts/unsaved-work.ts';
import { type CheckedList, checkList, type Row, verdictOf } from './core.ts';
import { checkKeptList, type KeptList, readListFile, titleOfList } from './list-file.ts';
import { toCsv, toPastedTable } from './table.ts';

const pageOfRows = 500;
const list = one('#liste', HTMLTextAreaElement);

let checked: CheckedList = { rows: [], lines: 0, columns: [] };
let shownRows = pageOfRows;
/** What a click replaced, to be had back. */
let replaced: string | null = null;

let typing: ReturnType<typeof setTimeout> | undefined;

const wrongOnly = () => input('fautes').checked;
const wanted = (): Row[] =>
  wrongOnly() ? checked.rows.filter(({ verdict }) => verdict === 'wrong') : checked.rows;
const count = (verdict: Row['verdict']): number =>
  checked.rows.filter((row) => row.verdict === verdict).length;

const toTableRow = (row: Row): HTMLTableRowElement =>
  make(
    'tr',
    {},
    make('td', {}, String(row.line)),
    make('td', {}, row.label || '—'),
    make('td', { class: 'code' }, row.shown || '—'),
    make('td', {}, row.kind),
    make('td', { class: `verdict ${row.verdict}` }, verdictOf(row)),
    make('td', {}, row.detail),
  );

function renderTable(): void {
  const rows = wanted();
  const none = make('tr', {}, make('td', { colspan: '6' }, 'Aucun numéro à corriger.'));
  part('lignes').replaceChildren(...(rows.length > 0 ? rows.slice(0, shownRows).map(toTableRow) : [none]));
  const left = rows.length - shownRows;
  part('reste').hidden = left <= 0;
  part('suite').textContent =
    `Afficher la suite (${formatNumber(shownRows)} sur ${formatNumber(rows.length)} affichés)`;
}

function readAloud(): void {
  const [first] = checked.rows;
  const wrong = count('wrong');
  if (first && checked.rows.length === 1)
    announce(`${first.kind}\u00a0: ${verdictOf(first)}. ${first.detail}`, 900);
  else if (first)
    announce(
      `${formatNumber(checked.rows.length)} numéros vérifiés, ${formatNumber(wrong)} à corriger.`,
      900,
    );
}

function renderCounts(): void {
  const { rows, lines, columns } = checked;
  part('n-total').textContent = formatNumber(rows.length);
  part('mot-total').textContent = rows.length > 1 ? 'vérifiés' : 'vérifié';
  part('n-valides').textContent = formatNumber(count('valid'));
  part('n-formes').textContent = formatNumber(count('form'));
  part('n-fautes').textContent = formatNumber(count('wrong'));
  const named = columns.filter((kind) => kind !== undefined).join(', ');
  part('lues').textContent = `${formatNumber(lines)} ligne${lines > 1 ? 's lues' : ' lue'}${
    named ? `, colonnes contrôlées d’après la première ligne\u00a0: ${named}` : ''
  }.`;
}

function update(): void {
  checked = checkList(list.value);
  shownRows = pageOfRows;
  const isEmpty = checked.rows.length === 0;
  part('vide').hidden = !isEmpty;
  part('bloc').hidden = isEmpty;
  renderCounts();
  renderTable();
  readAloud();
}

function showWork({ list: text }: KeptList): void {
  clearTimeout(typing);
  replaced = null;
  input('fautes').checked = false;
  putList(text);
}

/** Puts another list in the place of this one, which may be had back. */
function replaceList(text: string, isOwnWork: boolean): void {
  if (list.value.trim() !== '' && list.value !== text) replaced = list.value;
  noteWork(isOwnWork);
  putList(text);
}

function putList(text: string): void {
  list.value = text;
  part('retablir').hidden = replaced === null;
  part('fichier-lu').hidden = true;
  showFieldError(input('fichier'), '');
  update();
}

async function openFile(file: File): Promise<void> {
  const read = readListFile(new Uint8Array(await file.arrayBuffer()));
  if ('why' in read) {
    showFieldError(input('fichier'), `${read.why} Votre liste n’a pas changé.`);
    announce(`Fichier refusé. ${read.why}`);
    return;
  }
  replaceList(read.text.replace(/^\ufeff/, ''), true);
  rouage?.changed();
  part('fichier-lu').hidden = false;
  part('fichier-lu').textContent =
    `${file.name}, lu en ${read.encoding}\u00a0: si des accents sont faux, enregistrez-le en CSV UTF-8.`;
}

const example = [
  'Atelier Morel ; 732 829 320 00074',
  'Maison Kerbrat ; 123 456 782',
  'La Poste, Paris ; 356 000 000 49837',
  'Client belge ; BE0403170701',
  'Client allemand ; DE136695977',
  'Client français ; FR44732829320',
  'Faute de frappe ; FR45732829320',
  'Compte courant ; FR76 3000 6000 0112 3456 7890 189 ; AGRIFRPP',
  'Compte allemand ; DE89 3704 0044 0532 0130 00',
  'Incomplet ; 732 829 32',
];

list.addEventListener('input', () => {
  noteWork(list.value.trim() !== '');
  clearTimeout(typing);
  // A list of a hundred thousand lines takes a second: not at each key.
  if (list.value.length < 100_000) update();
  else typing = setTimeout(update, 400);
});
input('fautes').addEventListener('change', () => {
  shownRows = pageOfRows;
  renderTable();
});
part('suite').addEventListener('click', () => {
  shownRows += pageOfRows;
  renderTable();
});
part('csv').addEventListener('click', () => {
  saveFile('verification.csv', toCsv(checked.rows), 'text/csv');
  workSaved();
});
part('copier').addEventListener('click', () => void copyText(toPastedTable(checked.rows), part('copier')));
part('imprimer').addEventListener('click', () => window.print());
part('exemple').addEventListener('click', () => {
  void showExample(() => replaceList(example.join('\n'), false));
});
part('vider').addEventListener('click', () => {
  replaceList('', false);
  rouage?.changed();
  list.focus();
});
part('retablir').addEventListener('click', () => {
  const text = replaced ?? '';
  replaced = null;
  list.value = '';
  replaceList(text, true);
  rouage?.changed();
  list.focus();
});
onFile('fichier', openFile);
window.addEventListener('beforeprint', () => {
  shownRows = Number.POSITIVE_INFINITY;
  renderTable();
});
window.addEventListener('afterprint', () => {
  shownRows = pageOfRows;
  renderTable();
});
guardLeaving();
update();
keepPage<KeptList>({
  fresh: () => ({ list: '' }),
  read: () => ({ list: list.value }),
  show: showWork,
  check: checkKeptList,
  title: titleOfList,
});
