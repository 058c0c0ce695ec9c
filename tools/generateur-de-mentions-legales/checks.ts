/** What is typed and cannot be, by the id of its field. */
import { readCompanyNumber, vatNumberFault } from '../parts/company-numbers.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import { readTypedNumber } from '../parts/typed-number.ts';
import { type Answers, answersOf, collectsData } from './answers.ts';
import { transferFault } from './transfers.ts';

export interface Fault {
  field: string;
  says: string;
}

function sirenFault({ text }: Answers): string {
  const { is } = readCompanyNumber(text('siren'));
  return is === 'wrong_key' || is === 'wrong_length'
    ? 'Ce numéro ne passe pas le contrôle\u00a0: un SIREN compte 9 chiffres, un SIRET 14.'
    : '';
}

const vatFaults = {
  '': '',
  form: 'Un numéro de TVA commence par deux lettres de pays\u00a0; français, il compte 13 signes.',
  key: 'La clé de ce numéro de TVA est fausse\u00a0: vérifiez chaque signe.',
  other_company: 'Ce numéro de TVA n’est pas celui de ce SIREN\u00a0: vérifiez l’un et l’autre.',
};

function vatFault({ text }: Answers): string {
  const number = readCompanyNumber(text('siren'));
  return vatFaults[vatNumberFault(text('tva'), 'siren' in number ? number.siren : '')];
}

function capitalFault({ text }: Answers): string {
  const number = readTypedNumber(text('capital'), 2);
  if (number.is === 'unclear') return `Écrivez ${number.readings[0]} ou ${number.readings[1]}.`;
  const isWrong = number.is !== 'empty' && (number.is !== 'number' || number.scaled <= 0);
  return isWrong ? 'Indiquez un montant, par exemple 1\u202f000.' : '';
}

const forms: Record<string, [form: RegExp, says: string]> = {
  url: [
    /^(https?:\/\/)?[^\s/]+\.[^\s/]{2,}/,
    'Cette adresse semble incomplète. Exemple\u00a0: https://www.exemple.fr',
  ],
  courriel: [
    /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/,
    'Cette adresse email semble incomplète. Exemple\u00a0: nom@exemple.fr',
  ],
  tel: [/(\d\D*){9}/, 'Ce numéro semble incomplet.'],
  rna: [/^W\s*([A-Z0-9]\s*)(\d\s*){8}$/i, 'Un numéro RNA commence par W, suivi de 9 caractères.'],
};

const transferFaults = {
  '': '',
  inside: 'Ce pays est dans l’Espace économique européen\u00a0: ce n’est pas un transfert, retirez-le.',
  not_adequate:
    'Ce pays n’est pas dans la liste connue de cet outil\u00a0: vérifiez-le sur cnil.fr, ou choisissez une autre garantie. Pour les États-Unis, seules les entreprises certifiées sont reconnues.',
  not_american: 'Cette certification ne concerne que les États-Unis.',
};

export function faultsOf(form: SavedForm): Fault[] {
  const answers = answersOf(form);
  const { text, transfers } = answers;
  const byForm = Object.entries(forms).map(([field, [shape, says]]): Fault => {
    const isWrong = text(field) !== '' && !shape.test(text(field));
    return { field, says: isWrong ? says : '' };
  });
  const isTransferring = collectsData(answers) && text('hors-ue') === 'oui';
  const byTransfer = isTransferring
    ? transfers.map((one, index): Fault => {
        const fault = transferFault(one);
        const field = fault === 'inside' ? `t${index + 1}-pays` : `t${index + 1}-garantie`;
        return { field, says: transferFaults[fault] };
      })
    : [];
  return [
    ...byForm,
    { field: 'siren', says: sirenFault(answers) },
    { field: 'tva', says: vatFault(answers) },
    { field: 'capital', says: capitalFault(answers) },
    ...byTransfer,
  ].filter(({ says }) => says !== '');
}
