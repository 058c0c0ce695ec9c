import { vatTerritories } from '../facts/vat-rates.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { copyText } from '../parts/copy-text.ts';
import { choice, input, make, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import { keepPage } from '../parts/keep-page.ts';
import { rouage } from '../parts/keep-work.ts';
import { readNumberField } from '../parts/number-field.ts';
import { saveFile } from '../parts/save-file.ts';
import { putBack, savedFields, valuesOf } from '../parts/saved-form.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { guardLeaving, noteWork, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { type Amounts, compute, type Known } from './core.ts';
import { type NamedLine, toPastedTable, toTable, totalOf } from './lines.ts';
import { cell, renderTotals } from './totals.ts';
import { checkVat, titleOfVat, type VatWork } from './vat-work.ts';
import { formulaOf, reserveOf } from './words.ts';

let lines: NamedLine[] = [];
let current: Amounts | undefined;
/** The list before a line left it. */
let before: NamedLine[] | undefined;

const names: Record<Known, string> = {
  ht: 'Montant hors taxes',
  ttc: 'Montant TTC',
  tva: 'Montant de la TVA',
};
const knownOf = (): Known => {
  if (one('[value="ttc"]', HTMLInputElement).checked) return 'ttc';
  return one('[value="tva"]', HTMLInputElement).checked ? 'tva' : 'ht';
};
const ratesHere = () => vatTerritories.value.find(({ id }) => id === choice('territoire').value)?.rates ?? [];
const rateText = (rate: number): string => formatPercent(rate / 100);

function offerRates(): void {
  choice('taux').replaceChildren(
    ...ratesHere().map(({ rate }) => make('option', { value: String(rate) }, rateText(rate))),
    make('option', { value: 'libre' }, 'Autre taux…'),
  );
}

function readRate(isAsked: boolean): number | null {
  if (choice('taux').value !== 'libre') return Number(choice('taux').value);
  return readNumberField(input('taux-libre'), {
    digits: 2,
    min: 0,
    max: 100,
    required: isAsked ? 'Indiquez le taux.' : '',
  });
}

function readAmounts(known: Known, rate: number | null, isAsked: boolean): Amounts | undefined {
  const field = input('montant');
  const required = isAsked ? 'Indiquez un montant.' : '';
  const cents = readNumberField(field, { digits: 2, min: -1e9, max: 1e9, required });
  if (cents === null || rate === null) return undefined;
  const found = compute(known, cents, rate);
  if (!found)
    showFieldError(field, 'À 0\u00a0%, la TVA seule ne permet pas de retrouver le montant hors taxes.');
  return found;
}

function renderResult(known: Known, rate: number | null): void {
  const shown = (cents: number | undefined) => (cents === undefined ? '—' : formatCents(cents));
  part('hero-label').textContent = known === 'ht' ? 'Montant TTC' : 'Montant hors taxes';
  part('hero').textContent = shown(known === 'ht' ? current?.gross : current?.net);
  part('r-ht').textContent = shown(current?.net);
  part('r-tva').textContent = shown(current?.tax);
  part('r-ttc').textContent = shown(current?.gross);
  part('r-taux').textContent = rate === null ? '' : `à ${rateText(rate)}`;
  part('formule').textContent = formulaOf(known, rate);
  const reserve = reserveOf(known, current);
  part('reserve').hidden = reserve === '';
  part('reserve').textContent = reserve;
}

function update(isAsked = false): void {
  const known = knownOf();
  const isFree = choice('taux').value === 'libre';
  part('taux-libre-bloc').hidden = !isFree;
  part('montant-label').textContent = names[known];
  const found = ratesHere().find(({ rate }) => String(rate) === choice('taux').value);
  part('usage').textContent = found?.use ?? 'Un taux étranger ou ancien, par exemple 19,6\u00a0%.';
  const rate = readRate(isAsked);
  current = readAmounts(known, rate, isAsked);
  renderResult(known, rate);
  if (!current) return;
  const { net, tax, gross } = current;
  announce(`Hors taxes ${formatCents(net)}, TVA ${formatCents(tax)}, TTC ${formatCents(gross)}.`, 900);
}

function toRow(line: NamedLine, place: number): HTMLTableRowElement {
  const button = make(
    'button',
    { class: 'btn quiet', type: 'button', 'aria-label': `Retirer ${line.label}` },
    'Retirer',
  );
  button.addEventListener('click', () => replaceLines(lines.toSpliced(place, 1), `${line.label} retirée.`));
  return make(
    'tr',
    {},
    make('td', {}, line.label),
    cell('HT', formatCents(line.net)),
    cell('Taux', rateText(line.rate)),
    cell('TVA', formatCents(line.tax)),
    cell('TTC', formatCents(line.gross)),
    make('td', { class: 'r no-print' }, button),
  );
}

function render(): void {
  part('vide').hidden = lines.length > 0;
  part('liste').hidden = lines.length === 0;
  part('lignes').replaceChildren(...lines.map(toRow));
  renderTotals(lines);
  part('retablir-ligne').hidden = before === undefined;
}

/** Lines leave the list, and may be had back. */
function replaceLines(next: NamedLine[], said: string): void {
  before = lines;
  lines = next;
  noteWork(lines.length > 0);
  rouage?.changed();
  part('retablir').textContent = next.length === 0 ? 'Rétablir la liste' : 'Rétablir la ligne retirée';
  render();
  part('liste-titre').focus();
  announce(said);
}

function addLine(): void {
  update(true);
  if (!current) {
    document.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
    return;
  }
  lines = [...lines, { ...current, label: input('libelle').value.trim() || `Ligne ${lines.length + 1}` }];
  before = undefined;
  workChanged();
  rouage?.changed();
  render();
  input('montant').value = '';
  input('libelle').value = '';
  update();
  input('montant').focus();
  announce(`Ligne ajoutée. Total TTC de la liste\u00a0: ${formatCents(totalOf(lines).gross)}.`);
}

function download(): void {
  saveFile('calculs-de-tva.csv', spreadsheetText(toTable(lines)), 'text/csv');
  workSaved();
}

function copyResult(): void {
  if (!current) {
    update(true);
    input('montant').focus();
    return;
  }
  const { net, tax, gross, rate } = current;
  const texts = [
    `HT\u00a0: ${formatCents(net)}`,
    `TVA à ${rateText(rate)}\u00a0: ${formatCents(tax)}`,
    `TTC\u00a0: ${formatCents(gross)}`,
  ];
  void copyText(texts.join('\n'), part('copier'));
}

const form = one('#calcul', HTMLFormElement);
form.addEventListener('input', ({ target }) => {
  if (target === choice('territoire')) offerRates();
  update();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  addLine();
});
part('copier').addEventListener('click', copyResult);
part('copier-liste').addEventListener(
  'click',
  () => void copyText(toPastedTable(toTable(lines)), part('copier-liste')),
);
part('csv').addEventListener('click', download);
part('imprimer').addEventListener('click', () => window.print());
part('vider').addEventListener('click', () => replaceLines([], 'Liste vidée.'));
part('retablir').addEventListener('click', () => {
  lines = before ?? lines;
  before = undefined;
  workChanged();
  rouage?.changed();
  render();
  part('liste-titre').focus();
  announce('Rétabli.');
});

const saved = savedFields();
const readWork = (): VatWork => ({ known: knownOf(), champs: valuesOf(saved), lines });

function showWork({ known, champs, lines: shown }: VatWork): void {
  one(`[name=sens][value=${known}]`, HTMLInputElement).checked = true;
  putBack([choice('territoire')], champs);
  offerRates();
  putBack(saved, champs);
  showFieldError(input('taux-libre'), '');
  lines = shown;
  before = undefined;
  update();
  render();
}

guardLeaving();
choice('territoire').replaceChildren(
  ...vatTerritories.value.map(({ id, name }) => make('option', { value: id }, name)),
);
offerRates();
update();
render();
warnOfAge(vatTerritories);
part('age').textContent = `Taux retenus pour ${vatTerritories.warnAfter.slice(0, 4)}.`;
const asOpened = readWork();
keepPage({
  fresh: () => asOpened,
  read: readWork,
  show: showWork,
  check: checkVat,
  title: titleOfVat,
});
