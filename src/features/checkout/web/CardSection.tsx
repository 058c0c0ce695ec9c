import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { ErrorState } from '../../../web/ui/ErrorState.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Loading, Skeleton } from '../../../web/ui/Skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import type { SavedCard } from '../contract.ts';
import { CardChangeForm } from './CardChangeForm.tsx';
import { adoptCard, type CardChange } from './card-change.ts';
import { isLasting, savedCard } from './queries.ts';

/** What a change of card came to, and what it changed elsewhere. */
function useOutcome() {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<CardChange>();
  function conclude(change: CardChange) {
    setOutcome(change);
    if (change.kind === 'leaving') return window.location.assign(change.url);
    if (change.kind === 'failed') return toast.error(change.message);
    toast.success('Carte mise à jour avec succès');
    queryClient.setQueryData(savedCard.queryKey, change.saved);
    void queryClient.invalidateQueries({ predicate: isLasting });
  }
  return { outcome, conclude };
}

/** Back from the bank's page, which names the intent in the address: the server is asked once, whatever it says. */
function useReturn(conclude: (change: CardChange) => void): boolean {
  const [parameters, setParameters] = useSearchParams();
  const intent = parameters.get('setup_intent');
  const asked = useRef<string>(undefined);
  const [verifying, setVerifying] = useState(intent !== null);
  useEffect(() => {
    if (!intent || asked.current === intent) return;
    asked.current = intent;
    const rest = new URLSearchParams(parameters);
    for (const name of ['setup_intent', 'setup_intent_client_secret', 'redirect_status']) rest.delete(name);
    setParameters(rest, { replace: true, preventScrollReset: true });
    void adoptCard(intent).then((change) => {
      setVerifying(false);
      conclude(change);
    });
  }, [intent, parameters, setParameters, conclude]);
  return verifying;
}

/** The card of the next debits, and the way to another one (specification 2: security and payment). */
export default function CardSection() {
  const saved = useQuery(savedCard);
  const [changing, setChanging] = useState(false);
  const { outcome, conclude } = useOutcome();
  const verifying = useReturn(conclude);
  const done = (change: CardChange) => {
    if (change.kind === 'saved') setChanging(false);
    conclude(change);
  };
  return (
    <Card title="Carte bancaire" description="Elle sert aux prélèvements de vos abonnements.">
      <div className="flex flex-col items-start gap-4">
        {saved.data ? (
          <ShownCard card={saved.data.card} />
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
        {outcome ? <Outcome change={outcome} /> : null}
        {changing ? (
          <CardChangeForm onChange={done} onCancel={() => setChanging(false)} />
        ) : (
          <Button variant="secondary" pending={verifying} onClick={() => setChanging(true)}>
            {saved.data?.card === null ? 'Ajouter une carte' : 'Mettre à jour la carte'}
          </Button>
        )}
      </div>
    </Card>
  );
}

const brands = new Map(
  Object.entries({
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
    cartes_bancaires: 'CB',
  }),
);

function ShownCard({ card }: { card: SavedCard['card'] }) {
  if (card === null) return <p className="text-muted">Aucune carte enregistrée.</p>;
  const { brand, last4, exp_month, exp_year } = card;
  return (
    <p>
      <strong>{brands.get(brand) ?? brand}</strong> <span aria-hidden="true">••••&nbsp;</span>
      <span className="sr-only">se terminant par </span>
      <span className="tabular-nums">{last4}</span>
      <span className="block text-muted text-sm">
        Expire fin {String(exp_month).padStart(2, '0')}/{exp_year}
      </span>
    </p>
  );
}

function Outcome({ change }: { change: CardChange }) {
  if (change.kind === 'failed') return <Notice tone="danger" announced title={change.message} />;
  if (change.kind === 'leaving' || change.saved.late_payment !== 'still_late') return null;
  return (
    <Notice tone="warning" announced title="Carte enregistrée, mais un paiement reste en retard">
      Votre banque a refusé la somme due avec cette carte. Essayez-en une autre, ou contactez votre banque.
    </Notice>
  );
}
