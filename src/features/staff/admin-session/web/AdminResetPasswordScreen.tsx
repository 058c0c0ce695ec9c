import { Link } from 'react-router';
import { type ResetKind, ResetPassword, secretPageHeaders } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { ScriptNeeded } from '#web/layout/ScriptNeeded.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/AdminResetPasswordScreen.ts';
import { StaffDoor } from './StaffDoor.tsx';
import { forgetStaffData } from './staff-session.ts';

const adminReset: ResetKind = {
  audience: 'admin',
  form: lazyResolver(async () => (await import('../contract.ts')).adminResetForm),
  validate: (token) => call(calls.validateAdminReset, { params: { token } }),
  reset: ({ confirm_password: confirmPassword, ...typed }) =>
    call(calls.resetAdminPassword, { body: { ...typed, confirmPassword } }),
  forget: forgetStaffData,
  loginPath: '/admin/login',
  forgottenPath: '/admin/login?oubli=1',
  expired: "Ce lien de réinitialisation administrateur n'est plus valide ou a expiré.",
  help: 'Au moins 12 caractères, dont une majuscule, une minuscule, un chiffre et un symbole.',
};

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Nouveau mot de passe d’administration',
      description: 'Réservé à l’équipe.',
      path: '/admin/reset-password',
      noindex: true,
    },
    matches,
  );

export default function AdminResetPasswordScreen({ params }: Route.ComponentProps) {
  return (
    <ResetPassword
      token={params.token}
      kind={adminReset}
      door={({ title, text, children }) => (
        <StaffDoor title={title} lead={text} other={null}>
          {children}
        </StaffDoor>
      )}
      frame={(form) => (
        <StaffDoor
          title="Nouveau mot de passe d’administration"
          lead="Ensuite, tous vos appareils devront se reconnecter, à la boutique aussi."
          other={
            <Link to="/admin/login" className="link inline-flex min-h-11 items-center">
              Retour à la connexion
            </Link>
          }
        >
          <ScriptNeeded act="Enregistrer le mot de passe" />
          {form}
        </StaffDoor>
      )}
    />
  );
}
