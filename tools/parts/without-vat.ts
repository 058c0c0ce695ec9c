/** Why a line bears no tax: an invoice says it (CGI, annexe II, art. 242 nonies A, I, 12°). */

import { type Finding, lacking, remark, when } from './parties.ts';

export interface WithoutVat {
  label: string;
  /** As it stands on the document. */
  mention: string;
  /** CGI, annexe II, art. 242 nonies A, I, 3° and 4°: both numbers are on the invoice. */
  needsCustomerVat: boolean;
}

/**
 * The articles are those of the CGI, which an invoice may name until 31 December 2027; since 1 September 2026 the same
 * rules stand in the code des impositions sur les biens et services (ordonnance 2025-1247 of 17 December 2025).
 */
export const reasonsWithoutVat: Record<string, WithoutVat> = {
  intracommunautaire: {
    label: 'Livraison de biens à une entreprise d’un autre pays de l’Union',
    mention: 'Exonération de TVA, art. 262 ter, I du CGI (livraison intracommunautaire).',
    needsCustomerVat: true,
  },
  services_ue: {
    label: 'Service à une entreprise d’un autre pays de l’Union',
    mention:
      'Autoliquidation. TVA due par le preneur, art. 283-2 du CGI et art. 196 de la directive 2006/112/CE.',
    needsCustomerVat: true,
  },
  services_hors_ue: {
    label: 'Service à une entreprise hors de l’Union',
    mention: 'TVA non applicable, art. 259-1 du CGI.',
    needsCustomerVat: false,
  },
  export: {
    label: 'Exportation hors de l’Union',
    mention: 'Exonération de TVA, art. 262, I du CGI (exportation).',
    needsCustomerVat: false,
  },
  guyane_mayotte: {
    label: 'Opération en Guyane ou à Mayotte',
    mention: 'TVA non applicable, art. 294, 1 du CGI (Guyane et Mayotte).',
    needsCustomerVat: false,
  },
  formation: {
    label: 'Formation professionnelle avec attestation',
    mention: 'Exonération de TVA, art. 261, 4, 4°, a du CGI (formation professionnelle).',
    needsCustomerVat: false,
  },
  soins: {
    label: 'Soins à la personne d’une profession de santé',
    mention: 'Exonération de TVA, art. 261, 4, 1° du CGI (soins).',
    needsCustomerVat: false,
  },
  debours: {
    label: 'Débours avancés pour le client',
    mention: 'Débours au nom et pour le compte du client, hors TVA, art. 267, II, 2° du CGI.',
    needsCustomerVat: false,
  },
};

/** The last day on which a document may name the CGI. */
const CGI_NAMED_UNTIL = '2027-12-31';

/** `charged` by line; not at all by a small business (CGI, art. 293 B); or `reverse`: due by the customer. */
export type VatScheme = 'charged' | 'franchise' | 'reverse';

export interface VatAnswers {
  scheme: VatScheme;
  reverseMention: string;
  /** A key of `reasonsWithoutVat`, `autre` or nothing, and the words of « autre ». */
  reason: string;
  otherReason: string;
  hasLineWithoutVat: boolean;
}

/** What a document says of the tax that it does not charge; empty where it charges all. */
export function vatMention(answers: VatAnswers): string {
  if (answers.scheme === 'franchise') return 'TVA non applicable, art. 293 B du CGI.';
  if (answers.scheme === 'reverse') return answers.reverseMention;
  if (!answers.hasLineWithoutVat) return '';
  return reasonsWithoutVat[answers.reason]?.mention ?? answers.otherReason;
}

/** Of the tax that is not charged, on `day`. */
export function reasonFindings(answers: VatAnswers, day: string): Finding[] {
  const { scheme, reason, otherReason, hasLineWithoutVat } = answers;
  const isWithoutReason = scheme === 'charged' && hasLineWithoutVat;
  return [
    ...when(
      isWithoutReason && reason === '',
      lacking('motif', 'Dites pourquoi une ligne est sans TVA\u00a0: la mention est obligatoire.'),
    ),
    ...when(
      isWithoutReason && reason === 'autre' && otherReason === '',
      lacking('motif-autre', 'Écrivez la mention qui justifie l’absence de TVA.'),
    ),
    ...when(
      (scheme === 'franchise' || isWithoutReason) && day > CGI_NAMED_UNTIL,
      remark(
        scheme === 'franchise' ? 'franchise' : 'motif',
        'Depuis le 1er janvier 2028, la mention doit viser le code des impositions sur les biens et services (ordonnance n°\u00a02025-1247)\u00a0: vérifiez-la.',
      ),
    ),
  ];
}

/** In hundredths of a percent, with where they are law; 0 % is last, and gives its reason. */
export const vatRates: { where: string; source: string; rates: number[] }[] = [
  { where: 'Métropole', source: 'CGI, art. 278 à 281 nonies', rates: [2000, 1000, 550, 210] },
  { where: 'Corse (et 20, 10, 5,5 et 2,1\u00a0%)', source: 'CGI, art. 297', rates: [1300, 90] },
  {
    where: 'Guadeloupe, Martinique, Réunion (et 2,1\u00a0%)',
    source: 'CGI, art. 296 et 296 bis',
    rates: [850, 175, 105],
  },
  { where: 'Sans TVA', source: 'CGI, annexe II, art. 242 nonies A', rates: [0] },
];

/** `tva`: as a line keeps it, in hundredths of a percent. */
export const isVatRate = (tva: string): boolean =>
  vatRates.some(({ rates }) => rates.some((rate) => `${rate}` === tva));
