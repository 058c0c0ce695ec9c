import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AlwaysSent, EmailsOf, NotificationRule } from '#domain/people/notification-preferences.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { NotificationPreferences } from '../contract.ts';
import * as calls from '../contract.ts';

interface NotificationChoice {
  name: keyof NotificationPreferences;
  label: string;
  help: string;
}

/** Several emails with the same words are named once, in their order. */
const told = <Rule extends NotificationRule>(words: Record<EmailsOf<Rule>, string>): string =>
  [...new Set(Object.values<string>(words))].join(', ');

/** These emails are sent whatever is chosen. */
const always: Record<AlwaysSent, string> = {
  receipts: 'reçus',
  failures: 'échecs de paiement',
  connections: 'arrêt de vos notifications sortantes et de vos clés d’API',
  refunds: 'remboursements',
  prices: 'changements de prix',
  endings: 'résiliations',
  pauses: 'pauses',
  security: 'sécurité',
  end_of_account: 'fin du compte',
  end_of_tool: 'fin d’un outil',
  answers: 'réponses à vos demandes',
};
export const alwaysSent = Object.values(always).join(', ');

const stops = (what: string): string => `Sans cette case, ne partent plus\u00a0: ${what}.`;

export const notificationChoices: readonly NotificationChoice[] = [
  {
    name: 'email_notifications',
    label: 'Notifications par email',
    help: `${stops(
      told<'email_notifications'>({
        welcome: 'le mot de bienvenue',
        'trial-started': 'le début et la fin d’un essai gratuit',
        'trial-ended': 'le début et la fin d’un essai gratuit',
        'gift-received': 'l’annonce d’une automatisation offerte',
        'idea-news': 'les nouvelles de vos idées',
        'idea-on-sale': 'les idées que vous avez soutenues, une fois en vente',
      }),
    )} Aucun autre email facultatif ne part non plus.`,
  },
  {
    name: 'sms_notifications',
    label: 'Notifications par SMS',
    help: 'Nous n’en envoyons pas encore\u00a0: votre choix est gardé pour ce jour-là.',
  },
  {
    name: 'order_updates',
    label: 'Suivi de vos commandes',
    help: `${stops(
      told<'order_updates'>({ 'subscription-reactivated': 'la confirmation d’un abonnement repris' }),
    )} Les reçus, eux, partent toujours.`,
  },
  {
    name: 'automation_reminders',
    label: 'Rappels de vos automatisations',
    help: stops(
      told<'automation_reminders'>({
        'trial-ending': 'le rappel avant la fin d’un essai gratuit',
        'gift-ending': 'le rappel avant la fin d’une automatisation offerte',
        'sleeping-tool': 'la question sur un outil que vous payez et n’ouvrez plus',
      }),
    ),
  },
  {
    name: 'promotional_emails',
    label: 'Offres et nouveautés',
    help: 'Rarement, et jamais sans votre accord.',
  },
];

/** The default of all queries (docs/product/interface.md#lifetimes-of-answers). */
export const ownPreferences = queryOf(['preferences', 'own'], calls.getPreferences, {});

function NotificationsForm({ preferences }: { preferences: NotificationPreferences }) {
  const [chosen, setChosen] = useState(preferences);
  const queryClient = useQueryClient();
  const change = useSingleMutation({
    mutationFn: (body: NotificationPreferences) => call(calls.updatePreferences, { body }),
    onSuccess(kept) {
      queryClient.setQueryData(ownPreferences.queryKey, kept);
      toast.success('Préférences mises à jour avec succès');
    },
    onError: (error) => toast.error(error.message),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(chosen);
  }

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-3">
      {notificationChoices.map(({ name, label, help }) => (
        <Checkbox
          key={name}
          name={name}
          label={label}
          help={help}
          checked={chosen[name]}
          onChange={(event) => setChosen({ ...chosen, [name]: event.target.checked })}
        />
      ))}
      <Button type="submit" pending={change.isPending} className="mt-2 self-start max-sm:w-full">
        Enregistrer mes préférences
      </Button>
    </form>
  );
}

export function NotificationsSection() {
  const { data: preferences, isError, isFetching, refetch } = useQuery(ownPreferences);
  return (
    <Card title="Notifications" description={`Vous sont toujours envoyés\u00a0: ${alwaysSent}.`}>
      {preferences ? <NotificationsForm preferences={preferences} /> : null}
      {!preferences && isError ? (
        <ErrorState
          title="Impossible de charger vos préférences"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!preferences && !isError ? (
        <Loading label="Chargement de vos préférences…">
          <SkeletonText lines={10} className="max-w-md" />
        </Loading>
      ) : null}
    </Card>
  );
}
