/** A quote or an invoice as one tool hands it to another: checked like a file, for any tool may hand over anything. */
import { isDay } from './calendar.ts';
import { type Checked, checked, type Fields, isFields, Refusal, textIn } from './checked-work.ts';
import { readChamps, readPaperLines } from './paper-form.ts';
import type { SavedForm } from './saved-form.ts';

/** The fields that quotes and invoices share, by their id. */
const SHARED = [
  ...['e-nom', 'e-adresse', 'e-siret', 'e-tva', 'e-statut', 'e-forme', 'e-mail', 'e-tel'],
  ...['c-type', 'c-nom', 'c-adresse', 'c-siret', 'c-tva'],
  ...['remise-type', 'remise', 'franchise', 'auto', 'auto-motif', 'motif', 'motif-autre', 'iban'],
];
const TICKS = ['franchise', 'auto'];

export interface HandedPaper extends SavedForm {
  is: 'paper';
  kind: 'quote' | 'invoice' | 'credit_note';
  /** As it stands on the paper; empty of one that is not issued. */
  number: string;
  /** Days are `2026-11-26`, or empty. */
  day: string;
  due: string;
  /** With tax, and what of it is paid. */
  totalCents: number;
  paidCents: number;
}

type Given = Omit<HandedPaper, 'is'>;

/** Only what papers share goes over. */
export function handedPaper(paper: Given): HandedPaper {
  const shared = Object.entries(paper.champs).filter(([id]) => SHARED.includes(id));
  return { is: 'paper', ...paper, champs: Object.fromEntries(shared) };
}

const kinds: readonly HandedPaper['kind'][] = ['quote', 'invoice', 'credit_note'];
const MOST_CENTS = 1e13;

function centsIn(fields: Fields, key: string): number {
  const value = fields[key];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > MOST_CENTS)
    throw new Refusal(`«\u00a0${key}\u00a0» n’est pas un montant`);
  return value || 0;
}

function dayIn(fields: Fields, key: string): string {
  const day = textIn(fields, key);
  if (day !== '' && !isDay(day)) throw new Refusal(`«\u00a0${key}\u00a0» n’est pas une date`);
  return day;
}

function lineOf(fields: Fields, key: string, most: number): string {
  const text = textIn(fields, key);
  if (text.length > most || /\p{Cc}/u.test(text))
    throw new Refusal(`«\u00a0${key}\u00a0» est trop long ou illisible`);
  return text;
}

function sharedIn(fields: Fields): SavedForm['champs'] {
  const champs = readChamps(fields.champs);
  for (const [id, value] of Object.entries(champs)) {
    if (!SHARED.includes(id)) throw new Refusal(`Le champ «\u00a0${id}\u00a0» est inconnu`);
    if (TICKS.includes(id) !== (typeof value === 'boolean'))
      throw new Refusal(`«\u00a0${id}\u00a0» n’est pas ce qu’il devrait être`);
  }
  return champs;
}

const KEYS = ['is', 'kind', 'number', 'day', 'due', 'champs', 'lignes', 'totalCents', 'paidCents'];

function readPaper(fields: Fields): HandedPaper {
  if (fields.is !== 'paper') throw new Refusal('Ce n’est ni un devis ni une facture');
  const unknown = Object.keys(fields).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw new Refusal(`«\u00a0${unknown.slice(0, 40)}\u00a0» est inconnu`);
  const kind = kinds.find((one) => one === fields.kind);
  if (!kind) throw new Refusal('Ce n’est ni un devis ni une facture');
  return {
    is: 'paper',
    kind,
    number: lineOf(fields, 'number', 60),
    day: dayIn(fields, 'day'),
    due: dayIn(fields, 'due'),
    champs: sharedIn(fields),
    lignes: readPaperLines(fields, 'lignes'),
    totalCents: centsIn(fields, 'totalCents'),
    paidCents: centsIn(fields, 'paidCents'),
  };
}

/** Its reason says that nothing was taken over. */
export function checkHandedPaper(data: unknown): Checked<HandedPaper> {
  const read = checked(() => {
    if (!isFields(data)) throw new Refusal('Ce n’est ni un devis ni une facture');
    return readPaper(data);
  });
  if ('work' in read) return read;
  return {
    why: read.why.replace('Cette sauvegarde est abîmée.', 'Ce qui vient d’un autre outil est illisible.'),
  };
}

export const textOf = ({ champs }: HandedPaper, id: string): string => {
  const value = champs[id];
  return typeof value === 'string' ? value.trim() : '';
};

const names = { quote: 'du devis', invoice: 'de la facture', credit_note: 'de l’avoir' };

/** `du devis D-2026-0012`, `de la facture de Maison Kerbrat`. */
export function ofPaper(paper: HandedPaper): string {
  const customer = textOf(paper, 'c-nom');
  const name = paper.number || (customer === '' ? 'sans numéro' : `de ${customer}`);
  return `${names[paper.kind]} ${name}`;
}

/** `1234,50`: as it is typed in a field. */
export const typedCents = (cents: number): string =>
  cents === 0 ? '' : (cents / 100).toFixed(2).replace('.', ',');
