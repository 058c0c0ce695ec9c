import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedField } from '#web/ui/TextField.tsx';
import type { CardFieldsProps } from '../card-confirmation.ts';
import { cardBrand } from './card-brand.ts';
import {
  type CardErrors,
  checkCard,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  isAmex,
  type TypedCard,
} from './card-input.ts';
import { confirmAtSandbox } from './sandbox-provider.ts';
import { TestCards } from './TestCards.tsx';

const empty: TypedCard = { number: '', expiry: '', cvc: '' };

/** Speaks to the sandbox as Stripe.js speaks to Stripe. */
export function SandboxCardForm({ ref, config, onTyped }: CardFieldsProps) {
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
