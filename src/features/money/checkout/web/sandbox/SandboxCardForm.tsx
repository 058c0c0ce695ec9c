import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedField } from '#web/ui/FormattedField.tsx';
import type { CardFieldsProps, CardProvider } from '../card-confirmation.ts';
import { SandboxAccountForm } from './SandboxAccountForm.tsx';
import {
  authenticateAtSandbox,
  type CardErrors,
  checkCard,
  confirmAtSandbox,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  inspectAtSandbox,
  isAmex,
  type TypedCard,
} from './sandbox-provider.ts';

function cardBrand(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  if (/^4/.test(digits)) return 'Visa';
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(digits)) return 'Mastercard';
  return /^3[47]/.test(digits) ? 'Amex' : undefined;
}

const cards = [
  { number: '4242424242424242', effect: 'acceptée' },
  { number: '4000002760003184', effect: 'confirmation par la banque (3-D Secure)' },
  { number: '4000000000000002', effect: 'refusée' },
  { number: '4000000000009995', effect: 'solde insuffisant' },
];

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className="group rounded-md border border-line bg-sunken text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md px-3 py-2 [&::-webkit-details-marker]:hidden">
        <span>
          Boutique de démonstration&nbsp;: <strong className="font-semibold">cartes de test</strong>
        </span>
        <ChevronDown
          className="size-4.5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="px-3 pb-3">
        <p className="text-muted">
          Aucune vraie carte n’est acceptée, rien n’est débité. Choisissez une carte pour remplir le
          formulaire.
        </p>
        <ul className="mt-1 flex flex-col">
          {cards.map(({ number, effect }) => (
            <li key={number}>
              <button
                type="button"
                onClick={(event) => {
                  event.currentTarget.closest('details')?.removeAttribute('open');
                  onChoose(number);
                }}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-2 text-left"
              >
                <span className="link tabular-nums">{formatCardNumber(number)}</span>
                <span className="text-muted">{effect}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const empty: TypedCard = { number: '', expiry: '', cvc: '' };

/** Replaces Stripe.js with the sandbox's calls. */
function SandboxCardForm({ ref, config, onTyped }: CardFieldsProps) {
  const [card, setCard] = useState(empty);
  const [errors, setErrors] = useState<CardErrors>({});
  const box = useRef<HTMLFieldSetElement>(null);

  const typed = Object.values(card).some((value) => value !== '');
  useEffect(() => onTyped?.(typed), [onTyped, typed]);

  useImperativeHandle(ref, () => ({
    async check() {
      const found = checkCard(card, new Date());
      flushSync(() => setErrors(found));
      box.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
      return Object.keys(found).length === 0;
    },
    confirm: (request) => confirmAtSandbox(config, card, request),
  }));

  function field(name: keyof TypedCard) {
    return {
      value: card[name],
      error: errors[name],
      required: true,
      inputMode: 'numeric' as const,
      spellCheck: false,
      onValue(value: string) {
        setCard((typed) => ({ ...typed, [name]: value }));
        setErrors((known) => ({ ...known, [name]: undefined }));
      },
    };
  }

  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Carte bancaire</legend>
      <FormattedField
        {...field('number')}
        label="Numéro de carte"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        unit={<span className="text-sm">{cardBrand(card.number)}</span>}
        format={formatCardNumber}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormattedField
          {...field('expiry')}
          label="Expiration"
          autoComplete="cc-exp"
          placeholder="MM / AA"
          format={formatExpiry}
        />
        <FormattedField
          {...field('cvc')}
          label="CVC"
          autoComplete="cc-csc"
          placeholder={isAmex(card.number) ? '1234' : '123'}
          format={formatCvc}
        />
      </div>
      <TestCards
        onChoose={(number) => {
          const year = new Date().getFullYear() + 3;
          setCard({ number: formatCardNumber(number), expiry: `12 / ${year % 100}`, cvc: '123' });
          setErrors({});
          box.current?.querySelector('input')?.focus();
        }}
      />
    </fieldset>
  );
}

export const sandboxCards: CardProvider = {
  CardFields: SandboxCardForm,
  AccountFields: SandboxAccountForm,
  authenticate: authenticateAtSandbox,
  inspectIntent: inspectAtSandbox,
};
