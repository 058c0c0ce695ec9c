/** The page as the shop keeps it: its list, and the fields by their id as they are typed. */

import { vatTerritories } from '../facts/vat-rates.ts';
import { formatCents } from '../parts/french-format.ts';
import { readSavedForm, type SavedForm } from '../parts/saved-form.ts';
import type { Known } from './core.ts';
import { type NamedLine, totalOf } from './lines.ts';

export interface VatWork {
  known: Known;
  champs: SavedForm['champs'];
  lines: NamedLine[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCents = (value: unknown): value is number => Number.isSafeInteger(value);
const isRate = (value: unknown): value is number => isCents(value) && value >= 0 && value <= 10_000;

/** Undefined where it is none: net and tax make the gross amount. */
function readLine(value: unknown): NamedLine | undefined {
  if (!isRecord(value)) return undefined;
  const { label, net, tax, gross, rate } = value;
  if (typeof label !== 'string' || !isRate(rate)) return undefined;
  if (!isCents(net) || !isCents(tax) || !isCents(gross) || net + tax !== gross) return undefined;
  return { label, net, tax, gross, rate };
}

/** Null where a part of it is none: no line is left out of the others. */
export function checkVat(kept: unknown): VatWork | null {
  if (!isRecord(kept) || !Array.isArray(kept.lines)) return null;
  const lines = kept.lines.flatMap((line) => readLine(line) ?? []);
  const known = (['ht', 'ttc', 'tva'] as const).find((one) => one === kept.known);
  const form = readSavedForm({ champs: kept.champs, lignes: [] });
  if (lines.length < kept.lines.length || !known || !form) return null;
  return vatTerritories.value.some(({ id }) => id === form.champs.territoire)
    ? { known, champs: form.champs, lines }
    : null;
}

/** As a list names it. */
export function titleOfVat({ champs, lines }: VatWork): string {
  const [first] = lines;
  if (first && lines.length > 1)
    return `${first.label} et ${lines.length - 1} de plus, ${formatCents(totalOf(lines).gross)} TTC`;
  if (first) return `${first.label}, ${formatCents(first.gross)} TTC`;
  const typed = [champs.libelle, champs.montant].find((one) => typeof one === 'string' && one.trim() !== '');
  return typed ? `Calcul de TVA, ${String(typed).trim()}` : 'Calcul de TVA';
}
