import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { quoteOf } from './queries.ts';

/** A page that is opened with `?code=` offers it (docs/product/coupon.md#field-of-the-code). */
export const codeOfAddress = (): string => new URLSearchParams(window.location.search).get('code') ?? '';

interface PromoCodeProps {
  automationId: number;
  applied: string | undefined;
  /** What the code lowers, in words. */
  says: string | undefined;
  offered: string;
  locked: boolean;
  /** It has just been applied or taken off: the panel is another, and what was pressed is gone. */
  byHand: boolean;
  onChange: (code: string | undefined, byHand: boolean) => void;
}

const takeFocus = (next: HTMLElement | null) => next?.focus();

function useApply({ automationId, onChange }: Pick<PromoCodeProps, 'automationId' | 'onChange'>) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function apply(typed: string, byHand: boolean) {
    const code = typed.trim();
    if (code === '') return setError('Écrivez un code.');
    setPending(true);
    setError(undefined);
    try {
      await queryClient.fetchQuery(quoteOf(automationId, code));
      onChange(code, byHand);
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure.fields.promo_code?.[0] : undefined;
      setError(refused ?? (failure instanceof Error ? failure.message : 'Le code n’a pas pu être vérifié.'));
    } finally {
      setPending(false);
    }
  }
  return { apply, pending, error };
}

export function PromoCode({ automationId, applied, says, offered, locked, ...props }: PromoCodeProps) {
  const { byHand, onChange } = props;
  const [open, setOpen] = useState(offered !== '');
  const [typed, setTyped] = useState(offered);
  const { apply, pending, error } = useApply({ automationId, onChange });
  const id = useId();
  const applyOffered = useEffectEvent(() => {
    if (offered !== '' && applied === undefined) void apply(offered, false);
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
          disabled={locked}
          onClick={() => onChange(undefined, true)}
        >
          Retirer
        </Button>
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
    void apply(typed, true);
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Code promo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={offered === ''}
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
