import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ZERO } from '#domain/money/money.ts';
import type { SavedCard } from '#money/checkout/contract.ts';
import {
  type CardConfirmation,
  CardForm,
  CardName,
  expiryOf,
  isLasting,
  libraryNotReady,
  paymentConfig,
  savedCard,
} from '#money/checkout/web/for-other-features.ts';
import { currentUser } from '#people/accounts/web/for-other-features.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusBetween } from '#web/ui/use-focus-between.ts';
import type { ChangedCard } from '../contract.ts';
import { addedByBank, adoptCard, type CardChange, changeCard } from './card-change.ts';
import { LatePaymentsNotice, useLatePayments } from './LatePaymentsNotice.tsx';

type Shown = NonNullable<SavedCard['card']>;

const list = new Intl.ListFormat('fr-FR');

function ShownCard({ card, among }: { card: Shown; among: boolean }) {
  const { expired, automations } = card;
  const end = expiryOf(card);
  return (
    <p>
      <strong>
        <CardName card={card} />
      </strong>
      <span className={clsx('block text-sm', expired ? 'font-medium text-danger-text' : 'text-muted')}>
        {expired ? `A expiré ${end}\u00a0: elle ne peut plus être prélevée.` : `Expire ${end}`}
      </span>
      {among ? (
        <span className="measure block text-muted text-sm">Prélevée pour {list.format(automations)}.</span>
      ) : null}
    </p>
  );
}

function ShownCards({ card, others }: SavedCard) {
  if (card === null) return <p className="text-muted">Aucune carte enregistrée.</p>;
  const cards = [card, ...others];
  return (
    <>
      {cards.map((one) => (
        <ShownCard
          key={`${one.brand} ${one.last4} ${one.automations.join()}`}
          card={one}
          among={cards.length > 1}
        />
      ))}
      {cards.length > 1 ? (
        <p className="measure text-muted text-sm">
          Chaque abonnement est prélevé sur la carte qui l’a payé. «&nbsp;Mettre à jour la carte&nbsp;» les
          réunit tous sur une seule.
        </p>
      ) : null}
    </>
  );
}

interface CardChangeFormProps {
  onChange: (change: CardChange) => void;
  onCancel: () => void;
}

function CardChangeForm({ onChange, onCancel }: CardChangeFormProps) {
  const queries = useQueries({ queries: [paymentConfig, currentUser] });
  const [{ data: config }, { data: account }] = queries;
  const card = useRef<CardConfirmation>(null);
  const [saving, setSaving] = useState(false);

  if (!config || !account) {
    const failed = queries.filter(({ isError }) => isError);
    if (failed.length === 0) return <Skeleton className="h-24 w-full" />;
    const retry = () => failed.forEach((query) => void query.refetch());
    return <ErrorState title="Impossible de préparer le formulaire de carte" onRetry={retry} />;
  }
  const name = `${account.first_name} ${account.last_name}`.trim() || account.email;
  const billing = { name, email: account.email };

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    if (!card.current) return onChange({ kind: 'failed', message: libraryNotReady });
    setSaving(true);
    try {
      if (await card.current.check(true)) onChange(await changeCard(card.current, billing));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={save} className="flex w-full max-w-md flex-col gap-5">
      <CardForm ref={card} config={config} billing={billing} total={ZERO} />
      <p className="text-muted text-sm">
        Rien n’est débité pour l’enregistrer. Un paiement en retard est réglé aussitôt avec cette carte.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving}>
          Enregistrer la carte
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Retour
        </Button>
      </div>
    </form>
  );
}

function useOutcome(onSaved: (saved: ChangedCard) => void) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<CardChange>();
  function conclude(change: CardChange) {
    setOutcome(change);
    if (change.kind === 'leaving') return window.location.assign(change.url);
    if (change.kind === 'failed') return toast.error(change.message);
    toast.success('Carte mise à jour avec succès');
    const { late_paid: _, late_payments: __, ...onFile } = change.saved;
    queryClient.setQueryData(savedCard.queryKey, onFile);
    void queryClient.invalidateQueries({ predicate: isLasting });
    onSaved(change.saved);
  }
  return { outcome, conclude };
}

/** It asks the server only once, whatever the address says. */
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

/** docs/product/payment.md#card-shown-by-what-it-pays */
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
    <Card
      title="Carte bancaire"
      description={
        saved.data?.bank_account?.debited
          ? 'Elle paie vos achats\u00a0; vos mois sont prélevés sur votre compte bancaire.'
          : 'Elle sert aux prélèvements de vos abonnements.'
      }
    >
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
