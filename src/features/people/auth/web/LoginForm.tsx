import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentUser } from '#people/accounts/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { openSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';
import { Credentials, credentialNames } from './Credentials.tsx';

const key = 'rememberedEmail';

/** The password is never remembered (docs/product/session.md#remember-the-email). */
function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function rememberEmail(email: string | null): void {
  if (email === null) localStorage.removeItem(key);
  else localStorage.setItem(key, email);
}

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).credentials);
const toastId = 'sign-in';

function welcome(queryClient: QueryClient): void {
  queryClient.fetchQuery(currentUser).then(
    ({ first_name }) =>
      toast.success(first_name ? `Bienvenue ${first_name}\u00a0!` : 'Bienvenue\u00a0!', { id: toastId }),
    () => toast.success('Bienvenue\u00a0!', { id: toastId }),
  );
}

interface LoginFormProps {
  ready: boolean;
  typedEmail: RefObject<string>;
}

export function LoginForm({ ready, typedEmail }: LoginFormProps) {
  const queryClient = useQueryClient();
  const [remembers, setRemembers] = useState(false);
  const form = useForm({ resolver, shouldFocusError: false });
  const { register, setError, formState, getValues, setValue } = form;
  const { isSubmitting } = formState;

  useEffect(() => {
    const email = rememberedEmail();
    if (email) setRemembers(true);
    const known = typedEmail.current || email;
    if (known && !getValues('email')) setValue('email', known);
    return () => {
      typedEmail.current = getValues('email') ?? '';
    };
  }, [getValues, setValue, typedEmail]);

  const submit = form.handleSubmit(async (typed) => {
    try {
      const pair = await call(calls.signIn, { body: typed });
      rememberEmail(remembers ? typed.email : null);
      openSession(pair);
      welcome(queryClient);
    } catch (error) {
      showRefusal(error, credentialNames, setError);
      const refused = error instanceof ApiError && [400, 429].includes(error.status);
      if (!refused) toast.error('Une erreur est survenue pendant la connexion.', { id: toastId });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <Credentials register={register} formState={formState} />
      <Checkbox
        label="Se souvenir de moi"
        help="Garde votre adresse email dans ce navigateur, jamais votre mot de passe."
        checked={remembers}
        onChange={(event) => setRemembers(event.target.checked)}
      />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!ready}>
        Se connecter
      </Button>
    </form>
  );
}
