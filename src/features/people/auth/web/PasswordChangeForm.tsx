import { useState } from 'react';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import * as calls from '../contract.ts';
import { OfTheTeam } from './OfTheTeam.tsx';

const empty = { current_password: '', new_password: '', confirm_password: '' };

type Typed = typeof empty;
/** A field that the schema fills. */
type Untold = Omit<Typed, 'confirm_password'> & Partial<Typed>;

interface PasswordChangeFormProps {
  schema: ReturnType<typeof lazyResolver<Untold, Typed>>;
  change: (typed: Omit<Typed, 'confirm_password'>) => Promise<{ message: string }>;
  help: string;
  description: string;
  /** It is said once the password is changed. */
  effect: string;
}

/** At both doors, by the call of each. */
export function PasswordChangeForm({ schema, change, help, description, effect }: PasswordChangeFormProps) {
  const [done, setDone] = useState<string>();
  const form = useSentForm(schema, empty, async ({ current_password, new_password }) => {
    setDone(undefined);
    const { message } = await change({ current_password, new_password });
    form.reset(empty);
    setDone(message);
  });

  return (
    <Card title="Mot de passe" description={description}>
      <SentForm
        form={form}
        failed="Impossible de changer votre mot de passe"
        className="flex max-w-lg flex-col gap-5"
        done={
          done ? (
            <Notice tone="success" title={done} announced>
              {effect}
            </Notice>
          ) : null
        }
      >
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          required
          help={help}
          {...form.field('new_password')}
        />
        <PasswordField
          label="Confirmer le nouveau mot de passe"
          autoComplete="new-password"
          required
          {...form.field('confirm_password')}
        />
        <div>
          <Button type="submit" pending={form.pending}>
            Changer le mot de passe
          </Button>
        </div>
      </SentForm>
    </Card>
  );
}

const schema = lazyResolver(async () => (await import('../contract.ts')).passwordChangeForm);

export function PasswordChangeSection() {
  const { data: account } = useCurrentUser();
  if (account?.is_staff) return <OfTheTeam title="Mot de passe" />;
  return (
    <PasswordChangeForm
      schema={schema}
      change={(body) => call(calls.changePassword, { body })}
      help="Au moins 8 caractères. Une courte phrase est plus sûre et plus facile à retenir."
      description="Vos autres appareils seront déconnectés, et vos clés d’API retirées. Vos notifications sortantes continuent."
      effect="Vos autres appareils ont été déconnectés. Un email vous le confirme."
    />
  );
}
