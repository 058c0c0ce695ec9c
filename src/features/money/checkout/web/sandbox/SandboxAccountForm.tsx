import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { groupedIban, hasIbanKey } from '#domain/document/company-keys.ts';
import { FormattedField } from '#web/ui/FormattedField.tsx';
import type { CardFieldsProps } from '../card-confirmation.ts';
import { confirmAccountAtSandbox } from './sandbox-provider.ts';

const plain = (typed: string) => typed.replaceAll(/[^a-z\d]/gi, '').toUpperCase();
const formatIban = (typed: string) => groupedIban(plain(typed).slice(0, 34));

function ibanError(typed: string): string | undefined {
  if (typed === '') return 'Saisissez votre IBAN.';
  return hasIbanKey(plain(typed)) ? undefined : 'Cet IBAN est incorrect\u00a0: vérifiez chaque caractère.';
}

const accounts = [
  { iban: 'FR1420041010050500013M02606', effect: 'paie, cinq jours plus tard' },
  { iban: 'FR8420041010050500013M02607', effect: 'refuse' },
  { iban: 'FR9720041010050000002222227', effect: 'solde insuffisant' },
  { iban: 'FR5720041010050500013M02608', effect: 'paie, puis son titulaire refuse' },
];

/** Replaces Stripe.js with the sandbox's calls. */
export function SandboxAccountForm({ ref, config, onTyped }: CardFieldsProps) {
  const [iban, setIban] = useState('');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLFieldSetElement>(null);
  const typed = iban !== '';
  useEffect(() => onTyped?.(typed), [onTyped, typed]);

  useImperativeHandle(ref, () => ({
    async check() {
      const found = ibanError(iban);
      flushSync(() => setError(found));
      if (found) box.current?.querySelector('input')?.focus();
      return found === undefined;
    },
    confirm: (request) => confirmAccountAtSandbox(config, plain(iban), request),
  }));

  function change(value: string) {
    setIban(value);
    setError(undefined);
  }
  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Compte bancaire</legend>
      <FormattedField
        label="IBAN"
        value={iban}
        error={error}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="FR1420041010050500013M02606"
        format={formatIban}
        onValue={change}
      />
      <details className="rounded-md border border-line bg-sunken px-3 py-2 text-sm">
        <summary className="min-h-11 content-center">
          Boutique de démonstration&nbsp;: <strong className="font-semibold">comptes de test</strong>
        </summary>
        <p className="text-muted">Aucun vrai IBAN n’est accepté, rien n’est prélevé.</p>
        <ul className="mt-1 flex flex-col">
          {accounts.map(({ iban: number, effect }) => (
            <li key={number}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center gap-x-2 text-left"
                onClick={(event) => {
                  event.currentTarget.closest('details')?.removeAttribute('open');
                  change(formatIban(number));
                  box.current?.querySelector('input')?.focus();
                }}
              >
                <span className="link tabular-nums">{formatIban(number)}</span>
                <span className="text-muted">{effect}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}
