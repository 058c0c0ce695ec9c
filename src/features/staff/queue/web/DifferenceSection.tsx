import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatAmount } from '#domain/money/money.ts';
import type { DifferenceKind } from '#domain/money/provider-difference.ts';
import { personName } from '#domain/people/person-name.ts';
import { countOf } from '#domain/text/french-count.ts';
import { formatDateTime, formatDay } from '#domain/time/french-dates.ts';
import { bothSides } from '#domain/watch/error-wording.ts';
import type { Comparison, ShownDifference } from '#money/provider/contract.ts';
import * as comparison from '#money/provider/contract.ts';
import { queueKey } from '#staff/admin-session/web/for-other-features.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import { Link } from '#web/ui/Link.tsx';
import { QueueRow, QueueSection, Whose } from './QueueSection.tsx';
import { differenceQueue, disputeQueue, lateQueue, renewalQueue } from './queries.ts';

const kinds: Record<DifferenceKind, string> = {
  missing_at_provider: 'Absent chez Stripe',
  missing_here: 'Inconnu de la boutique',
  status: 'Statut',
  amount: 'Montant mensuel',
  period: 'Fin du mois payé',
  customer: 'Client',
  cancel_at_period_end: 'Fin programmée',
  open_invoice_unknown: 'Facture ouverte inconnue',
  debit: 'Débit du jour',
  refund: 'Remboursement du jour',
  balance: 'Total du jour',
};

function RepairButton({ difference }: { difference: ShownDifference }) {
  const { id, kind, object_id } = difference;
  return (
    <ActButton
      aria-label={`Réparer\u00a0: ${kinds[kind]} de ${object_id}`}
      run={() => call(comparison.repairDifference, { params: { id } })}
      refreshes={queueKey}
      done={({ detail }) => detail}
      warns={({ agrees }) => !agrees}
      failed="Impossible de réparer la différence"
      longer
    >
      Réparer
    </ActButton>
  );
}

function CompareButton() {
  return (
    <ActButton
      run={() => call(comparison.compareWithProvider, {})}
      refreshes={queueKey}
      done={() => 'Comparaison lancée\u00a0: son résultat arrive ici.'}
      failed="Impossible de lancer la comparaison"
    >
      Comparer maintenant
    </ActButton>
  );
}

/** No difference means agreement only after a finished comparison. */
function wordsOf(last: Comparison | null): { when: string; empty: string } {
  if (!last)
    return {
      when: 'La première comparaison a lieu cette nuit.',
      empty: 'Rien n’a encore été comparé.',
    };
  if (last.status === 'running')
    return { when: 'Une comparaison est en cours.', empty: 'Aucune différence trouvée jusqu’ici.' };
  return {
    when: `Dernière comparaison\u00a0: ${formatDateTime(last.finished_at ?? last.started_at)}.`,
    empty: 'La boutique et Stripe disent la même chose.',
  };
}

export function DifferenceSection({ mayRepair }: { mayRepair: boolean }) {
  const query = useQuery({
    ...differenceQueue,
    refetchInterval: ({ state }) => (state.data?.comparison?.status === 'running' ? 2000 : false),
  });
  const last = query.data?.comparison;
  const queryClient = useQueryClient();
  const isRunning = last?.status === 'running';
  // The title and the menu would otherwise wait a minute for the new count.
  useEffect(() => {
    if (!isRunning) return;
    return () => void queryClient.invalidateQueries({ queryKey: queueKey });
  }, [isRunning, queryClient]);
  const { when, empty } = wordsOf(last ?? null);
  return (
    <QueueSection
      title="Différences avec Stripe"
      description={when}
      query={query}
      rowsOf={({ differences }) => differences.results}
      countOf={({ differences }) => differences.count}
      idOf={({ id }) => id}
      empty={empty}
      actions={mayRepair ? <CompareButton /> : undefined}
      row={(it) => (
        <QueueRow
          under={<Whose person={it.person} automation={it.automation_name} />}
          second={
            <>
              <p>{bothSides(it)}</p>
              <p>{it.repair}</p>
            </>
          }
          act={mayRepair && it.repairable ? <RepairButton difference={it} /> : null}
        >
          {`${kinds[it.kind]}, ${it.object_id}`}
        </QueueRow>
      )}
    />
  );
}

export function LateSection() {
  return (
    <QueueSection
      title="Paiements en retard"
      description="La boutique réessaie pendant trois jours, puis suspend. Le client peut payer depuis son compte."
      query={useQuery(lateQueue)}
      rowsOf={({ late_payments }) => late_payments}
      countOf={({ pagination }) => pagination.total_count}
      idOf={({ subscription_id }) => subscription_id}
      empty="Aucun mois n’est en retard."
      row={(it) => (
        <QueueRow
          amount={formatAmount(it.amount)}
          second={
            <>
              <p>{`Essai ${it.attempt} sur ${it.attempts}. ${it.next_attempt_at ? `Le prochain le ${formatDateTime(it.next_attempt_at)}.` : `Plus d’essai\u00a0: suspendu le ${formatDateTime(it.access_until)}.`}`}</p>
              <p>{`Le client lit\u00a0: ${it.reason}`}</p>
            </>
          }
        >
          <Link
            className="underline underline-offset-4"
            to={
              it.order_id === null
                ? `/admin/subscriptions/${it.subscription_id}`
                : `/admin/orders/${it.order_id}`
            }
          >
            {`${personName(it.person)}, ${it.automation_name}`}
          </Link>
        </QueueRow>
      )}
    />
  );
}

export function DisputeSection() {
  return (
    <QueueSection
      title="Contestations"
      description="Les preuves se donnent chez Stripe, avant la date de la banque."
      query={useQuery(disputeQueue)}
      rowsOf={({ disputes }) => disputes}
      countOf={({ pagination }) => pagination.total_count}
      idOf={({ stripe_dispute_id }) => stripe_dispute_id}
      empty="Aucun débit n’est contesté."
      row={(it) => (
        <QueueRow
          amount={formatAmount(it.amount)}
          second={it.answer_by ? `Répondre avant le ${formatDateTime(it.answer_by)}` : 'Sans date de réponse'}
        >
          <Link
            className="underline underline-offset-4"
            to={`/admin/orders/${it.order_id}`}
          >{`${personName(it.person)}, commande n° ${it.order_id}`}</Link>
        </QueueRow>
      )}
    />
  );
}

export function RenewalSection() {
  const query = useQuery(renewalQueue);
  const total = query.data ? ` En tout\u00a0: ${formatAmount(query.data.amount)}.` : '';
  return (
    <QueueSection
      title="Renouvellements des sept prochains jours"
      description={`Ce qu’ils devraient apporter, plafonds déduits, si rien ne change d’ici là.${total}`}
      query={query}
      rowsOf={({ days }) => days}
      countOf={({ count }) => count}
      isWhole
      idOf={({ day }) => day}
      empty="Aucun renouvellement dans les sept jours."
      row={({ day, count, amount }) => (
        <QueueRow
          amount={formatAmount(amount)}
          second={countOf(count, { one: 'renouvellement', many: 'renouvellements' })}
        >
          <Link
            className="underline underline-offset-4"
            to={`/admin/subscriptions?debit_from=${day}&debit_to=${day}`}
          >
            {formatDay(day)}
          </Link>
        </QueueRow>
      )}
    />
  );
}
