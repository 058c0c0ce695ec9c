/**
 * Who publishes the site: loi n° 2004-575 (LCEN), art. 1-1 and 19; Code de commerce, art. R. 123-237 (SIREN, and « RCS »
 * with its town) and R. 526-27 (« EI »).
 */

import { compactIdentifier } from '#domain/document/company-keys.ts';
import { readCompanyNumber } from '../parts/company-numbers.ts';
import { formatCents } from '../parts/french-format.ts';
import { readTypedNumber } from '../parts/typed-number.ts';
import { type Answers, type Asker, isAnonymous } from './answers.ts';

/** What ends with a full stop of its own. */
export const unstopped = (text: string): string => text.replace(/\.+$/, '');

const grouped = (digits: string): string =>
  [/(\d{3})(\d{3})(\d{3})(\d{0,5})/.exec(digits)?.slice(1) ?? []].flat().filter(Boolean).join('\u00a0');

/** Of a SIREN or a SIRET that is typed; what is no number is shown as it is, and told by the checks. */
function companyNumber(typed: string): { siren: string; siret: string } {
  const number = readCompanyNumber(typed);
  if (!('siren' in number)) return { siren: typed, siret: '' };
  return { siren: grouped(number.siren), siret: number.is === 'siret' ? grouped(number.digits) : '' };
}

/** The number of a register is the SIREN, never a SIRET: an establishment is not registered by itself. */
function registration({ text }: Answers, { need }: Asker): string[] {
  const { siren, siret } = companyNumber(need('siren', 'SIREN ou SIRET'));
  const numbers = `Numéro SIREN\u00a0: ${siren}.${siret ? ` Numéro SIRET\u00a0: ${siret}.` : ''}`;
  const register =
    text('registre') === 'RNE'
      ? 'Immatriculation au registre national des entreprises (RNE)'
      : `Immatriculation au registre du commerce et des sociétés (RCS) de ${need('greffe', 'ville du greffe')}`;
  return [numbers, `${register} sous le numéro ${siren}.`];
}

function capital({ text }: Answers, { lacks }: Asker): string {
  const number = readTypedNumber(text('capital'), 2);
  if (number.is !== 'number') return lacks('capital', 'capital social');
  return formatCents(number.scaled).replace(/,00(?=\D*$)/, '');
}

export function personOf(answers: Answers, { need }: Asker): string {
  const isPerson = answers.status === 'ei' || answers.status === 'particulier';
  return isPerson && !isAnonymous(answers) ? `${need('prenom', 'prénom')} ${need('nom', 'nom')}` : '';
}

const reach = ({ need }: Asker): string =>
  `Téléphone\u00a0: ${need('tel', 'téléphone')}. Email\u00a0: ${need('courriel', 'adresse email')}.`;

const address = ({ need }: Asker, label: string, name: string): string =>
  `${label}\u00a0: ${unstopped(need('adresse', name))}.`;

function associationNumbers({ text }: Answers, { lacks }: Asker): string {
  const rna = text('rna') && `RNA ${compactIdentifier(text('rna'))}`;
  const siren = text('siren') && `SIREN ${companyNumber(text('siren')).siren}`;
  return [rna, siren].filter((one) => one !== '').join(', ') || lacks('rna', 'numéro RNA ou SIREN');
}

/** By status. `intro`: « Le site X (adresse) ». */
const paragraphs: Record<Answers['status'], (answers: Answers, asker: Asker, intro: string) => string[]> = {
  ei(answers, asker, intro) {
    const trade = answers.text('enseigne');
    const as = trade === '' ? '' : `, exerçant sous le nom commercial ${unstopped(trade)}`;
    return [
      `${intro} est édité par ${personOf(answers, asker)}, entrepreneur individuel (EI)${as}.`,
      address(asker, 'Adresse', 'adresse'),
      reach(asker),
      ...registration(answers, asker),
    ];
  },
  societe: (answers, asker, intro) => [
    `${intro} est édité par ${asker.need('denomination', 'dénomination')}, ${answers.text('forme')} au capital de ${capital(answers, asker)}.`,
    address(asker, 'Siège social', 'siège social'),
    reach(asker),
    ...registration(answers, asker),
  ],
  association: (answers, asker, intro) => [
    `${intro} est édité par ${asker.need('denomination', 'dénomination')}, association régie par la loi du 1er\u00a0juillet 1901 (${associationNumbers(answers, asker)}).`,
    address(asker, 'Siège', 'siège'),
    reach(asker),
  ],
  particulier: (answers, asker, intro) =>
    isAnonymous(answers)
      ? [
          `${intro} est édité à titre non professionnel. Conformément à l’article 1-1 de la loi n°\u00a02004-575 du 21\u00a0juin 2004, l’éditeur a choisi de rester anonyme\u00a0; ses coordonnées ont été communiquées à l’hébergeur.`,
        ]
      : [
          `${intro} est édité à titre non professionnel par ${personOf(answers, asker)}.`,
          address(asker, 'Adresse', 'adresse'),
          reach(asker),
        ],
};

export function editorParts(answers: Answers, asker: Asker): string[] {
  const { text, isOn, status } = answers;
  const intro = `Le site ${asker.need('site', 'nom du site')}${text('url') && ` (${text('url')})`}`;
  const vat = text('tva') && `Numéro de TVA intracommunautaire\u00a0: ${compactIdentifier(text('tva'))}.`;
  const profession = isOn('reglementee')
    ? `Profession réglementée\u00a0: ${unstopped(asker.need('ordre', 'titre et ordre professionnel'))}.`
    : '';
  return [...paragraphs[status](answers, asker, intro), vat, profession].filter((one) => one !== '');
}
