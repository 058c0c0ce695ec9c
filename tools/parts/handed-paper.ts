/** A quote or an invoice as one tool hands it to another: checked like a file, for any tool may hand over anything. */
import { isDay, longDay } from './calendar.ts';
import { type Checked, checked, type Fields, isFields, Refusal, textIn } from './checked-work.ts';
import { readChamps, readPaperLines } from './paper-form.ts';
import { isTerms, wordedTerms } from './payment-terms.ts';
import type { SavedForm } from './saved-form.ts';

interface PaperField {
  is: 'text' | 'tick';
  /** Before what it says, where a tool has no place for it. */
  named: string;
}

const text = (named: string): PaperField => ({ is: 'text', named });
const tick = (named: string): PaperField => ({ is: 'tick', named });

/** All that stands on a quote or an invoice, by the id of its field, which is the same in every tool. */
export const paperFields = {
  'e-nom': text('votre nom'),
  'e-adresse': text('votre adresse'),
  'e-siret': text('votre SIRET'),
  'e-tva': text('votre numéro de TVA'),
  'e-statut': text('votre statut'),
  'e-forme': text('votre forme juridique'),
  'e-mail': text('votre adresse email'),
  'e-tel': text('votre téléphone'),
  'c-type': text('type de client'),
  'c-nom': text('nom du client'),
  'c-adresse': text('adresse du client'),
  'c-siret': text('SIRET du client'),
  'c-tva': text('numéro de TVA du client'),
  'c-mail': text('adresse email du client'),
  'est-acompte': tick('facture d’acompte'),
  'remise-type': text('remise'),
  remise: text('remise'),
  franchise: tick('franchise en base'),
  auto: tick('autoliquidation'),
  'auto-motif': text('opération autoliquidée'),
  motif: text('motif sans TVA'),
  'motif-autre': text('mention sans TVA'),
  travaux: text('certification des travaux'),
  debits: tick('TVA d’après les débits'),
  objet: text('objet'),
  debut: text('début prévu'),
  duree: text('durée estimée'),
  lieu: text('lieu d’exécution'),
  livraison: text('adresse de livraison'),
  commande: text('bon de commande'),
  nature: text('nature des opérations'),
  // How it is paid: a key of `payment-terms.ts`, or the words of a quote that may be counted in two ways.
  delai: text('paiement'),
  // In percent, of the whole.
  acompte: text('acompte'),
  penalites: text('pénalités'),
  escompte: text('escompte'),
  iban: text('IBAN'),
  assurance: text('assurance'),
  'devis-prix': text('prix du devis'),
  notes: text('autres mentions'),
} as const satisfies Record<string, PaperField>;

export type PaperFields = { -readonly [Id in keyof typeof paperFields]?: string | boolean };
type FieldId = keyof typeof paperFields;
const isField = (id: string): id is FieldId => Object.hasOwn(paperFields, id);

export interface HandedPaper {
  is: 'paper';
  champs: PaperFields;
  lignes: SavedForm['lignes'];
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

type Given = Omit<HandedPaper, 'is' | 'champs'> & SavedForm;

/** What stands on the paper goes over; how its own page was set does not. */
export function handedPaper(paper: Given): HandedPaper {
  const champs: PaperFields = {};
  for (const [id, value] of Object.entries(paper.champs)) if (isField(id)) champs[id] = value;
  return { is: 'paper', ...paper, champs };
}

function wordsOf(id: FieldId, value: string): string {
  if (id === 'delai' && isTerms(value)) return wordedTerms[value];
  return longDay(value) || value.trim();
}

/** What a tool takes over as it stands, and what it has no place for, in words: nothing is left unsaid. */
export function carriedOver(
  { champs }: HandedPaper,
  has: (id: string, value: string | boolean) => boolean,
): { taken: SavedForm['champs']; left: string[] } {
  const taken: SavedForm['champs'] = {};
  const left: string[] = [];
  for (const id of Object.keys(paperFields).filter(isField)) {
    const value = champs[id];
    if (value === undefined) continue;
    if (has(id, value)) taken[id] = value;
    else if (value === true) left.push(paperFields[id].named);
    else if (typeof value === 'string' && value.trim() !== '')
      left.push(`${paperFields[id].named}\u00a0: ${wordsOf(id, value)}`);
  }
  return { taken, left };
}

/** How a sum was made and who the two are: the paper says it, to which its number leads. */
const ofTheSum: readonly string[] = [
  ...[
    'remise-type',
    'remise',
    'franchise',
    'auto',
    'auto-motif',
    'motif',
    'motif-autre',
    'debits',
    'est-acompte',
    'nature',
    'travaux',
  ],
  ...Object.keys(paperFields).filter((id) => /^[ec]-/.test(id)),
];

/** What a tool that takes no more than the sum of a paper has no place for, in words. `taken`: what it takes besides. */
export const leftBesideSum = (paper: HandedPaper, taken: readonly FieldId[]): string[] =>
  carriedOver(paper, (id) => ofTheSum.includes(id) || taken.some((one) => one === id)).left;

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

function sharedIn(fields: Fields): PaperFields {
  const champs: PaperFields = {};
  for (const [id, value] of Object.entries(readChamps(fields.champs))) {
    if (!isField(id)) throw new Refusal(`Le champ «\u00a0${id}\u00a0» est inconnu`);
    if ((paperFields[id].is === 'tick') !== (typeof value === 'boolean'))
      throw new Refusal(`«\u00a0${id}\u00a0» n’est pas ce qu’il devrait être`);
    champs[id] = value;
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

/** What a tool made of it, and what it had no place for. */
export type Received<Work> = { work: Work; left?: string[] } | { why: string };

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

export const textOf = ({ champs }: HandedPaper, id: FieldId): string => {
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
