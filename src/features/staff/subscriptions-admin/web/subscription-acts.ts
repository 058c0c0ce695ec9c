import { centsFromEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { personName } from '#domain/people/person-name.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';

export type Act = 'cancel' | 'reactivate' | 'recreate';

export const personOf = ({ user }: Subscription): string => personName(user);

const isOneOf = <Word extends string>(word: string, words: readonly Word[]) =>
  words.some((one) => one === word);

/** From its status (docs/product/administration.md#acts-of-the-list); undefined where there is none. */
export function toggleOf({ status }: Subscription): 'cancel' | 'reactivate' | undefined {
  if (status === 'active') return 'cancel';
  const ended = isOneOf(status, ['cancelling', 'cancelled', 'past_due', 'inactive']);
  return ended ? 'reactivate' : undefined;
}

export function mayBeRecreated({
  status,
  is_free_or_offered,
  stripe_subscription_id,
}: Subscription): boolean {
  if (is_free_or_offered) return false;
  return (
    isOneOf(status, ['cancelled', 'inactive']) || (status === 'active' && stripe_subscription_id === null)
  );
}

/** The one that the diagnosis advises comes first (docs/product/staff.md#diagnosis-advises). */
export function actsFor(subscription: Subscription): Act[] {
  const toggle = toggleOf(subscription);
  const acts: Act[] = toggle ? [toggle] : [];
  if (!mayBeRecreated(subscription)) return acts;
  const isMissingAlone = subscription.status === 'active' && subscription.paid_until !== null;
  return isMissingAlone ? ['recreate', ...acts] : [...acts, 'recreate'];
}

/** Why an act that is shown cannot be done. */
export function refusalOf({ is_free_or_offered, is_active }: Subscription): string | undefined {
  return is_free_or_offered && is_active
    ? 'Offerte\u00a0: elle se termine d’elle-même, rien n’est débité.'
    : undefined;
}

const on = (instant: string) => formatDateTime(new Date(instant));
const whole = ({ automation_name }: Subscription) => `«\u00a0${automation_name}\u00a0»`;

const CONSEQUENCES: Record<Act, (subscription: Subscription) => string[]> = {
  cancel: (it) => [
    it.paid_until
      ? `Débite 0\u00a0€. Garde l’accès jusqu’au ${on(it.paid_until)}, déjà payé\u00a0; ensuite, plus rien n’est débité.`
      : 'Débite 0\u00a0€. L’accès s’arrête à la fin de ce qui est payé\u00a0; ensuite, plus rien n’est débité.',
    'Un email prévient le client. Jusque-là, l’abonnement peut être réactivé.',
  ],
  reactivate: (it) => [
    it.status === 'cancelling' && it.access_until
      ? `Débite 0\u00a0€ aujourd’hui. L’accès continue\u00a0; les débits reprennent le ${on(it.access_until)}, pour ${monthly(it)} ou moins sous le plafond.`
      : 'Débite 0\u00a0€ aujourd’hui. L’accès ne revient que s’il reste du temps payé\u00a0; sinon rien ne change.',
    'S’il manque chez Stripe, l’abonnement y est recréé.',
  ],
  recreate: () => [
    'Débite 0\u00a0€ aujourd’hui. Un nouvel abonnement commence chez Stripe, sur la carte enregistrée\u00a0: son premier débit vient à la fin de ce qui est payé.',
  ],
};

function monthly({ individual_price }: Subscription): string {
  return formatEurosPerMonth(centsFromEuros(individual_price));
}

/** What a confirmation says before the act. */
export const consequencesOf = (act: Act, subscription: Subscription) => CONSEQUENCES[act](subscription);

/** Of ending it at once, on a person’s page. */
export function endingConsequenceOf({ is_free_or_offered, paid_until }: Subscription): string {
  if (is_free_or_offered)
    return 'Débite 0\u00a0€. Ce qui est offert s’arrête aussitôt, et l’accès avec lui\u00a0; pour le rendre, il faudra offrir du temps de nouveau.';
  return paid_until
    ? `Débite 0\u00a0€. L’accès s’arrête aussitôt\u00a0; il revient pour le reste du mois payé, jusqu’au ${on(paid_until)}, si vous l’activez de nouveau.`
    : 'Débite 0\u00a0€. L’accès s’arrête aussitôt\u00a0; il ne reste rien de payé, qui permettrait de l’activer de nouveau.';
}

export const wordsOf: Record<Act, { label: string; title: (it: Subscription) => string; failed: string }> = {
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
