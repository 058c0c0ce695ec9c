import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ZERO } from '#domain/money/money.ts';
import {
  type CardConfirmation,
  CardForm,
  libraryNotReady,
  paymentConfig,
} from '#money/checkout/web/for-other-features.ts';
import { currentUser } from '#people/customers/web/for-other-features.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type CardChange, changeCard } from './card-change.ts';

interface CardChangeFormProps {
  onChange: (change: CardChange) => void;
  onCancel: () => void;
}

export function CardChangeForm({ onChange, onCancel }: CardChangeFormProps) {
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
      if (await card.current.check()) onChange(await changeCard(card.current, billing));
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
