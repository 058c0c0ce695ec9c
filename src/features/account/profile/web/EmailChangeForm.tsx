import { useState } from 'react';
import { OWN_EMAIL } from '#domain/people/email-address.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { EmailField } from '#web/ui/TextField.tsx';

const schema = lazyResolver(async () => (await import('../contract.ts')).emailChangeForm);
const empty = { email: '', current_password: '' };

const atItsField = (error: unknown) =>
  error instanceof ApiError && error.code === 'email_exists'
    ? new ApiError(409, { email: ['Cette adresse email existe déjà.'] }, error)
    : error;

interface EmailChangeFormProps {
  /** That of now, once it is known. */
  email: string | undefined;
  change: (typed: typeof empty) => Promise<unknown>;
}

function useEmailChange({ email: currentEmail, change }: EmailChangeFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSentForm(schema, empty, async (typed) => {
    setSentTo(undefined);
    if (typed.email === currentEmail) {
      form.setError('email', { message: OWN_EMAIL });
      return;
    }
    try {
      await change(typed);
      form.reset(empty);
      setSentTo(typed.email);
    } catch (error) {
      throw atItsField(error);
    }
  });
  return { form, sentTo };
}

/** At both doors, by the call of each. */
export function EmailChangeForm(props: EmailChangeFormProps) {
  const { email } = props;
  const { form, sentTo } = useEmailChange(props);
  return (
    <Card
      title="Adresse email"
      description={
        email ? <span className="wrap-anywhere">Votre adresse actuelle&nbsp;: {email}</span> : undefined
      }
    >
      <SentForm
        form={form}
        failed="Impossible de changer votre adresse email"
        className="flex max-w-lg flex-col gap-5"
        done={
          sentTo ? (
            <Notice tone="success" title={`Un lien vient d’être envoyé à ${sentTo}`} announced>
              Ouvrez-le dans les 24&nbsp;heures pour que le changement prenne effet. Jusque-là, rien ne
              change.
            </Notice>
          ) : null
        }
      >
        <EmailField label="Nouvelle adresse email" autoComplete="email" required {...form.field('email')} />
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
        <div>
          <Button type="submit" pending={form.pending}>
            Changer d’adresse
          </Button>
        </div>
      </SentForm>
    </Card>
  );
}
