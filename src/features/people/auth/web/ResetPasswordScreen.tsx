import { currentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/ResetPasswordScreen.ts';
import { AuthPage, secretPageHeaders } from './AuthPage.tsx';
import { type ResetKind, ResetPassword } from './ResetPassword.tsx';

const customerReset: ResetKind = {
  audience: 'customer',
  form: lazyResolver(async () => (await import('../contract.ts')).passwordReset),
  validate: (token) => call(calls.validatePasswordReset, { params: { token } }),
  reset: (typed) => call(calls.confirmPasswordReset, { body: typed }),
  forget: (queryClient) => queryClient.removeQueries({ queryKey: currentUser.queryKey }),
  loginPath: '/login',
  forgottenPath: '/login?oubli=1',
  expired: "Ce lien de réinitialisation n'est plus valide ou a expiré.",
  help: 'Au moins 8 caractères. Une courte phrase est plus sûre et plus facile à retenir.',
};

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Nouveau mot de passe',
      description: 'Choisissez un nouveau mot de passe.',
      path: '/reset-password',
      noindex: true,
    },
    matches,
  );

export default function ResetPasswordScreen({ params }: Route.ComponentProps) {
  return (
    <ResetPassword
      token={params.token}
      kind={customerReset}
      frame={(form) => (
        <AuthPage title="Nouveau mot de passe" lead="Ensuite, tous vos appareils devront se reconnecter.">
          {form}
        </AuthPage>
      )}
    />
  );
}
