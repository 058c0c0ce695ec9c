import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ZERO } from '#domain/money/money.ts';
import type { PaymentConfig } from '#money/checkout/contract.ts';
import {
  AccountForm,
  type CardConfirmation,
  libraryNotReady,
} from '#money/checkout/web/for-other-features.ts';
import { currentUser } from '#people/accounts/web/for-other-features.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ChangedCard } from '../contract.ts';
import { saveAccount } from './card-change.ts';
import { Mandate } from './Mandate.tsx';

interface BankAccountFormProps {
  config: PaymentConfig;
  creditor: string;
  onSaved: (saved: ChangedCard) => void;
  onCancel: () => void;
}

const holderMissing = 'Saisissez le nom du titulaire du compte.';

/** docs/product/bank-debit.md#mandate-as-the-bank-wants-it */
export function BankAccountForm({ config, creditor, onSaved, onCancel }: BankAccountFormProps) {
  const { data: account } = useQuery(currentUser);
  const fields = useRef<CardConfirmation>(null);
  const form = useRef<HTMLFormElement>(null);
  const [holder, setHolder] = useState<string>();
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [saving, setSaving] = useState(false);
  const isReady = account !== undefined;
  useEffect(() => {
    if (isReady) form.current?.querySelector('input')?.focus();
  }, [isReady]);
  if (!account) return <Skeleton className="h-24 w-full" />;
  const name = holder ?? `${account.first_name} ${account.last_name}`.trim();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    setError(name.trim() === '' ? holderMissing : undefined);
    if (!fields.current) return setFailed(libraryNotReady);
    const isTyped = await fields.current.check(true);
    if (name.trim() === '') form.current?.querySelector('input')?.focus();
    if (!isTyped || name.trim() === '') return;
    setSaving(true);
    const outcome = await saveAccount(fields.current, { name: name.trim(), email: String(account?.email) });
    setSaving(false);
    if (outcome.kind === 'saved') return onSaved(outcome.saved);
    if (outcome.kind === 'leaving') return window.location.assign(outcome.url);
    setFailed(outcome.message);
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={save}
      aria-label="Compte bancaire à prélever"
      className="flex w-full max-w-md flex-col gap-5"
    >
      <TextField
        label="Titulaire du compte"
        value={name}
        required
        maxLength={150}
        autoComplete="name"
        error={error}
        onChange={(event) => {
          setHolder(event.target.value);
          setError(undefined);
        }}
      />
      <AccountForm ref={fields} config={config} billing={{ name, email: account.email }} total={ZERO} />
      <Mandate creditor={creditor} />
      {failed ? <Notice tone="danger" announced title={failed} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-sm:w-full" pending={saving}>
          Accepter le mandat et enregistrer
        </Button>
        <Button variant="quiet" className="max-sm:w-full" onClick={onCancel}>
          Retour
        </Button>
      </div>
    </form>
  );
}
