import type { Delimiter } from '../parts/csv.ts';
import { askedDate, readsTwoWays } from '../parts/written-date.ts';
import type { Doubt } from './core.ts';
import type { Reading, Summary } from './desk.ts';
import type { Kind } from './values.ts';

export const kindNames: Record<Kind, string> = {
  '': 'Laisser tel quel',
  courriel: 'Email',
  telephone: 'Téléphone',
  date: 'Date, en JJ/MM/AAAA',
  iso: 'Date, en AAAA-MM-JJ',
  'date-us': 'Date lue mois/jour, en JJ/MM/AAAA',
  'iso-us': 'Date lue mois/jour, en AAAA-MM-JJ',
  nombre: 'Nombre',
  'nombre-virgule': 'Nombre, décimales après une virgule',
  'nombre-point': 'Nombre, décimales après un point',
  propre: 'Nom Propre',
  haut: 'MAJUSCULES',
  bas: 'minuscules',
  phrase: 'Première lettre en majuscule',
};

const delimiterNames: Record<Delimiter, string> = {
  ';': 'point-virgule',
  ',': 'virgule',
  '\t': 'tabulation',
  '|': 'barre verticale',
};

const encodingNames = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};

export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('fr-FR')}\u00a0${number < 2 ? one : many}`;

export function describeReading({ rows, titles, skipped, delimiter, encoding, oldLines }: Reading): string {
  const above = skipped
    ? `, ${count(skipped, 'ligne au-dessus des titres laissée', 'lignes au-dessus des titres laissées')} de côté`
    : '';
  const read = `${count(rows, 'ligne lue', 'lignes lues')}, ${count(titles.length, 'colonne', 'colonnes')}, ${titles.length > 1 ? `séparateur ${delimiterNames[delimiter]}` : 'sans séparateur'}${above}`;
  if (encoding === undefined) return `${read}.`;
  if (encoding !== 'mixed') return `${read}, encodage ${encodingNames[encoding]}.`;
  return `${read}. Deux encodages s’y mêlent\u00a0: ${count(oldLines, 'ligne est', 'lignes sont')} en Windows-1252, le reste en UTF-8. Chaque ligne est lue dans le sien.`;
}

const isUnclearNumber = (text: string) => /\d[.,]\d{3}\D*$/.test(text);

function explain({ text, why }: Doubt, kind: Kind): string {
  if (why === 'damaged') return 'une lettre est perdue, retrouvez-la dans l’original';
  if (why === 'width') return 'la ligne n’a pas autant de colonnes que les titres';
  if (why === 'quote') return 'un guillemet n’est pas fermé, ou l’est trop tôt';
  if (kind === 'nombre' && isUnclearNumber(text))
    return 'milliers ou décimales\u00a0? Dites-le dans le réglage de la colonne';
  const asked = /^(date|iso)/.test(kind)
    ? askedDate(text, { order: kind.endsWith('-us') ? 'month' : 'day' })
    : undefined;
  if (asked?.about === 'serial')
    return 'un jour compté par un tableur\u00a0? Dites-le dans «\u00a0Nombres seuls\u00a0»';
  if (asked?.about === 'order')
    return 'jour ou année d’abord\u00a0? Dites-le dans «\u00a0Dates comme 26-04-05\u00a0»';
  if (asked?.about === 'day') return 'le jour du mois manque';
  if (asked?.about === 'year') return 'l’année manque';
  if (asked)
    return `${asked.readings.map(({ iso }) => iso.slice(0, 4)).join(' ou ')}\u00a0? Dites-le dans «\u00a0Années à deux chiffres\u00a0»`;
  if ((kind === 'date' || kind === 'iso') && readsTwoWays(text))
    return 'jour ou mois d’abord\u00a0? D’autres dates de la colonne commencent par le mois';
  return `pas de la forme attendue (${kindNames[kind]})`;
}

export function describeDoubt(doubt: Doubt, titles: readonly string[], kinds: readonly Kind[]): string {
  const { line, column, text } = doubt;
  const shown = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  const place = column === undefined ? '' : `, ${titles[column] ?? `Colonne ${column + 1}`}`;
  const kind = column === undefined ? '' : (kinds[column] ?? '');
  return `Ligne ${line}${place}\u00a0: «\u00a0${shown}\u00a0», ${explain(doubt, kind)}.`;
}

export function describeRemoved(
  { line, keptLine, differs }: Summary['firstRemoved'][number],
  titles: readonly string[],
): string {
  const lost = differs.map((column) => titles[column] ?? `Colonne ${column + 1}`).join(', ');
  return `Ligne ${line} retirée, ligne ${keptLine} gardée${lost ? `\u00a0; elle différait par\u00a0: ${lost}` : ''}.`;
}

export function describeProposals({ proposals, removed }: Summary, titles: readonly string[]): string {
  if (removed > 0) return 'Les lignes retirées sont listées plus bas et peuvent être téléchargées.';
  if (proposals.length === 0) return 'Aucune ligne en double n’a été trouvée.';
  const found = proposals.map(({ key, rows }) =>
    key === 'all'
      ? count(rows, 'ligne identique à une autre', 'lignes identiques à une autre')
      : `${count(rows, 'ligne', 'lignes')} de même «\u00a0${titles[key[0] ?? 0] ?? ''}\u00a0» qu’une autre`,
  );
  return `Doublons possibles\u00a0: ${found.join('\u00a0; ')}. Rien n’est retiré tant que vous ne choisissez pas\u00a0: deux commandes d’un même client ne sont pas des doublons.`;
}

/** Letters as a person can look for them; spaces have no look of their own. */
export function describeLost(lost: readonly [string, number][]): string {
  const letters = lost.slice(0, 12).map(([letter, times]) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    const shown = letter.trim() ? letter : `espace U+${code}`;
    return times > 1 ? `${shown} (${times} fois)` : shown;
  });
  const more = lost.length > 12 ? ', …' : '';
  return `Windows-1252 ne sait pas écrire\u00a0: ${letters.join(', ')}${more}. Chacun serait remplacé par «\u00a0?\u00a0». En UTF-8, rien ne se perd.`;
}

/** Of the settings of a former file: what may not be told of the next is asked again. */
export const describeKept = (name: string): string =>
  `Réglages repris${name === '' ? '' : `, choisis pour «\u00a0${name}\u00a0»`}\u00a0: donnez un fichier, ils s’appliquent aux colonnes du même titre. Les doublons sont redemandés.`;
