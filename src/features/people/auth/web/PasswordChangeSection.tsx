import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import * as calls from '../contract.ts';
import { OfTheTeam } from './OfTheTeam.tsx';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';

const schema = lazyResolver(async () => (await import('../contract.ts')).passwordChangeForm);

export function PasswordChangeSection() {
  const { data: account } = useCurrentUser();
  if (account?.is_staff) return <OfTheTeam title="Mot de passe" />;
  return (
    <PasswordChangeForm
      schema={schema}
      change={(body) => call(calls.changePassword, { body })}
      help="Au moins 8 caractères. Une courte phrase est plus sûre et plus facile à retenir."
      description="Vos autres appareils seront déconnectés."
      effect="Vos autres appareils ont été déconnectés. Un email vous le confirme."
    />
  );
}
