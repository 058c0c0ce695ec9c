import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isLasting } from '#money/checkout/web/for-other-features.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ChangedCard } from '../contract.ts';
import { CardChangeForm } from './CardChangeForm.tsx';
import { addedByBank, adoptCard, type CardChange } from './card-change.ts';
import { LatePaymentsNotice } from './LatePaymentsNotice.tsx';
import { savedCard } from './queries.ts';
import { ShownCards } from './ShownCards.tsx';
import { useLatePayments } from './use-late-payments.ts';

function useOutcome(onSaved: (saved: ChangedCard) => void) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<CardChange>();
  function conclude(change: CardChange) {
    setOutcome(change);
    if (change.kind === 'leaving') return window.location.assign(change.url);
    if (change.kind === 'failed') return toast.error(change.message);
    toast.success('Carte mise à jour avec succès');
    const { card, others } = change.saved;
    queryClient.setQueryData(savedCard.queryKey, { card, others });
    void queryClient.invalidateQueries({ predicate: isLasting });
    onSaved(change.saved);
  }
  return { outcome, conclude };
}

/** The server is asked once, whatever the address says. */
function useReturn(on: { card: (intent: string) => Promise<void>; payment: () => void }): boolean {
  const [parameters, setParameters] = useSearchParams();
  const setup = parameters.get('setup_intent');
  const intent = setup ?? parameters.get('payment_intent');
  const asked = useRef<string>(undefined);
  const [verifying, setVerifying] = useState(setup !== null);
  const ask = useEffectEvent(() => {
    if (setup) void on.card(setup).finally(() => setVerifying(false));
    else on.payment();
  });
  useEffect(() => {
    if (!intent || asked.current === intent) return;
    asked.current = intent;
    const rest = new URLSearchParams(parameters);
    for (const name of addedByBank) rest.delete(name);
    setParameters(rest, { replace: true, preventScrollReset: true });
    ask();
  }, [intent, parameters, setParameters]);
  return verifying;
}

/** The form and the button that opens it take each other's place, and the focus with it. */
function useFocusBetween(changing: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const was = useRef(changing);
  useEffect(() => {
    if (was.current !== changing) (changing ? form : opener).current?.focus();
    was.current = changing;
  }, [changing]);
  return { form, opener };
}

/** See docs/product/payment.md#card-shown-by-what-it-pays. */
export default function CardSection() {
  const saved = useQuery(savedCard);
  const [changing, setChanging] = useState(false);
  const { form, opener } = useFocusBetween(changing);
  const late = useLatePayments();
  const { outcome, conclude } = useOutcome(late.takeOver);
  const verifying = useReturn({
    card: async (intent) => conclude(await adoptCard(intent)),
    payment: late.check,
  });
  const done = (change: CardChange) => {
    if (change.kind === 'saved') setChanging(false);
    conclude(change);
  };
  return (
    <Card title="Carte bancaire" description="Elle sert aux prélèvements de vos abonnements.">
      <div className="flex flex-col items-start gap-4">
        <LatePaymentsNotice {...late} />
        {saved.data ? (
          <ShownCards {...saved.data} />
        ) : saved.isError ? (
          <ErrorState
            title="Impossible de charger votre carte"
            onRetry={() => void saved.refetch()}
            retrying={saved.isFetching}
          />
        ) : (
          <Loading label="Chargement de votre carte…">
            <Skeleton className="h-6 w-56" />
          </Loading>
        )}
        {outcome?.kind === 'failed' ? <Notice tone="danger" announced title={outcome.message} /> : null}
        {changing ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no focus of its own while its fields load.
          <div
            ref={form}
            tabIndex={-1}
            role="group"
            aria-label="Nouvelle carte"
            className="w-full rounded-md"
          >
            <CardChangeForm onChange={done} onCancel={() => setChanging(false)} />
          </div>
        ) : (
          <Button ref={opener} variant="secondary" pending={verifying} onClick={() => setChanging(true)}>
            {saved.data?.card === null ? 'Ajouter une carte' : 'Mettre à jour la carte'}
          </Button>
        )}
      </div>
    </Card>
  );
}
