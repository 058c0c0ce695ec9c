/** The most urgent advice comes first (docs/product/staff.md#diagnosis-advises). */

import { type EuroCents, formatEuros } from '../money/money.ts';
import {
  AGREEMENT_WORDS,
  type Agreement,
  agreementBut,
  byHandOf,
  isRepairable,
} from '../money/provider-difference.ts';
import { formatDateTime } from '../time/french-dates.ts';
import { isGivenMonth, STAFF_REFUSALS, type StaffDecision, type StaffRow } from './staff-subscription.ts';

export interface Reception {
  readonly wanted: string;
  /** Null is the account's default version, which anybody may change at the provider. */
  readonly endpoints: readonly { readonly url: string; readonly apiVersion: string | null }[];
}

export interface Diagnosed {
  readonly row: StaffRow;
  readonly decision: StaffDecision;
  readonly paidUntil: Date | null;
  /** It is in words; the month stays the customer's (decision 18). */
  readonly givenBack: string | null;
  readonly hasCard: boolean;
  readonly aliveAtProvider: boolean;
  readonly openInvoice: EuroCents | null;
  readonly differing: readonly (keyof Agreement)[];
  readonly reception: Reception | null;
}

const cardMissing =
  'Le client n’a pas de carte enregistrée\u00a0: demandez-lui d’en ajouter une, ou offrez-lui du temps.';

function onActive({ row, paidUntil, hasCard, aliveAtProvider }: Diagnosed): string[] {
  if (aliveAtProvider) return hasCard ? [] : [cardMissing];
  if (isGivenMonth(row) && row.endDate) {
    const end = formatDateTime(row.endDate);
    return [`Mois donné par l’équipe\u00a0: il se termine de lui-même le ${end}, sans rien débiter.`];
  }
  if (!paidUntil) {
    const unpaid = 'Plus rien n’est payé et Stripe ne débite rien';
    return [`${unpaid}\u00a0: suspendez l’abonnement, puis offrez du temps ou invitez le client à payer.`];
  }
  const until = formatDateTime(paidUntil);
  const missing = 'L’abonnement manque chez Stripe';
  const act = hasCard ? `recréez-le, sans débit avant le ${until}.` : `rien ne sera débité le ${until}.`;
  return [`${missing}\u00a0: ${act}`, ...(hasCard ? [] : [cardMissing])];
}

function onEnded({ decision, paidUntil, givenBack }: Diagnosed): string[] {
  if (decision === 'reactivate')
    return ['L’abonnement peut être réactivé\u00a0: rien n’est débité avant sa prochaine échéance.'];
  const until = paidUntil && `${formatDateTime(paidUntil)}${givenBack ? ` (${givenBack})` : ''}`;
  if (decision === 'recreate')
    return [`L’abonnement peut être réactivé\u00a0: il est payé jusqu’au ${until}, rien n’est débité avant.`];
  if (decision === 'no_card') return [`L’abonnement est payé jusqu’au ${until}.`, cardMissing];
  if (decision === 'not_owned')
    return [
      'L’achat de cette automatisation a été annulé\u00a0: elle ne peut être réactivée qu’une fois rachetée.',
    ];
  if (decision === 'account_shut' || decision === 'has_other') return [STAFF_REFUSALS[decision]];
  return [
    'Il ne reste rien de payé\u00a0: offrez du temps, ou invitez le client à payer depuis son tableau de bord.',
  ];
}

function onStatus(facts: Diagnosed): string[] {
  const { row, aliveAtProvider } = facts;
  if (row.isFree || row.status === 'offered') {
    const isOver = row.status === 'cancelled';
    return [
      isOver ? 'L’essai ou le cadeau est terminé.' : 'Automatisation offerte\u00a0: rien n’est débité.',
    ];
  }
  switch (row.status) {
    case 'active':
      return onActive(facts);
    case 'past_due':
      return [
        'Le paiement est en retard\u00a0: une autre carte le réglerait\u00a0; les relances sont automatiques.',
      ];
    case 'paused':
      return [
        `En pause${row.resumesAt ? ` jusqu’au ${formatDateTime(row.resumesAt)}` : ''}\u00a0: rien n’est débité avant.`,
      ];
    case 'cancelling':
      return onEnded(facts);
    case 'cancelled':
    case 'inactive': {
      const billed = 'L’abonnement est terminé ici mais vit encore chez Stripe';
      const late = `${billed}\u00a0: sa fin lui est demandée automatiquement\u00a0; vérifiez-la.`;
      return [...(aliveAtProvider ? [late] : []), ...onEnded(facts)];
    }
    default:
      return ['Achetée, sans abonnement\u00a0: le client peut l’activer en payant le mois.'];
  }
}

function onReception({ wanted, endpoints }: Reception): string[] {
  if (endpoints.length === 0) {
    const missing = 'Stripe n’a aucune adresse active où annoncer ses événements à la boutique';
    return [
      `${missing}\u00a0: déclarez-lui celle qui finit par /api/stripe/webhook/, dans la version ${wanted}.`,
    ];
  }
  return endpoints
    .filter(({ apiVersion }) => apiVersion !== wanted)
    .map(({ url, apiVersion }) => {
      const version = apiVersion
        ? `version ${apiVersion} de son API`
        : 'version par défaut de son compte, dont rien ne dit qu’elle convient';
      const act = `recréez cette adresse chez lui dans la version ${wanted}, que la boutique lit.`;
      return `Stripe écrit à ${url} dans la ${version}\u00a0: ${act}`;
    });
}

function onDifferences(differing: Diagnosed['differing']): string[] {
  if (differing.length === 0) return [];
  const words = differing.map((field) => AGREEMENT_WORDS[field].toLowerCase()).join(', ');
  const agreement = agreementBut(differing);
  const repair = isRepairable(agreement) ? ['Comparez avec lui, puis réparez.'] : [];
  const acts = [...repair, ...byHandOf(agreement)].join(' ');
  return [`Diffère chez Stripe\u00a0: ${words}. ${acts}`];
}

export function recommendFor(facts: Diagnosed): string[] {
  const { openInvoice, differing, reception } = facts;
  const open =
    openInvoice && openInvoice > 0 ? [`Une facture de ${formatEuros(openInvoice)} reste à payer.`] : [];
  const advice = [
    ...onStatus(facts),
    ...open,
    ...onDifferences(differing),
    ...(reception ? onReception(reception) : []),
  ];
  return advice.length > 0 ? advice : ['Tout concorde\u00a0: aucune action n’est nécessaire.'];
}
