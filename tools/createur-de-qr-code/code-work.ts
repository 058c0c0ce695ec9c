/** A code as the shop keeps it: fields by their id. The key of a network is no part of it. */
import { readSavedForm, type SavedForm } from '../parts/saved-form.ts';

export const kinds = ['lien', 'texte', 'wifi', 'contact', 'virement'] as const;
export type Kind = (typeof kinds)[number];

export interface CodeWork {
  kind: Kind;
  champs: SavedForm['champs'];
}

export function checkCode(kept: unknown): CodeWork | null {
  if (typeof kept !== 'object' || kept === null || !('kind' in kept)) return null;
  const kind = kinds.find((one) => one === kept.kind);
  const form = readSavedForm({ lignes: [], ...kept });
  return kind && form ? { kind, champs: form.champs } : null;
}

/** As a list names it. */
export function titleOfCode({ kind, champs }: CodeWork): string {
  const text = (id: string) => (typeof champs[id] === 'string' ? champs[id].trim() : '');
  const titles: Record<Kind, [name: string, of: string]> = {
    lien: ['Lien', text('url')],
    texte: ['Texte', text('texte')],
    wifi: ['Wi-Fi', text('ssid')],
    contact: ['Contact', `${text('prenom')} ${text('nom')}`.trim() || text('societe')],
    virement: ['Virement', text('beneficiaire')],
  };
  return titles[kind].filter(Boolean).join(', ');
}
