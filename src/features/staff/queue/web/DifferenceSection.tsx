import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DifferenceKind } from '#domain/money/provider-difference.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { bothSides } from '#domain/watch/error-wording.ts';
import type { Comparison, ShownDifference } from '#money/provider/contract.ts';
import * as comparison from '#money/provider/contract.ts';
import { queueKey } from '#staff/admin-session/web/for-other-features.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import { QueueRow, QueueSection, Whose } from './QueueSection.tsx';
import { differenceQueue } from './queries.ts';

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
          second={
            <>
              <Whose person={it.person} automation={it.automation_name} />
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
