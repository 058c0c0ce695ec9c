import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { SecondFactor } from '../contract.ts';
import * as calls from '../contract.ts';
import { passkeyWords, proveByPasskey } from './passkeys.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).codeForm);

interface FactorFormProps {
  kinds: SecondFactor['kinds'];
  onProven: () => void;
  leave?: ReactNode;
}

function CodeForm({ kinds, onProven, leave }: FactorFormProps) {
  const form = useSentForm(schema, { factor_code: '' }, async (body) => {
    await call(calls.proveByCode, { body });
    onProven();
  });
  const { setFocus } = form;
  useEffect(() => setFocus('factor_code'), [setFocus]);
  const counts = kinds.includes('totp');
  return (
    <SentForm form={form} failed="Confirmation impossible">
      <TextField
        label={counts ? 'Code' : 'Code de secours'}
        help={
          counts
            ? 'Les 6 chiffres de votre application, ou un code de secours.'
            : 'Chaque code sert une fois.'
        }
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={60}
        {...form.field('factor_code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending}>
          Confirmer
        </Button>
        {leave}
      </div>
    </SentForm>
  );
}

function PasskeyButton({ onProven, leave }: Omit<FactorFormProps, 'kinds'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => button.current?.focus(), []);
  async function prove() {
    setPending(true);
    setFailure(undefined);
    try {
      await proveByPasskey();
      onProven();
    } catch (error) {
      setFailure(passkeyWords(error));
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {failure ? (
        <Notice tone="danger" announced>
          {failure}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button ref={button} pending={pending} onClick={() => void prove()}>
          <KeyRound className="size-5" aria-hidden="true" />
          Utiliser ma clé d’accès
        </Button>
        {leave}
      </div>
    </div>
  );
}

/** A passkey comes first; a code is one press away (docs/product/staff.md#second-factor). */
export function FactorForm({ kinds, onProven, leave }: FactorFormProps) {
  const hasPasskey = kinds.includes('passkey');
  const [byCode, setByCode] = useState(!hasPasskey);
  return (
    <div className="flex flex-col gap-5">
      {byCode ? (
        <CodeForm kinds={kinds} onProven={onProven} leave={leave} />
      ) : (
        <PasskeyButton onProven={onProven} leave={leave} />
      )}
      {hasPasskey ? (
        <p>
          <button
            type="button"
            onClick={() => setByCode(!byCode)}
            className="link inline-flex min-h-11 items-center"
          >
            {byCode ? 'Utiliser plutôt ma clé d’accès' : 'Saisir plutôt un code'}
          </button>
        </p>
      ) : null}
    </div>
  );
}
