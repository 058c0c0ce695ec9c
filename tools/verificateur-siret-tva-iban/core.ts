import { compactIdentifier } from '#domain/document/company-keys.ts';
import { type Line, readLines } from './cells.ts';
import { type Finding, identify, identifyAs, type Kind } from './identify.ts';

/** One number of the list: a line may hold several, each with the name that stands beside it. */
export interface Row extends Finding {
  line: number;
  label: string;
}

export interface CheckedList {
  rows: Row[];
  /** Lines that were read, the heading apart. */
  lines: number;
  /** What the heading names, by column; empty without a heading. */
  columns: (Kind | undefined)[];
}

const headings: readonly (readonly [RegExp, Kind])[] = [
  [/^(n[°o]|num[ée]ro|code)?\s*(de\s+)?siren$/i, 'SIREN'],
  [/^(n[°o]|num[ée]ro|code)?\s*(de\s+)?siret$/i, 'SIRET'],
  [/^((n[°o]|num[ée]ro|identifiant|id)?\s*(de\s+)?tva(\s+intra\S*)?|vat(\s+(number|id))?)$/i, 'TVA'],
  [/^(n[°o]|num[ée]ro|code)?\s*iban$/i, 'IBAN'],
  [/^(code\s+)?(bic|swift)(\s*\/\s*swift)?$/i, 'BIC'],
];

function columnsOf(first: Line | undefined): (Kind | undefined)[] {
  const columns = (first?.cells ?? []).map((cell) => headings.find(([words]) => words.test(cell))?.[1]);
  return columns.some(Boolean) ? columns : [];
}

interface Cell {
  typed: string;
  found: Finding;
}

/** « Garage Morel 732 829 320 00074 »: a name and its number in one cell. */
function splitName(typed: string): [name: string, number: string] | undefined {
  const [, name, number] =
    /^(.*[^\d\s.+-])[\s:]+(\d[\d\s.]{7,}|[A-Z]{2}[\dA-Z]{2}[\s\dA-Z]{7,})$/.exec(typed) ?? [];
  return name && number && identify(number).kind !== 'Inconnu' ? [name, number] : undefined;
}

const toCells = (typed: string): Cell[] => {
  const found = identify(typed);
  const parts = found.kind === 'Inconnu' ? splitName(typed) : undefined;
  return parts ? parts.map((part) => ({ typed: part, found: identify(part) })) : [{ typed, found }];
};

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;
/** Meant as a number, and of no form that is known. */
const isAttempt = ({ typed, found }: Cell): boolean =>
  found.kind === 'Inconnu' && digitsOf(typed) >= 5 && digitsOf(typed) * 2 >= compactIdentifier(typed).length;
/** Too long for a telephone, too short for a SIRET: it is said even beside a number that is right. */
const isLostDigit = (cell: Cell): boolean =>
  isAttempt(cell) && (/^\d{12,13}$|^\d{15}$/.test(cell.found.number) || /E\+?\d+$/i.test(cell.typed));

/** Banks of these places have BICs of their own and IBANs of France. */
const FRENCH = /^(FR|MC|GP|MQ|GF|RE|YT|PM|BL|MF|NC|PF|WF)$/;
const bankCountry = (code: string): string => (FRENCH.test(code) ? 'FR' : code);

/** A BIC is eight or eleven letters and has no key: « ROUSSEAU » has its form. Beside a number, such letters are a name. */
function isBic(cell: Cell, cells: readonly Cell[]): boolean {
  if (cell.found.kind !== 'BIC') return false;
  if (/^(bic|swift)/i.test(cell.typed)) return true;
  if (cell.typed !== cell.typed.toUpperCase()) return false;
  if (/\d/.test(cell.found.number) || cell.found.number.endsWith('XXX')) return true;
  const others = cells.filter((one) => one !== cell);
  const iban = others.find(({ found }) => found.kind === 'IBAN');
  if (!iban) return !others.some((one) => isAttempt(one) || /^(SIREN|SIRET|TVA)$/.test(one.found.kind));
  const isOfBank = bankCountry(cell.found.number.slice(4, 6)) === bankCountry(iban.found.number.slice(0, 2));
  return isOfBank || others.some(({ typed, found }) => found.kind === 'Inconnu' && /\p{L}/u.test(typed));
}

