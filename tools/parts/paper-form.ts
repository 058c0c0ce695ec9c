/** The form of a quote or an invoice, from a file or from the shop: what cannot be shown as it was typed is refused. */
import { type Fields, isFields, listIn, Refusal, textIn } from './checked-work.ts';
import { isVatRate } from './offered-rates.ts';
import type { SavedForm } from './saved-form.ts';

const MOST_LINES = 500;
const MOST_SIGNS = 20_000;

function requireShort(text: string, where: string): string {
  if (text.length <= MOST_SIGNS) return text;
  throw new Refusal(`«\u00a0${where}\u00a0» dépasse ${MOST_SIGNS} signes`);
}

/** Fields by their id. Throws `Refusal`. */
export function readChamps(value: unknown): SavedForm['champs'] {
  if (!isFields(value)) throw new Refusal('Les champs manquent');
  const champs: SavedForm['champs'] = {};
  for (const [id, one] of Object.entries(value)) {
    if (typeof one === 'boolean') champs[id] = one;
    else if (typeof one === 'string') champs[id] = requireShort(one, id);
    else throw new Refusal(`«\u00a0${id}\u00a0» n’est ni un texte ni une case à cocher`);
  }
  return champs;
}

/** A rate that the page does not offer would be shown as none at all. */
export function readPaperLine(line: Fields, where: string): Record<string, string> {
  const texts = Object.keys(line).map((key) => [key, requireShort(textIn(line, key, where), key)] as const);
  const read = Object.fromEntries(texts);
  if (read.tva !== undefined && !isVatRate(read.tva))
    throw new Refusal(`${where}\u00a0: taux de TVA inconnu`);
  return read;
}

export function readPaperLines(fields: Fields, key: string): SavedForm['lignes'] {
  const lines = listIn(fields, key, 'Ligne', readPaperLine);
  if (lines.length > MOST_LINES) throw new Refusal(`Plus de ${MOST_LINES} lignes`);
  return lines;
}

/** Throws `Refusal`. */
export function readPaperForm(fields: Fields): SavedForm {
  if (fields.lignes === undefined) throw new Refusal('Les lignes manquent');
  return { champs: readChamps(fields.champs), lignes: readPaperLines(fields, 'lignes') };
}
