import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';
import { AuthPage } from './AuthPage.tsx';
import { SentLink } from './EmailLinkForm.tsx';

const schema = lazyResolver(async () => (await import('../contract.ts')).emailOnly);

export function ResendForm({ email = '' }: { email?: string | undefined }) {
  const [sent, setSent] = useState<string>();
  const form = useSentForm(schema, { email }, async (body) => {
    setSent(undefined);
    setSent((await call(calls.resendVerification, { body })).detail);
  });

  return (
    <AuthPage
      title="Lien invalide"
      lead={
        'Ce lien de confirmation n’est plus valide ou a expiré. Demandez-en un autre\u00a0: il arrive en quelques instants.'
      }
    >
      <SentForm form={form} failed="Envoi impossible" done={<SentLink>{sent}</SentLink>}>
        <EmailField autoComplete="email" required {...form.field('email')} />
        <Button type="submit" size="lg" wide pending={form.pending}>
          Recevoir un nouveau lien
        </Button>
      </SentForm>
    </AuthPage>
  );
}
