import { useQuery } from '@tanstack/react-query';
import { formatAmountPerMonth } from '#domain/money/money.ts';
import { personName } from '#domain/people/person-name.ts';
import type { StaffAct } from '#domain/subscription/staff-subscription.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { failureWords } from '#web/api/failure-words.ts';
import type { StaffSubscription } from '../contract.ts';
import { diagnosisOf } from './queries.ts';

export type Act = 'cancel' | 'reactivate' | 'recreate';

export const personOf = ({ user }: StaffSubscription): string => personName(user);

const isOneOf = <Word extends string>(word: string, words: readonly Word[]) =>
  words.some((one) => one === word);

/** The status alone decides, even for acts that cannot be done (docs/product/administration.md#acts-of-the-list). */
function shownFor({ status, pause }: StaffSubscription): Act[] {
  if (status === 'active' && pause) return ['cancel', 'reactivate'];
  if (status === 'paused') return ['cancel'];
  if (status === 'active') return ['cancel'];
  if (status === 'past_due') return ['cancel', 'reactivate'];
  return isOneOf(status, ['cancelling', 'cancelled', 'inactive']) ? ['reactivate'] : [];
}

/** The one that the diagnosis advises comes first (docs/product/staff.md#diagnosis-advises). */
export function actsFor(subscription: StaffSubscription, refusals = subscription.refusals): Act[] {
  const acts = shownFor(subscription);
  const { status, paid_until, stripe_subscription_id } = subscription;
  const isMissing = status === 'active' && paid_until !== null && stripe_subscription_id === null;
  return isMissing || refusals.recreate === null ? ['recreate', ...acts] : acts;
}

const whole = ({ automation_name }: StaffSubscription) => `«\u00a0${automation_name}\u00a0»`;

const CONSEQUENCES: Record<Act, (subscription: StaffSubscription) => string[]> = {
  cancel: (it) => {
    if (it.status === 'past_due')
      return [
        'Débite 0\u00a0€. Le mois en retard n’est pas payé\u00a0: l’accès s’arrête aussitôt, et les relances avec lui.',
        'Un email prévient le client.',
      ];
    if (it.status === 'paused')
      return [
        'Débite 0\u00a0€. L’abonnement est en pause\u00a0: il prend fin aussitôt, au lieu de reprendre à sa date.',
        'Un email prévient le client.',
      ];
    return [
      it.paid_until
        ? `Débite 0\u00a0€. Garde l’accès jusqu’au ${formatDateTime(it.paid_until)}, déjà payé\u00a0; ensuite, plus rien n’est débité.`
        : 'Débite 0\u00a0€. L’accès s’arrête à la fin de ce qui est payé\u00a0; ensuite, plus rien n’est débité.',
      'Un email prévient le client. Jusque-là, l’abonnement peut être réactivé.',
    ];
  },
  reactivate: (it) => [
    it.pause
      ? `Débite 0\u00a0€ aujourd’hui. La pause prévue est retirée\u00a0: les débits reprennent le ${formatDateTime(it.pause.from)}, et un email le dit au client.`
      : it.status === 'cancelling' && it.access_until
        ? `Débite 0\u00a0€ aujourd’hui. L’accès continue\u00a0; les débits reprennent le ${formatDateTime(it.access_until)}, pour ${monthly(it)} ou moins sous le plafond.`
        : 'Débite 0\u00a0€ aujourd’hui. L’accès ne revient que s’il reste du temps payé\u00a0; sinon rien ne change.',
    'S’il manque chez Stripe, l’abonnement y est recréé.',
  ],
  recreate: () => [
    'Débite 0\u00a0€ aujourd’hui. Un nouvel abonnement commence chez Stripe, sur la carte enregistrée\u00a0: son premier débit vient à la fin de ce qui est payé.',
  ],
};

function monthly({ individual_price }: StaffSubscription): string {
  return formatAmountPerMonth(individual_price);
}

export const consequencesOf = (act: Act, subscription: StaffSubscription) => CONSEQUENCES[act](subscription);

/** A person's page ends it at once. */
export function endingConsequenceOf({ is_free_or_offered, paid_until }: StaffSubscription): string {
  if (is_free_or_offered)
    return 'Débite 0\u00a0€. Ce qui est offert s’arrête aussitôt, et l’accès avec lui\u00a0; pour le rendre, il faudra offrir du temps de nouveau.';
  return paid_until
    ? `Débite 0\u00a0€. L’accès s’arrête aussitôt\u00a0; il revient pour le reste du mois payé, jusqu’au ${formatDateTime(paid_until)}, si vous l’activez de nouveau.`
    : 'Débite 0\u00a0€. L’accès s’arrête aussitôt\u00a0; il ne reste rien de payé, qui permettrait de l’activer de nouveau.';
}

interface ActWords {
  label: string;
  title: (it: StaffSubscription) => string;
  failed: string;
}

const WORDS: Record<Act, ActWords> = {
  cancel: {
    label: 'Suspendre',
    title: (it) => `Suspendre l’abonnement de ${personOf(it)} à ${whole(it)}\u00a0?`,
    failed: "Impossible de modifier le statut de l'abonnement",
  },
  reactivate: {
    label: 'Réactiver',
    title: (it) => `Réactiver l’abonnement de ${personOf(it)} à ${whole(it)}\u00a0?`,
    failed: "Impossible de modifier le statut de l'abonnement",
  },
  recreate: {
    label: 'Recréer chez Stripe',
    title: (it) => `Recréer l’abonnement de ${personOf(it)} à ${whole(it)} chez Stripe\u00a0?`,
    failed: 'Impossible de recréer l’abonnement',
  },
};

/** Of a pause that is planned: nothing was ended that would be reactivated. */
const TAKES_PAUSE_BACK: ActWords = {
  ...WORDS.reactivate,
  label: 'Retirer la pause',
  title: (it) => `Retirer la pause de ${personOf(it)} pour ${whole(it)}\u00a0?`,
};

export const wordsOf = (act: Act, { pause }: StaffSubscription): ActWords =>
  act === 'reactivate' && pause ? TAKES_PAUSE_BACK : WORDS[act];

/** The provider and the saved card are asked first, so that nobody confirms an act which is then refused. */
export function useActRefusal(id: number, act: StaffAct, asks: boolean) {
  const { data, error, isPending } = useQuery({ ...diagnosisOf(id), enabled: asks });
  const failed = error && failureWords(error, "Impossible de diagnostiquer l'abonnement");
  return { unready: asks && isPending, refused: data?.refusals[act] ?? failed ?? undefined };
}
