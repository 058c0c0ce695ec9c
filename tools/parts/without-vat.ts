/** Why a line bears no tax: an invoice says it (CGI, annexe II, art. 242 nonies A, I, 12°). */

import { taxCode } from '../facts/tax-code.ts';
import { addDays, longDay } from './calendar.ts';
import {
  type Customer,
  type CustomerKind,
  doubtful,
  type Finding,
  lacking,
  remark,
  when,
  wrong,
} from './parties.ts';

export interface WithoutVat {
  label: string;
  /** As it stands on the document. */
  mention: string;
  /** CGI, annexe II, art. 242 nonies A, I, 3° and 4°: both numbers are on the invoice. */
  needsCustomerVat: boolean;
  /** Who the customer has to be; `likely`: it may be somebody else, who is asked about. Nothing of a domestic reason. */
  customer?: { is: CustomerKind; likely: boolean };
  /** Undefined: of either. */
  of?: 'goods' | 'services';
}

/** The articles are those of the CGI, which an invoice may still name (`taxCode`). */
export const reasonsWithoutVat: Record<string, WithoutVat> = {
  intracommunautaire: {
    label: 'Livraison de biens à une entreprise d’un autre pays de l’Union',
    mention: 'Exonération de TVA, art. 262 ter, I du CGI (livraison intracommunautaire).',
    needsCustomerVat: true,
    customer: { is: 'business_eu', likely: false },
    of: 'goods',
  },
  services_ue: {
    label: 'Service à une entreprise d’un autre pays de l’Union',
    mention:
      'Autoliquidation. TVA due par le preneur, art. 283-2 du CGI et art. 196 de la directive 2006/112/CE.',
    needsCustomerVat: true,
    customer: { is: 'business_eu', likely: false },
    of: 'services',
  },
  services_hors_ue: {
    label: 'Service à une entreprise hors de l’Union',
    mention: 'TVA non applicable, art. 259-1 du CGI.',
    needsCustomerVat: false,
    customer: { is: 'business_abroad', likely: false },
    of: 'services',
  },
  export: {
    label: 'Exportation hors de l’Union',
    mention: 'Exonération de TVA, art. 262, I du CGI (exportation).',
    needsCustomerVat: false,
    // What a French business buys may leave the Union all the same.
    customer: { is: 'business_abroad', likely: true },
    of: 'goods',
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

const { since, namedUntil } = taxCode.value;
const newCode = 'code des impositions sur les biens et services (ordonnance n°\u00a02025-1247)';

/** Beside the reason. */
export const codeHint = `La mention du motif est obligatoire (annexe\u00a0II du CGI, art.\u00a0242 nonies\u00a0A). Les articles du CGI peuvent être cités jusqu’au ${longDay(namedUntil)}\u00a0: depuis le ${longDay(since)}, la TVA est au ${newCode}.`;

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

/** The tax is left to the customer: both numbers are on the invoice (CGI, annexe II, art. 242 nonies A, I, 3° and 4°). */
export const isLeftToCustomer = ({ scheme, reason, hasLineWithoutVat }: VatAnswers): boolean =>
  scheme === 'reverse' ||
  (scheme === 'charged' && hasLineWithoutVat && reasonsWithoutVat[reason]?.needsCustomerVat === true);

const kindWords: Record<CustomerKind, string> = {
  business_fr: 'établi en France',
  business_eu: 'd’un autre pays de l’Union',
  business_abroad: 'hors de l’Union',
  consumer: 'un particulier',
};

/** What is said to be the reason, and in which field. Reverse charge of services names that of a line without tax. */
export function reasonOf({ scheme, reason, reverseMention, hasLineWithoutVat }: VatAnswers) {
  if (scheme === 'reverse')
    return [
      'auto-motif',
      Object.values(reasonsWithoutVat).find(({ mention }) => mention === reverseMention),
    ] as const;
  return [
    'motif',
    scheme === 'charged' && hasLineWithoutVat ? reasonsWithoutVat[reason] : undefined,
  ] as const;
}

/** CGI, art. 262 ter, I, 1°, 259, 1° and 283, 2: each is of a customer who is somewhere. */
function customerFindings(answers: VatAnswers, { kind, vat }: Customer): Finding[] {
  const [field, reason] = reasonOf(answers);
  const wanted = reason?.customer;
  if (isLeftToCustomer(answers) && kind === 'consumer')
    return [
      wrong(
        field,
        'Un particulier ne doit pas la TVA\u00a0: choisissez un client professionnel ou facturez-la.',
      ),
    ];
  if (answers.scheme === 'reverse' && answers.reverseMention.includes('2 nonies'))
    return when(
      kind !== 'business_fr',
      doubtful(
        field,
        'La sous-traitance de travaux du bâtiment se facture à un donneur d’ordre qui doit la TVA en France (art. 283, 2 nonies du CGI)\u00a0: vérifiez le type de client.',
      ),
    );
  if (!wanted) return [];
  const isMeantFor = kind === wanted.is || (wanted.likely && kind === 'consumer');
  const says = `Ce motif est celui d’un client ${kindWords[wanted.is]}, celui-ci est ${kindWords[kind]}\u00a0: changez l’un ou l’autre.`;
  return [
    ...when(!isMeantFor, (wanted.likely ? doubtful : wrong)(field, says)),
    ...when(
      reason === reasonsWithoutVat.services_ue && /^\s*XI/i.test(vat),
      wrong(
        'c-tva',
        'L’Irlande du Nord est de l’Union pour les biens seulement\u00a0: pour un service, le client est hors de l’Union.',
      ),
    ),
  ];
}

/** Of the tax that is not charged, on `day`. */
export function reasonFindings(answers: VatAnswers, customer: Customer, day: string): Finding[] {
  const { scheme, reason, otherReason, hasLineWithoutVat } = answers;
  const isWithoutReason = scheme === 'charged' && hasLineWithoutVat;
  return [
    ...customerFindings(answers, customer),
    ...when(
      isWithoutReason && reason === '',
      lacking('motif', 'Dites pourquoi une ligne est sans TVA\u00a0: la mention est obligatoire.'),
    ),
    ...when(
      isWithoutReason && reason === 'autre' && otherReason === '',
      lacking('motif-autre', 'Écrivez la mention qui justifie l’absence de TVA.'),
    ),
    ...when(
      (scheme === 'franchise' || isWithoutReason) && day > namedUntil,
      remark(
        scheme === 'franchise' ? 'franchise' : 'motif',
        `Depuis le ${longDay(addDays(namedUntil, 1))}, la mention doit viser le ${newCode}\u00a0: vérifiez-la.`,
      ),
    ),
  ];
}
