import { choice, input, make, part } from '../parts/elements.ts';
import type { Settings } from './core.ts';
import type { Reading } from './desk.ts';
import type { Keep, Key } from './duplicates.ts';
import { type Kind, kinds, type Said } from './values.ts';
import { kindNames } from './words.ts';

const every: readonly Kind[] = ['', ...kinds];
const isKind = (value: string): value is Kind => every.some((kind) => kind === value);

function columnField(title: string, at: number, kind: Kind): HTMLElement {
  const id = `r${at}`;
  const select = make('select', { id });
  for (const one of every) select.append(make('option', { value: one }, kindNames[one]));
  select.value = kind;
  return make('div', {}, make('label', { for: id }, title), select);
}

const sameOption = (title: string, at: number) =>
  make('option', { value: String(at) }, `Même «\u00a0${title}\u00a0»`);

/** The form for a file that was just read, `chosen` before what is guessed: no row goes unless a person chooses it. */
export function showSettings(
  { titles, kinds: guessed }: Reading,
  chosen: readonly (Kind | undefined)[],
): void {
  part('colonnes').replaceChildren(
    ...titles.map((title, at) => columnField(title, at, chosen[at] ?? guessed[at] ?? '')),
  );
  choice('doublons').replaceChildren(
    make('option', { value: '' }, 'Garder toutes les lignes'),
    make('option', { value: 'all' }, 'Retirer les lignes identiques'),
    ...titles.map(sameOption),
  );
  choice('doublons2').replaceChildren(
    make('option', { value: '' }, 'Rien d’autre'),
    ...titles.map(sameOption),
  );
}

function chosenKey(): Key | null {
  const { value } = choice('doublons');
  if (value === '') return null;
  if (value === 'all') return 'all';
  const second = choice('doublons2').value;
  return second && second !== value ? [Number(value), Number(second)] : [Number(value)];
}

function chosenKeep(): Keep {
  const { value } = choice('garder');
  return value === 'last' || value === 'fullest' ? value : 'first';
}

function chosenDays(): Said {
  const [century, since] = [choice('siecle').value, choice('tableur').value];
  const first = choice('tirets').value;
  return {
    ...(first === 'day' || first === 'year' ? { dashed: first } : {}),
    ...(century === '19' || century === '20' ? { century: century === '19' ? 19 : 20 } : {}),
    ...(since === '1900' || since === '1904' ? { daysSince: since === '1900' ? 1900 : 1904 } : {}),
  };
}

/** What stands in the form, whose parts that say nothing are hidden. */
export function readSettings(titles: readonly string[]): Settings {
  const key = chosenKey();
  part('cle2').hidden = key === null || key === 'all';
  part('a-garder').hidden = key === null || key === 'all';
  return {
    kinds: titles.map((_, at) => {
      const { value } = choice(`r${at}`);
      return isKind(value) ? value : '';
    }),
    spaces: input('espaces').checked,
    accents: input('accents').checked,
    emptyLines: input('vides').checked,
    formulas: input('formules').checked,
    days: chosenDays(),
    key,
    keep: chosenKeep(),
  };
}
