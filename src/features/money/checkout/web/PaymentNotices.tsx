import { formatEuros } from '#domain/money/money.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { PaymentView } from './payment-state.ts';

export function PaymentNotices({ view }: { view: PaymentView }) {
  const { state, changedFrom, total, needsCard } = view;
  if (state.phase === 'error') {
    const waysOut = state.over ? (
      <>
        <ButtonLink to="/dashboard?tab=automations" variant="secondary" size="sm">
          Voir mes automatisations
        </ButtonLink>
        <ButtonLink to="/support?tab=contact" variant="quiet" size="sm">
          Contacter le support
        </ButtonLink>
      </>
    ) : null;
    return <Notice tone="danger" announced title={state.message} action={waysOut} />;
  }
  if (changedFrom !== null) {
    return (
      <Notice tone="warning" announced title={`Le montant a changé\u00a0: ${formatEuros(total)}`}>
        Il était de {formatEuros(changedFrom)} à l’ouverture de cette fenêtre. Rien n’a été débité&nbsp;:
        vérifiez le nouveau montant, puis confirmez.
      </Notice>
    );
  }
  if (total === 0 && needsCard) {
    return (
      <Notice tone="info" announced title="Aucun montant n’est débité aujourd’hui">
        Votre carte est seulement enregistrée pour les mois suivants.
      </Notice>
    );
  }
  return null;
}
