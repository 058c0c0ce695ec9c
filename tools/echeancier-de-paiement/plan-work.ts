/** All that somebody typed for one schedule, as the shop keeps it. */
import { type Checked, checked, isFields, Refusal } from '../parts/checked-work.ts';
import { readChamps } from '../parts/paper-form.ts';
import { paperTitle } from '../parts/paper-title.ts';
import type { SavedForm } from '../parts/saved-form.ts';

const TOOL = 'echeancier';

export interface PlanWork {
  outil: typeof TOOL;
  version: 1;
  /** By the id of their field. */
  champs: SavedForm['champs'];
}

export const planWork = (champs: SavedForm['champs']): PlanWork => ({ outil: TOOL, version: 1, champs });

export function checkPlan(kept: unknown): Checked<PlanWork> {
  return checked(() => {
    if (!isFields(kept) || kept.outil !== TOOL) throw new Refusal('Ce n’est pas un échéancier');
    return planWork(readChamps(kept.champs));
  });
}

const said = (value: string | boolean | undefined): string => (typeof value === 'string' ? value.trim() : '');

export function planTitle({ champs }: PlanWork): string {
  const kind = champs['mode-pret'] === true ? 'Prêt' : 'Facture';
  const amount = said(champs.montant).replace(/[\s€.,]+$/, '');
  return paperTitle(said(champs.titre) || kind, amount === '' ? '' : `${amount} €`);
}
