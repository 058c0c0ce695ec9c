/** All that somebody typed for one schedule, as the shop keeps it. */
import { type Checked, checked, isFields, Refusal } from '../parts/checked-work.ts';
import { type HandedPaper, leftBesideSum, type Received, textOf, typedCents } from '../parts/handed-paper.ts';
import { readChamps } from '../parts/paper-form.ts';
import { paperTitle } from '../parts/paper-title.ts';
import type { SavedForm } from '../parts/saved-form.ts';

const TOOL = 'echeancier';

export interface PlanWork {
  outil: typeof TOOL;
  version: 1;
  /** By the id of their field; `nom-agenda` has none (`agendaName`). */
  champs: SavedForm['champs'];
}

export const planWork = (champs: SavedForm['champs']): PlanWork => ({ outil: TOOL, version: 1, champs });

/** What an agenda knows it by: its title, else a name of its own, so that two without a title are two. */
export const agendaName = ({ champs }: PlanWork): string => said(champs.titre) || said(champs['nom-agenda']);

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

const kindWords = { quote: 'Devis', invoice: 'Facture' };

/** What is left to pay of a quote or an invoice, in several times. `blank`: as it is before anything is typed. */
export function planOf(paper: HandedPaper, blank: PlanWork): Received<PlanWork> {
  const { kind, number, totalCents, paidCents } = paper;
  if (kind === 'credit_note')
    return { why: 'Un avoir ne se paie pas en plusieurs fois. Rien n’a été repris.' };
  const leftCents = totalCents - paidCents;
  if (leftCents <= 0) return { why: 'Il ne reste rien à payer. Rien n’a été repris.' };
  const name = [kindWords[kind], number].filter(Boolean).join(' ');
  const titre = paperTitle(name, textOf(paper, 'c-nom'));
  const deposit = kind === 'quote' ? textOf(paper, 'acompte') : '';
  const ordered: SavedForm['champs'] = deposit === '' ? {} : { 'acompte-type': 'pc', acompte: deposit };
  return {
    work: planWork({ ...blank.champs, titre, montant: typedCents(leftCents), ...ordered }),
    left: leftBesideSum(paper, deposit === '' ? [] : ['acompte']),
  };
}
