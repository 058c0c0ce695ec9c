import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Quote } from '../contract.ts';
import { quoteOf } from './queries.ts';

/** A page that is opened with `?code=` offers it (docs/product/coupon.md#field-of-the-code). */
const codeOfAddress = (): string => new URLSearchParams(window.location.search).get('code') ?? '';

interface PromoCodeProps {
  automationId: number;
  opening: string;
  applied: string | undefined;
  /** What the code lowers, in words. */
  says: string | undefined;
  locked: boolean;
  /** It has just been applied or taken off, and what was pressed is gone. */
  byHand: boolean;
  onChecking: (checking: boolean) => void;
  onChange: (changed: { applied: string | undefined; byHand: boolean }, quote: Quote) => void;
}

const takeFocus = (next: HTMLElement | null) => next?.focus();

type Applying = Pick<PromoCodeProps, 'automationId' | 'opening' | 'onChange' | 'onChecking'>;

/** The prices are here before anything of the form changes, so that it stays as it is. */
function useApply({ automationId, opening, onChange, onChecking }: Applying) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  function wait(waits: boolean) {
    setPending(waits);
    onChecking(waits);
  }

  async function apply(code: string | undefined, byHand: boolean) {
    if (code === '') return setError('Écrivez un code.');
    wait(true);
    setError(undefined);
    try {
      const quote = await queryClient.fetchQuery(quoteOf(automationId, { opening, code }));
      onChange({ applied: code, byHand }, quote);
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure.fields.promo_code?.[0] : undefined;
      setError(refused ?? (failure instanceof Error ? failure.message : 'Le code n’a pas pu être vérifié.'));
    } finally {
      wait(false);
    }
  }
  return { apply, pending, error };
}

export function PromoCode({ applied, says, locked, byHand, ...props }: PromoCodeProps) {
  const [offered] = useState(codeOfAddress);
  const [open, setOpen] = useState(offered !== '');
  const [typed, setTyped] = useState(offered);
  const { apply, pending, error } = useApply({
    ...props,
    onChange(changed, quote) {
      setOpen(false);
      setTyped('');
      props.onChange(changed, quote);
    },
  });
  const id = useId();
  const applyOffered = useEffectEvent(() => {
    if (offered !== '' && applied === undefined) void apply(offered.trim(), false);
  });
  useEffect(() => applyOffered(), []);

  if (applied !== undefined) {
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-success-text wrap-anywhere">
          Code <strong>{applied.toUpperCase()}</strong>&nbsp;: {says}
        </p>
        <Button
          ref={byHand ? takeFocus : undefined}
          variant="quiet"
          size="sm"
          className="-mx-3"
          pending={pending}
          disabled={locked}
          onClick={() => void apply(undefined, true)}
        >
          Retirer
        </Button>
        {error === undefined ? null : <p className="w-full text-danger-text">{error}</p>}
      </div>
    );
  }
  if (!open) {
    return (
      <button
        ref={byHand ? takeFocus : undefined}
        type="button"
        className="link min-h-11 self-start text-left"
        aria-expanded={false}
        disabled={locked}
        onClick={() => setOpen(true)}
      >
        Ajouter un code promo
      </button>
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void apply(typed.trim(), true);
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Code promo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={typed === ''}
        maxLength={64}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="sm" pending={pending} disabled={locked}>
        Appliquer
      </Button>
    </form>
  );
}
