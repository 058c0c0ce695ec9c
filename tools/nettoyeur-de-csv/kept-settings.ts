/** The settings of a cleaning, as the shop keeps them: never the lines of a file. */
import { keptWork, listIn, Refusal, textIn } from '../parts/checked-work.ts';
import { readSavedForm, type SavedForm } from '../parts/saved-form.ts';
import { type Kind, kinds } from './values.ts';

interface Column {
  title: string;
  kind: Kind;
}

export interface KeptSettings {
  /** Of the file that they were chosen for; empty of pasted lines. */
  name: string;
  /** By the id of the field. */
  champs: SavedForm['champs'];
  /** Null while nobody has chosen. */
  columns: Column[] | null;
  /** The lines were those of the page's own example, which are found again. */
  isExample: boolean;
}

function columnIn(item: Record<string, unknown>, where: string): Column {
  const kind = textIn(item, 'kind', where);
  const known = (['', ...kinds] as const).find((one) => one === kind);
  if (known === undefined) throw new Refusal(`${where}\u00a0: «\u00a0${kind}\u00a0» est inconnu`);
  return { title: textIn(item, 'title', where), kind: known };
}

export const checkSettings = (kept: unknown): KeptSettings | null =>
  keptWork(kept, (fields) => {
    const form = readSavedForm({ champs: fields.champs, lignes: [] });
    if (!form) throw new Refusal('Les réglages sont illisibles');
    return {
      name: textIn(fields, 'name'),
      champs: form.champs,
      columns: fields.columns === null ? null : listIn(fields, 'columns', 'Colonne', columnIn),
      isExample: fields.isExample === true,
    };
  });

/** As a list names them. */
export const titleOfSettings = ({ name }: KeptSettings): string =>
  name === '' ? 'Réglages de nettoyage' : `Réglages pour ${name}`;

/** What was chosen for a column of that title; undefined where none has it, or several. */
export function kindFor(title: string, columns: readonly Column[] | null): Kind | undefined {
  const [column, ...more] = columns?.filter((one) => one.title === title) ?? [];
  return more.length > 0 ? undefined : column?.kind;
}
