import { make, part } from '../parts/elements.ts';
import type { CleanRow, Settings } from './core.ts';
import type { Reading, Summary } from './desk.ts';
import { count, describeDoubt, describeProposals, describeRemoved } from './words.ts';

function list(lines: readonly string[], more: number): HTMLElement {
  const items = lines.map((line) => make('li', {}, line));
  if (more > 0) items.push(make('li', {}, `et ${more.toLocaleString('fr-FR')} de plus, dans le rapport.`));
  return make('ul', {}, ...items);
}

function showFigures({ kept, removed, emptyLines, doubts, counts }: Summary): void {
  const figures: [string, number][] = [
    ['Lignes gardées', kept],
    ['Doublons retirés', removed],
    ['Lignes vides retirées', emptyLines],
    ['Valeurs mises en forme', counts.format],
    ['Accents réparés', counts.accents],
    ['Espaces corrigés', counts.spaces],
    ['À revoir', doubts],
  ];
  const boxes = figures.map(([name, number]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, number.toLocaleString('fr-FR'))),
  );
  part('chiffres').replaceChildren(...boxes);
}

function showDoubts(summary: Summary, { titles }: Reading, settings: Settings): void {
  const { doubts, firstDoubts, counts } = summary;
  const notes: HTMLElement[] = [];
  if (doubts > 0) {
    const lines = firstDoubts.map((doubt) => describeDoubt(doubt, titles, settings.kinds));
    const head = `${count(doubts, 'point est à revoir et reste tel quel', 'points sont à revoir et restent tels quels')}\u00a0:`;
    notes.push(
      make('div', { class: 'note warn' }, make('strong', {}, head), list(lines, doubts - lines.length)),
    );
  } else notes.push(make('p', { class: 'note' }, 'Toutes les valeurs ont été comprises.'));
  if (counts.centuries > 0) {
    const taken = count(
      counts.centuries,
      'année à deux chiffres a été lue',
      'années à deux chiffres ont été lues',
    );
    const text = `${taken} sans qu’on vous demande son siècle\u00a0: de 00 à 29 après 2000, une naissance avant aujourd’hui. Si c’est faux, dites-le dans «\u00a0Années à deux chiffres\u00a0».`;
    notes.push(make('p', { class: 'note' }, text));
  }
  if (counts.risky > 0 && !settings.formulas) {
    const found = count(counts.risky, 'cellule serait calculée', 'cellules seraient calculées');
    const text = `${found} comme une formule par un tableur. Si vous n’en connaissez pas l’auteur, cochez «\u00a0Neutraliser les formules\u00a0».`;
    notes.push(make('p', { class: 'note warn' }, text));
  }
  part('rapport').replaceChildren(...notes);
}

function showRemoved(summary: Summary, { titles }: Reading): void {
  const { removed, firstRemoved } = summary;
  part('exporter-retirees').hidden = removed === 0;
  part('propositions').textContent = describeProposals(summary, titles);
  if (removed === 0) {
    part('retirees').replaceChildren();
    return;
  }
  const head = `${count(removed, 'ligne part', 'lignes partent')} comme doublon${removed > 1 ? 's' : ''}\u00a0:`;
  const lines = firstRemoved.map((one) => describeRemoved(one, titles));
  const note = list(lines, removed - lines.length);
  part('retirees').replaceChildren(make('div', { class: 'note' }, make('strong', {}, head), note));
}

function cell(row: CleanRow, text: string, at: number): HTMLElement {
  const before = row.before[at] ?? '';
  const isDoubtful = row.doubts.some(({ column }) => column === at || column === undefined);
  const state = isDoubtful ? 'doubt' : text === before ? '' : 'change';
  const made = make('td', { class: `${state} ${text ? '' : 'none'}`.trim() }, text);
  if (text !== before && before.trim() !== text)
    made.append(make('del', {}, make('span', { class: 'sr' }, 'avant\u00a0: '), before));
  // Not by its colour alone.
  if (isDoubtful) made.append(make('small', {}, 'à revoir'));
  return made;
}

function showRows({ shown, shownOf }: Summary, { titles }: Reading): void {
  const heads = ['Ligne', ...titles].map((title) => make('th', { scope: 'col' }, title));
  part('titres').replaceChildren(make('tr', {}, ...heads));
  const rows = shown.map((row) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, String(row.line)),
      ...row.cells.map((text, at) => cell(row, text, at)),
    ),
  );
  part('apercu').replaceChildren(...rows);
  const all = shownOf.toLocaleString('fr-FR');
  part('portion').textContent =
    shownOf > shown.length
      ? `Aperçu des ${shown.length} premières lignes sur ${all}. Le fichier les contient toutes.`
      : shownOf === 0
        ? 'Aucune ligne à afficher.'
        : '';
}

export function showResult(summary: Summary, reading: Reading, settings: Settings): void {
  showFigures(summary);
  showDoubts(summary, reading, settings);
  showRemoved(summary, reading);
  showRows(summary, reading);
}
