/** The people of a team from a list: a column for each field, the titles in its first row. */
import { strToU8, zipSync } from 'fflate';
import { guessDelimiter, readCsv, titleRow, withoutDeclaration } from '../parts/csv.ts';
import { slugOf } from '../parts/slug.ts';
import { type Answers, type Field, faultsOf, nameOf } from './core.ts';
import { asPage, asText } from './written.ts';

export const MOST_PEOPLE = 500;

/** Without accents, capitals and signs. */
const names: [field: Field, words: string][] = [
  ['prenom', 'prenom firstname givenname'],
  ['nom', 'nom nomdefamille lastname surname familyname'],
  ['fonction', 'fonction poste titre role jobtitle'],
  ['tel', 'tel telephone telephonefixe fixe phone'],
  ['mobile', 'mobile portable gsm telephonemobile telephoneportable'],
  ['courriel', 'courriel email mail adresseemail adressemail emailaddress'],
  ['societe', 'societe entreprise company organisation'],
  ['site', 'site siteweb web website url'],
  ['adresse', 'adresse adressepostale address'],
  ['linkedin', 'linkedin'],
  ['instagram', 'instagram'],
  ['facebook', 'facebook'],
  ['logo', 'logo photo image'],
];

const plain = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

export function fieldOf(title: string): Field | undefined {
  const word = plain(title);
  return word === '' ? undefined : names.find(([, words]) => words.split(' ').includes(word))?.[0];
}

export interface Member {
  /** As a spreadsheet numbers its rows. */
  line: number;
  answers: Answers;
  /** Why it makes no signature; empty where it does. */
  why: string[];
}

export type Team =
  | { is: 'team'; members: Member[]; ignored: string[] }
  | { is: 'empty' }
  | { is: 'refused'; why: string };

function whyNot(answers: Answers, isBroken: boolean): string[] {
  return [
    ...(isBroken ? ['un guillemet n’est pas fermé'] : []),
    ...(nameOf(answers) === '' ? ['ni prénom ni nom'] : []),
    ...Object.entries(faultsOf(answers)).map(([field, says]) => `${field}\u00a0: ${says}`),
  ];
}

/** `shared`: what the page holds; a cell that is filled stands instead of it. */
export function readTeam(text: string, shared: Answers): Team {
  const delimiter = guessDelimiter(text);
  const rows = [...readCsv(withoutDeclaration(text), delimiter)];
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { is: 'empty' };
  const head = rows[titleRow(rows)];
  const columns = head?.cells.map(fieldOf) ?? [];
  if (!columns.includes('nom') && !columns.includes('prenom'))
    return {
      is: 'refused',
      why: 'La première ligne doit nommer les colonnes, dont «\u00a0Prénom\u00a0» ou «\u00a0Nom\u00a0».',
    };
  const twice = columns.find((field, at) => field !== undefined && columns.indexOf(field) !== at);
  if (twice)
    return { is: 'refused', why: `Deux colonnes disent «\u00a0${twice}\u00a0»\u00a0: gardez-en une.` };
  const people = filled.filter(({ line }) => line > (head?.line ?? 0));
  if (people.length > MOST_PEOPLE)
    return { is: 'refused', why: `Cette liste compte ${people.length} personnes, ${MOST_PEOPLE} au plus.` };
  const blank = { prenom: '', nom: '', fonction: '', tel: '', mobile: '', courriel: '' };
  const members = people.map(({ line, cells, fault }): Member => {
    const answers = { ...shared, ...blank };
    for (const [at, field] of columns.entries()) {
      const cell = cells[at]?.trim() ?? '';
      if (field && cell !== '') answers[field] = cell;
    }
    const isWide = cells.slice(columns.length).some((cell) => cell.trim() !== '');
    const why = whyNot(answers, fault !== undefined);
    return { line, answers, why: isWide ? [...why, 'plus de cellules que de colonnes'] : why };
  });
  const ignored = (head?.cells ?? []).filter((title, at) => title.trim() !== '' && !columns[at]);
  return { is: 'team', members, ignored };
}

/** One name for each, also of namesakes. */
export function fileNames(members: readonly Member[]): string[] {
  const taken = new Set<string>();
  return members.map(({ answers }) => {
    const slug = slugOf(nameOf(answers)) || 'signature';
    let name = slug;
    for (let count = 2; taken.has(name); count += 1) name = `${slug}-${count}`;
    taken.add(name);
    return name;
  });
}

/** A ZIP with a page and a text for each of those whose line is right. */
export function teamFiles(members: readonly Member[], now: Date): Uint8Array<ArrayBuffer> {
  const right = members.filter(({ why }) => why.length === 0);
  const slugs = fileNames(right);
  const files = right.flatMap(({ answers }, at) => [
    [`${slugs[at]}.html`, strToU8(asPage(answers))] as const,
    [`${slugs[at]}.txt`, strToU8(`${asText(answers)}\n`)] as const,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(files), { mtime: now }));
}
