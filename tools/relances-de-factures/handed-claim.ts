/** A reminder of an invoice that its own tool handed over. */
import type { Checked } from '../parts/checked-work.ts';
import { type HandedPaper, textOf, typedCents } from '../parts/handed-paper.ts';
import { issuerName } from '../parts/parties.ts';
import type { ReminderWork } from './work-file.ts';

function sender(paper: HandedPaper): string {
  const status = textOf(paper, 'e-statut') === 'sole_trader' ? 'sole_trader' : 'other';
  return issuerName({ name: textOf(paper, 'e-nom'), status });
}

/** `blank`: a reminder as it is before anything is typed. */
export function reminderOf(paper: HandedPaper, blank: ReminderWork): Checked<ReminderWork> {
  if (paper.kind !== 'invoice') return { why: 'Une relance se fait sur une facture. Rien n’a été repris.' };
  const champs = {
    ...blank.champs,
    numero: paper.number,
    emission: paper.day,
    echeance: paper.due,
    montant: typedCents(paper.totalCents),
    paye: typedCents(paper.paidCents),
    'c-type': textOf(paper, 'c-type') === 'consumer' ? 'consumer' : 'business',
    client: textOf(paper, 'c-nom'),
    'adresse-client': textOf(paper, 'c-adresse'),
    moi: sender(paper),
    'mon-adresse': textOf(paper, 'e-adresse'),
    tel: textOf(paper, 'e-tel'),
    iban: textOf(paper, 'iban'),
  };
  return { work: { ...blank, champs } };
}
