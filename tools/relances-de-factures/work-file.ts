/** All that somebody typed for one reminder, as it is kept. */

import { shortDay } from '../parts/calendar.ts';
import { isFields } from '../parts/checked-work.ts';
import { paperTitle } from '../parts/paper-title.ts';
import { readSavedForm, type SavedForm, said } from '../parts/saved-form.ts';

export interface ReminderWork {
  outil: 'relances';
  version: 1;
  /** By the id of their field. */
  champs: SavedForm['champs'];
  /** Rates typed for a half-year: `ecb-2026-2`. */
  taux: Record<string, string>;
  /** Of a message that was changed by hand; null: it follows the fields. */
  message: { objet: string; texte: string } | null;
}

function readMessage(value: unknown): ReminderWork['message'] {
  if (!isFields(value) || typeof value.objet !== 'string' || typeof value.texte !== 'string') return null;
  return { objet: value.objet, texte: value.texte };
}

const rateName = /^(ecb|legalInterest)-\d{4}-[12]$/;

/** Null where it is none. */
export function readReminderWork(value: unknown): ReminderWork | null {
  if (!isFields(value) || value.outil !== 'relances') return null;
  const form = readSavedForm({ champs: value.champs, lignes: [value.taux ?? {}] });
  if (!form) return null;
  const taux = Object.entries(form.lignes[0] ?? {}).filter(([name]) => rateName.test(name));
  return {
    outil: 'relances',
    version: 1,
    champs: form.champs,
    taux: Object.fromEntries(taux),
    message: readMessage(value.message),
  };
}

export function reminderTitle({ champs }: ReminderWork): string {
  const number = said(champs.numero);
  const bill = number === '' ? '' : `facture ${number}`;
  return paperTitle(said(champs.client) || 'Relance sans client', bill, shortDay(said(champs.relance)));
}