const notRecognized: Finding = {
  kind: 'Inconnu',
  verdict: 'wrong',
  number: '',
  shown: '',
  detail: 'Forme non reconnue.',
};

/** The cells of a line that are numbers; where there is none, the one that was meant as one. */
function numbersOf(cells: readonly Cell[]): Cell[] {
  const known = cells.filter(
    (cell) => isBic(cell, cells) || isLostDigit(cell) || !/^(Inconnu|BIC)$/.test(cell.found.kind),
  );
  if (known.length > 0) return known;
  const attempt = cells.findLast(isAttempt) ?? cells.at(-1);
  if (!attempt) return [];
  const { typed, found } = attempt;
  return [found.kind === 'BIC' ? { typed, found: { ...notRecognized, shown: typed } } : attempt];
}

const sirenOf = ({ kind, number, verdict }: Finding): string | undefined => {
  if (verdict !== 'valid') return undefined;
  if (kind === 'SIREN' || kind === 'SIRET') return number.slice(0, 9);
  return kind === 'TVA' && /^FR..(?!000)/.test(number) ? number.slice(4) : undefined;
};

/** Two right numbers of one line that are not of the same company, or of the same country for the bank. */
function compare(findings: readonly Finding[]): Finding[] {
  const first = findings.find((one) => sirenOf(one));
  const iban = findings.find(({ kind, verdict }) => kind === 'IBAN' && verdict === 'valid');
  return findings.map((one) => {
    const siren = sirenOf(one);
    if (first && siren && siren !== sirenOf(first)) {
      const detail = `Bon en soi, mais d’une autre entreprise que le ${first.kind} de la même ligne (${first.shown}).`;
      return { ...one, verdict: 'wrong', detail };
    }
    const isOther =
      iban &&
      one.kind === 'BIC' &&
      bankCountry(one.number.slice(4, 6)) !== bankCountry(iban.number.slice(0, 2));
    if (!isOther || one.verdict === 'wrong') return one;
    return { ...one, verdict: 'wrong', detail: 'Ce BIC n’est pas du pays de l’IBAN de la même ligne.' };
  });
}

function rowsOf({ at, cells }: Line, columns: readonly (Kind | undefined)[]): Row[] {
  const filled = cells.map((typed, place) => ({ typed, kind: columns[place] })).filter(({ typed }) => typed);
  const read =
    columns.length > 0
      ? filled.map(({ typed, kind }) => ({
          typed,
          kind,
          found: kind ? identifyAs(kind, typed) : notRecognized,
        }))
      : filled.flatMap(({ typed }) => toCells(typed));
  const numbers = columns.length > 0 ? read.filter((cell) => 'kind' in cell && cell.kind) : numbersOf(read);
  const isNumber = new Set(numbers.map(({ typed }) => typed));
  const label = read.flatMap(({ typed }) => (isNumber.has(typed) ? [] : [typed])).join(' ');
  if (numbers.length === 0 && label)
    return [{ ...notRecognized, line: at, label, detail: 'Aucun numéro dans les colonnes nommées.' }];
  return compare(numbers.map(({ found }) => found)).map((found) => ({ ...found, line: at, label }));
}

/** The same number twice, or more, is said of the later ones. */
function tellRepeated(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = `${row.kind} ${row.number}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row.line);
    const isRepeated = before !== undefined && row.number !== '' && row.kind !== 'BIC';
    return isRepeated ? { ...row, detail: `${row.detail} Déjà à la ligne ${before}.` } : row;
  });
}

/** A list as it was pasted or opened, every line of it: names and numbers by line, or a heading that names its columns. */
export function checkList(text: string): CheckedList {
  const lines = readLines(text);
  const columns = columnsOf(lines[0]);
  const body = columns.length > 0 ? lines.slice(1) : lines;
  return { rows: tellRepeated(body.flatMap((line) => rowsOf(line, columns))), lines: body.length, columns };
}

const verdictWords = { valid: 'Valide', form: 'Forme seule', wrong: 'À corriger' } as const;
export const verdictOf = ({ verdict }: Finding): string => verdictWords[verdict];
