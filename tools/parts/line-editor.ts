/** The lines of an invoice or a quote, as they are typed. */
import { make } from './elements.ts';
import { showFieldError } from './field-error.ts';
import { formatCents } from './french-format.ts';
import { readNumberField } from './number-field.ts';
import { rateGroups } from './offered-rates.ts';
import { freshLine, priceRule, quantityRule, readLine } from './paper-reading.ts';

const keys = ['nom', 'qte', 'unite', 'pu', 'tva'] as const;
type Key = (typeof keys)[number];
type Fields = {
  nom: HTMLTextAreaElement;
  tva: HTMLSelectElement;
} & Record<'qte' | 'unite' | 'pu', HTMLInputElement>;

interface Row {
  box: HTMLFieldSetElement;
  legend: HTMLLegendElement;
  remove: HTMLButtonElement;
  total: HTMLOutputElement;
  vatBox: HTMLElement;
  fields: Fields;
}

export type SavedLine = Record<string, string>;

function makeFields(id: string): Fields {
  const number = { class: 'num', inputmode: 'decimal', autocomplete: 'off' };
  return {
    nom: make('textarea', { id: `${id}-nom`, rows: '2' }),
    qte: make('input', { ...number, id: `${id}-qte`, value: freshLine.qte }),
    unite: make('input', { id: `${id}-unite`, autocomplete: 'off', list: 'unites' }),
    pu: make('input', { ...number, id: `${id}-pu` }),
    tva: make('select', { id: `${id}-tva` }, ...rateGroups()),
  };
}

const labelled = (field: HTMLElement, label: string, shown: HTMLElement = field, kind = ''): HTMLElement =>
  make('div', { class: kind }, make('label', { for: field.id }, label), shown);

function makeRow(id: string): Row {
  const fields = makeFields(id);
  const legend = make('legend');
  const total = make('output');
  const remove = make('button', { type: 'button', class: 'btn quiet bad avant-emission' }, 'Retirer');
  const vatBox = labelled(fields.tva, 'TVA');
  const price = make('div', { class: 'affix' }, fields.pu, make('span', { 'aria-hidden': 'true' }, '€'));
  const box = make(
    'fieldset',
    { class: 'line' },
    legend,
    labelled(fields.nom, 'Désignation', fields.nom, 'what'),
    labelled(fields.qte, 'Quantité'),
    labelled(fields.unite, 'Unité'),
    labelled(fields.pu, 'Prix unitaire HT', price),
    vatBox,
    make('div', { class: 'line-end' }, make('span', {}, 'Total HT\u00a0: ', total), remove),
  );
  return { box, legend, remove, total, vatBox, fields };
}

/** Says of a line that something is typed in what is wrong or, if asked to, missing. */
function checkRow({ fields, total }: Row, isStrict: boolean): void {
  const { nom, qte, pu } = fields;
  const isUsed = nom.value.trim() !== '' || pu.value.trim() !== '';
  const needed = (says: string) => (isStrict && isUsed ? { required: says } : {});
  readNumberField(qte, { ...quantityRule, ...needed('Indiquez la quantité.') });
  readNumberField(pu, { ...priceRule, ...needed('Indiquez le prix.') });
  const isNameless = isStrict && isUsed && nom.value.trim() === '';
  showFieldError(nom, isNameless ? 'Nommez la prestation ou le produit.' : '');
  const { line, isTooMuch } = readLine(valuesOf(fields));
  if (isTooMuch) showFieldError(pu, 'Cette ligne dépasse un milliard d’euros.');
  total.textContent = isTooMuch ? '—' : formatCents(line?.cents ?? 0);
}

function fill(fields: Fields, saved: SavedLine): void {
  for (const key of keys) {
    const value = saved[key];
    if (value !== undefined) fields[key].value = value;
  }
}

const valuesOf = (fields: Fields): SavedLine => {
  const entries = keys.map((key: Key): [string, string] => [key, fields[key].value]);
  return Object.fromEntries(entries);
};

export interface LineEditor {
  /** The field to write in. */
  add(saved?: SavedLine): HTMLElement;
  /** Instead of what stands there; one empty line where there is none. */
  put(saved: readonly SavedLine[]): void;
  saved(): SavedLine[];
  /** Says of each what is wrong. */
  check(isStrict: boolean): void;
  showVat(isShown: boolean): void;
}

/** `changed` after a line went; `left` is what takes the focus of the button that went with it. */
export function lineEditor(parent: HTMLElement, left: HTMLElement, changed: () => void): LineEditor {
  let rows: Row[] = [];
  let made = 0;
  const numberRows = () => {
    for (const [index, { legend, remove }] of rows.entries()) {
      legend.textContent = `Ligne ${index + 1}`;
      remove.setAttribute('aria-label', `Retirer la ligne ${index + 1}`);
    }
  };
  const add = (saved: SavedLine = {}) => {
    made += 1;
    const row = makeRow(`l${made}`);
    fill(row.fields, saved);
    row.remove.addEventListener('click', () => {
      rows = rows.filter((one) => one !== row);
      row.box.remove();
      if (rows.length === 0) add();
      numberRows();
      left.focus();
      changed();
    });
    rows.push(row);
    parent.append(row.box);
    numberRows();
    return row.fields.nom;
  };
  return {
    add,
    put(saved) {
      for (const { box } of rows) box.remove();
      rows = [];
      for (const line of saved) add(line);
      if (rows.length === 0) add();
    },
    saved: () => rows.map(({ fields }) => valuesOf(fields)),
    check(isStrict) {
      for (const row of rows) checkRow(row, isStrict);
    },
    showVat(isShown) {
      for (const { vatBox } of rows) vatBox.hidden = !isShown;
    },
  };
}
