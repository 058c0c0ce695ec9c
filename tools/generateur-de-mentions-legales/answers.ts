/** What somebody answered about a site, by the id of the field; what their status does not ask for is not heard. */
import type { SavedForm } from '../parts/saved-form.ts';

export type Status = 'ei' | 'societe' | 'association' | 'particulier';
const statuses: readonly Status[] = ['ei', 'societe', 'association', 'particulier'];

/** Asked of these only; all the others are asked of everybody. */
export const askedOf: Record<string, readonly Status[]> = {
  prenom: ['ei', 'particulier'],
  nom: ['ei', 'particulier'],
  enseigne: ['ei'],
  denomination: ['societe', 'association'],
  forme: ['societe'],
  capital: ['societe'],
  siren: ['ei', 'societe', 'association'],
  registre: ['ei', 'societe'],
  greffe: ['ei', 'societe'],
  rna: ['association'],
  tva: ['ei', 'societe', 'association'],
  reglementee: ['ei', 'societe'],
  ordre: ['ei', 'societe'],
  anonyme: ['particulier'],
  vente: ['ei', 'societe', 'association'],
  mediateur: ['ei', 'societe', 'association'],
};

/** To whom data goes outside the European Economic Area. */
export interface Transfer {
  who: string;
  country: string;
  /** A key of `guarantees`, or nothing yet. */
  by: string;
}

export interface Answers {
  status: Status;
  /** Without what surrounds it. */
  text(id: string): string;
  isOn(id: string): boolean;
  transfers: Transfer[];
}

export function answersOf({ champs, lignes }: SavedForm): Answers {
  const status = statuses.find((one) => one === champs.statut) ?? 'ei';
  const isAsked = (id: string) => askedOf[id]?.includes(status) ?? true;
  return {
    status,
    text(id) {
      const value = champs[id];
      return typeof value === 'string' && isAsked(id) ? value.trim() : '';
    },
    isOn: (id) => champs[id] === true && isAsked(id),
    transfers: lignes.map(({ qui = '', pays = '', garantie = '' }) => ({
      who: qui.trim(),
      country: pays.trim(),
      by: garantie,
    })),
  };
}

export interface Missing {
  field: string;
  name: string;
}

/** A required answer, or a hole that is seen in the text and counted. */
export interface Asker {
  need(field: string, name: string): string;
  lacks(field: string, name: string): string;
  missing: Missing[];
}

export function askerOf({ text }: Answers): Asker {
  const missing: Missing[] = [];
  const lacks = (field: string, name: string) => {
    if (!missing.some((one) => one.field === field)) missing.push({ field, name });
    return `[${name}]`;
  };
  return { missing, lacks, need: (field, name) => text(field) || lacks(field, name) };
}

/** Whoever collects nothing has nothing to transfer. */
export const uses = ['contact', 'comptes', 'lettre', 'mesure'] as const;
export const collectsData = ({ isOn }: Answers): boolean => uses.some(isOn);

export const isAnonymous = ({ isOn }: Answers): boolean => isOn('anonyme');
