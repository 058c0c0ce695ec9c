/** A reminder of an invoice that its own tool handed over. */
import { type HandedPaper, leftBesideSum, type Received, textOf, typedCents } from '../parts/handed-paper.ts';
import { issuerName } from '../parts/parties.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import type { ReminderWork } from './work-file.ts';

function sender(paper: HandedPaper): string {
  const status = textOf(paper, 'e-statut') === 'sole_trader' ? 'sole_trader' : 'other';
  return issuerName({ name: textOf(paper, 'e-nom'), status });
}

/** The rate that stands on the invoice is the one that was agreed, between businesses. */
function agreedRate(paper: HandedPaper): SavedForm['champs'] {
  const rate = textOf(paper, 'penalites');
  const isAgreed = rate !== '' && textOf(paper, 'c-type') !== 'consumer';
  return isAgreed ? { base: 'convenu', taux: rate } : {};
}

/** `blank`: a reminder as it is before anything is typed. */
export function reminderOf(paper: HandedPaper, blank: ReminderWork): Received<ReminderWork> {
  if (paper.kind !== 'invoice') return { why: 'Une relance se fait sur une facture. Rien n’a été repris.' };
  const agreed = agreedRate(paper);
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
    ...agreed,
  };
  const left = leftBesideSum(paper, [
    'iban',
    ...('taux' in agreed ? (['penalites'] as const) : []),
    // How long there was is said by the day until which there was.
    ...(paper.due === '' ? [] : (['delai'] as const)),
  ]);
  return { work: { ...blank, champs }, left };
}
